"""Moves and drops of Zero Point One as people write them, and as the log does."""

import re

_PIECE, _SQUARE = r"(\d-\d)", r"([a-z]\d)"
_PLACE = re.compile(rf"{_PIECE}(?:\s*@\s*|\s+|\s+[^\W\d]+\s+){_SQUARE}")
"""A piece and its square, with a word between (`1-1 on c3`) or a sign."""
_MOVE = re.compile(
    rf"(?:{_PIECE}\s+)?{_SQUARE}\s*(?:[-:x–→]|\s[^\W\d]+\s)?\s*{_SQUARE}(?:\s*\({_PIECE}\))?"
)
"""Two squares; the piece before them and the captured one behind them are for the eye."""


def spell(text: str) -> str:
    """Return the notation that `text` means."""
    lower = " ".join(text.lower().split())
    if found := _PLACE.fullmatch(lower):
        return f"{found[1]}@{found[2]}"
    if found := _MOVE.fullmatch(lower):
        return f"{found[2]}{found[3]}"
    return lower
