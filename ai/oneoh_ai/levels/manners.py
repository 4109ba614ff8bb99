"""Manners of the levels: they resign what is lost."""

from collections.abc import Callable, Sequence
from typing import Any

from oneoh_ai.contract import RESIGN, Player, Timed

HOPELESS = 0.02
"""Chance to win, 0 to 1, below which a position is taken to be lost."""
TURNS = 4
"""Own turns in a row for which it has to be."""


class Resigning:
    """Player that gives its game up, once, when its own search has seen no hope for some turns.

    Asked again, it plays on: a stand-in may not give up the game of its guest.
    """

    def __init__(self, player: Player, chance: Callable[[], float | None]) -> None:
        """`chance` returns the player's chance to win after its last choice, None if not known."""
        self._player = player
        self._chance = chance
        self._lost = 0

    def allow(self, milliseconds: int | None, /) -> None:
        """Tell the player the time left."""
        if isinstance(self._player, Timed):
            self._player.allow(milliseconds)

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return the player's choice, or RESIGN."""
        choice = self._player.choose(view, actions)
        chance = self._chance()
        self._lost = self._lost + 1 if chance is not None and chance < HOPELESS else 0
        return RESIGN if self._lost == TURNS else choice
