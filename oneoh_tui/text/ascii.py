"""Letters and signs in ASCII, where nothing else can be shown."""

import codecs
import unicodedata

_SPELLED = {
    "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "…": "...", "–": "-", "—": "-", "×": "x",
    "’": "'", "‘": "'", "«": '"', "»": '"', "“": '"', "”": '"', "\ufffd": "?",
}  # fmt: skip
"""What the parts of a letter do not say."""

SPELL = "oneoh-spell"
"""Name of the error handler for `str.encode` that spells what an encoding does not have."""


def spelled(letter: str) -> str:
    """The letter without its accents, or a sign like it; a question mark where there is none."""
    if letter in _SPELLED:
        return _SPELLED[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return parts.encode("ascii", "ignore").decode() or "?"


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(spelled, letters)), error.end


codecs.register_error(SPELL, _spell)
