"""Text in pieces that a terminal shows in one place each, with their widths."""

from functools import lru_cache
from unicodedata import category

from rich.cells import split_graphemes

from oneoh_tui.text.ascii import spelled

_JOINER = "\u200d"
_JOINERS = (_JOINER, "\ufe0f")


@lru_cache(maxsize=4096)
def clusters(text: str, encoding: str) -> tuple[tuple[str, int], ...]:
    """Each character with what belongs to it, and the columns that Textual counts for it.

    What the encoding does not have is spelled in ASCII where that is as wide; else it becomes
    question marks. What would not be shown, but do something, is left out of every piece.
    """
    spans, _ = split_graphemes(text)
    pieces = ((_shown(text[start:end], width), width) for start, end, width in spans)
    return tuple(
        (piece if _has(encoding, piece) else _instead(piece, width), width)
        for piece, width in pieces
    )


def disputed(cluster: str) -> bool:
    """Terminals do not agree on the width of it."""
    return any(joiner in cluster for joiner in _JOINERS)


def _shown(piece: str, width: int) -> str:
    """Return the piece without controls and format characters, which turn a line around.

    The joiner of emoji stays. What is nothing without them is blank.
    """
    if piece.isprintable():
        return piece
    if not any(is_harmless(each) and each != _JOINER for each in piece):
        return " " * width
    return "".join(filter(is_harmless, piece))


def is_harmless(character: str) -> bool:
    """Return whether a terminal shows a character, or a blank, and does nothing else with it."""
    return character.isprintable() or character == _JOINER or category(character) == "Zs"


def _instead(piece: str, width: int) -> str:
    letters = spelled(piece)
    return letters if len(letters) == width else "?" * width


def _has(encoding: str, piece: str) -> bool:
    try:
        piece.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
