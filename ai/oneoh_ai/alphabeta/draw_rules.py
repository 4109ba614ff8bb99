"""Rules under which a game is drawn: repetition and the turn limit."""

from collections.abc import Mapping

import msgspec

NEVER = 1 << 30
RECENT = 32
"""Positions to which a side that stands better does not return."""


class DrawRules(msgspec.Struct, frozen=True):
    """Rules under which a game is drawn, as of the position at the root."""

    repetition: int = 0
    """Occurrences of a position that make a draw; 0: no such rule."""
    turns_left: int = NEVER
    """Turns until the game is drawn."""
    arisen: Mapping[int, int] = {}
    """Occurrences of each position so far, by key."""

    def drawn_keys(self, better: bool) -> list[int] | None:
        """Return the positions that count as a draw when they arise again; None: no such rule.

        To a side that stands `better` these are all recent ones: what it once left is no progress.
        """
        if not self.repetition:
            return None
        latest = [*self.arisen][-RECENT:] if better else []
        drawn = [key for key, count in self.arisen.items() if count + 1 >= self.repetition]
        return [*dict.fromkeys([*drawn, *latest])]
