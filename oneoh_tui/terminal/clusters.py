"""Grapheme clusters and their widths in columns."""

from functools import lru_cache
from unicodedata import category

from rich.cells import split_graphemes

from oneoh_tui.text.ascii import spelled

_JOINER = "\u200d"
_JOINERS = (_JOINER, "\ufe0f")


@lru_cache(maxsize=4096)
def clusters(text: str, encoding: str) -> tuple[tuple[str, int], ...]:
    """Yield each cluster with the columns that Textual counts for it.

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
    """Return whether terminals disagree on the width of a cluster."""
    return any(joiner in cluster for joiner in _JOINERS)


def _shown(piece: str, width: int) -> str:
    """Return the cluster without control and format characters, which could reverse a line.

    The joiner of emoji stays. What is nothing without them is blank.
    """
    if piece.isprintable():
        return piece
    if not any(is_harmless(each) and each != _JOINER for each in piece):
        return " " * width
    return "".join(filter(is_harmless, piece))


def is_harmless(character: str) -> bool:
    """Return whether a character is printable, and no control or format character."""
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
