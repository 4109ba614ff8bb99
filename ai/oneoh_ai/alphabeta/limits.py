"""What ends a game without a winner."""

from collections.abc import Mapping

import msgspec

from oneoh_ai.alphabeta.scores import WIN

NEVER = 1 << 30


class Limits(msgspec.Struct, frozen=True):
    """As seen from the position that is searched."""

    repetition: int = 0
    """The time that a position arises for which makes a draw; 0 is off."""
    turns_left: int = NEVER
    """Until the game is a draw."""
    arisen: Mapping[int, int] = {}
    """How often each position has arisen so far, by key."""

    def unsaved(self, ply: int) -> int:
        """The score where nothing saves the 0-1: it is captured in the second turn from here."""
        return ply + 2 - WIN if ply + 2 <= self.turns_left else 0
