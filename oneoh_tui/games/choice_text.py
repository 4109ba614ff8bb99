"""Texts of the choice on a board, as `Board.ChoiceChanged` carries them."""

from typing import NamedTuple


class ChoiceText(NamedTuple):
    """Chosen action in notation, its consequences in words, and a hint on what Enter does."""

    action: str = ""
    effect: str = ""
    hint: str = ""
