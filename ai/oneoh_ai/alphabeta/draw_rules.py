"""Rules under which a game is drawn: repetition and the turn limit."""

from collections.abc import Mapping

import msgspec

from oneoh_ai.alphabeta.scores import WIN

NEVER = 1 << 30


class DrawRules(msgspec.Struct, frozen=True):
    """Rules under which a game is drawn, as of the position at the root."""

    repetition: int = 0
    """Occurrences of a position that make a draw; 0: no such rule."""
    turns_left: int = NEVER
    """Turns until the game is drawn."""
    arisen: Mapping[int, int] = {}
    """Occurrences of each position so far, by key."""

    def lost_score(self, ply: int) -> int:
        """Return the score of a position `ply` turns from the root in which nothing saves the 0-1.

        It is captured in the second turn from there.
        """
        return ply + 2 - WIN if ply + 2 <= self.turns_left else 0
