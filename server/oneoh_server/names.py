"""Display names of guests, safe to show in any terminal."""

import unicodedata

from oneoh_protocol.messages import BotDetails
from oneoh_server.refusal import Refusal

COLUMNS = 32
"""Greatest width of a name, in cells."""
DETAIL_COLUMNS = 40
"""Greatest width of a detail of a bot."""
RESERVED = frozenset(
    [
        "you",
        "vous",
        "toi",
        "free",
        "libre",
        "nobody",
        "personne",
        "anyone",
        "operator",
        "operateur",
        "server",
        "serveur",
        "lobby",
        "salon",
    ]
)
"""Words that a client shows in the place of a name, or of the host, in its languages; folded."""
_ALIKE = frozenset(["LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"])
"""Alphabets whose letters look alike, by the first word of a letter's name in Unicode."""
_MARKS_IN_A_ROW = 2
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are blank when shown."""


def clean_name(given: str, columns: int = COLUMNS) -> str:
    """Return the name in normal form C, with single spaces. Raises Refusal if it is bad."""
    name = " ".join(part for part in unicodedata.normalize("NFC", given).split(" ") if part)
    if not name:
        raise Refusal("bad-name", "a name is at least one character")
    if bad := [character for character in name if not _is_showable(character)]:
        raise Refusal("bad-name", f"a name may not hold U+{ord(bad[0]):04X}")
    if bad := [character for character in name if _is_round_bracket(character)]:
        raise Refusal("bad-name", f"a name may not hold {bad[0]}: brackets mark bots")
    if _mixes_alphabets(name):
        raise Refusal("bad-name", "a name may not mix letters of alphabets that look alike")
    if _folded(name) in RESERVED:
        raise Refusal("bad-name", f"nobody may be called {name}: it would mislead others")
    if _has_stacked_marks(name):
        raise Refusal("bad-name", "a name may not stack accents")
    if width(name) > columns or len(name) > columns:
        raise Refusal("bad-name", f"a name is at most {columns} columns wide")
    return name


def clean_software(given: str) -> str:
    """Return a program's name without characters that cannot be shown; empty if it is bad."""
    return clean_label(given, 64)


def clean_details(given: BotDetails | None) -> BotDetails | None:
    """Return a bot's details without characters that cannot be shown; None without any."""
    if given is None:
        return None
    cleaned = BotDetails(
        author=clean_label(given.author, DETAIL_COLUMNS),
        version=clean_label(given.version, DETAIL_COLUMNS),
        strength=given.strength,
        level=clean_label(given.level, DETAIL_COLUMNS),
        grade=given.grade,
    )
    return None if cleaned == BotDetails() else cleaned


def clean_label(given: str, columns: int = COLUMNS) -> str:
    """Return a label without characters that cannot be shown; empty if it is bad."""
    try:
        return clean_name("".join(filter(_is_showable, given)), columns)
    except Refusal:
        return ""


def width(text: str) -> int:
    """Return the cells that text without control characters takes in a terminal."""
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _is_showable(character: str) -> bool:
    """Return whether the character is a visible one, or the plain space."""
    if character in _BLANK:
        return False
    category = unicodedata.category(character)
    return category[0] != "C" and (category[0] != "Z" or character == " ")


def _has_stacked_marks(name: str) -> bool:
    row = _MARKS_IN_A_ROW  # a name cannot begin with a mark
    for character in name:
        row = row + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if row > _MARKS_IN_A_ROW:
            return True
    return False


def _is_round_bracket(character: str) -> bool:
    """Return whether it is a bracket, or looks like one, but is not of the kinds `[]{}`."""
    return unicodedata.category(character) in ("Ps", "Pe") and character not in "[]{}"


def _mixes_alphabets(name: str) -> bool:
    """Return whether letters of several alphabets that look alike are in the name."""
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return len(scripts & _ALIKE) > 1


def _folded(name: str) -> str:
    """Return the letters of a name, without case, accents, signs and widths."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(character for character in plain if character.isalnum())
