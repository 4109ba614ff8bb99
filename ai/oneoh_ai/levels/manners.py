"""Manners of the levels: they resign what is lost, and draw what nobody will win."""

from collections.abc import Callable, Sequence
from typing import Any

from oneoh_ai.contract import RESIGN, Player, Timed

HOPELESS = 0.02
"""Chance to win, 0 to 1, below which a position is taken to be lost."""
WORSE = 0.4
"""Chance below which a draw is welcome."""
LEVEL = 0.03
"""Distance from 0.5 within which neither side is ahead."""
TURNS = 4
"""Own turns in a row for which a game has to be lost to be resigned, or worse to be drawn."""
LONG = 20
"""Own turns in a row for which it has to be level to be drawn."""


class Mannered(Player):
    """Player that judges the game by the chance to win that its own choices have shown.

    It resigns once, when it has seen no hope for some turns; asked again, it plays on: a stand-in
    may not give up the game of its guest. It offers a draw when the game has long been level, and
    takes one also when it stands worse.
    """

    def __init__(
        self, player: Player, chance: Callable[[], float | None], *, resigns: bool = True
    ) -> None:
        """`chance` returns the player's chance to win after its last choice, None if not known."""
        self._player = player
        self._chance = chance
        self._resigns = resigns
        self._lost = self._worse = self._level = 0
        self._offered = False

    def allow(self, milliseconds: int | None, /) -> None:
        """Tell the player the time left."""
        if isinstance(self._player, Timed):
            self._player.allow(milliseconds)

    def hear_offer(self, offered: bool, /) -> None:
        """Take note whether the others want a draw."""
        self._offered = offered

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return the player's choice, or RESIGN."""
        choice = self._player.choose(view, actions)
        chance = self._chance()
        self._lost = _in_a_row(self._lost, chance is not None and chance < HOPELESS)
        self._worse = _in_a_row(self._worse, chance is not None and chance < WORSE)
        level = chance is not None and abs(chance - 0.5) <= LEVEL
        self._level = _in_a_row(self._level, level)
        return RESIGN if self._resigns and self._lost == TURNS else choice

    def wants_draw(self) -> bool:
        """Return whether nobody seems to win, or, if it is offered, whether that would be a gain."""
        return self._level >= LONG or (self._offered and self._worse >= TURNS)


def _in_a_row(count: int, again: bool) -> int:
    return count + 1 if again else 0
