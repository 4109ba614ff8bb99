"""Judgement of a turn: the best action, and what the seat may expect of it."""

import msgspec

from oneoh_games import Seat


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """Action that a coach would play in one turn. Chances are of the seat to act, from 0 to 1."""

    action: str
    chance: float | None = None
    """Chance to win with the action; None if the coach cannot tell."""
    line: tuple[str, ...] = ()
    """Actions that the coach expects, its own first."""


class JudgedTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Turn of a game beside what the coach would have played."""

    number: int
    """Number of the action, from 1."""
    seat: Seat
    played: str
    best: Judgement
    chance: float | None = None
    """Chance to win after the action that was played."""

    @property
    def loss(self) -> float:
        """Chance that the action has cost, 0 to 1; 0 for the best one, and where it is unknown."""
        if self.chance is None or self.best.chance is None or self.played == self.best.action:
            return 0.0
        return max(0.0, self.best.chance - self.chance)
