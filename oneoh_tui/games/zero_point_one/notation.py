"""Typed moves and drops of Zero Point One, in forgiving forms, and in that of the log."""

import re

_PIECE, _SQUARE = r"(\d-\d)", r"([a-z]\d)"
_PLACE = re.compile(rf"{_PIECE}(?:\s*@\s*|\s+|\s+[^\W\d]+\s+){_SQUARE}")
"""Pattern of a piece and its square, with a word between (`1-1 on c3`) or a sign."""
_MOVE = re.compile(
    rf"(?:{_PIECE}\s+)?{_SQUARE}\s*(?:[-:x–→]|\s[^\W\d]+\s)?\s*{_SQUARE}(?:\s*\({_PIECE}\))?"
)
"""Pattern of two squares; the piece before and the captured one after are ignored."""


def normalize(text: str) -> str:
    """Return the notation that `text` means."""
    lower = " ".join(text.lower().split())
    if found := _PLACE.fullmatch(lower):
        return f"{found[1]}@{found[2]}"
    if found := _MOVE.fullmatch(lower):
        return f"{found[2]}{found[3]}"
    return lower
