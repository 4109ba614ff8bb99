"""Typed turns of Binary, in forgiving forms, and in that of the log."""

import re

from oneoh_tui.games.binary.choice import SWAP
from oneoh_tui.games.binary.squares import pair
from oneoh_tui.games.binary.texts import action_text

_SQUARE = r"([a-l]\d{1,2})"
_TURN = re.compile(rf"(?:[^\W\d]+\s+)?{_SQUARE}(?:(?:\s*[,;+\s]\s*|\s+[^\W\d]+\s+){_SQUARE})?")
"""Pattern of one square or two: a word before the first (`takes c3`), a sign or a word between."""


def normalize(text: str) -> str:
    """Return the notation that `text` means; two squares are taken in either order."""
    lower = " ".join(text.lower().split()).strip(" ,;")
    if lower == action_text(SWAP).lower():
        return SWAP
    found = _TURN.fullmatch(lower)
    if found is None:
        return lower
    one, other = found.groups()
    return one if other is None else pair(one, other)
