"""Table options of Bot255."""

from typing import Annotated

import msgspec
from msgspec import Meta

from oneoh_games.bot255.puzzle import LEVELS, Level
from oneoh_games.contract import BadOptions

MAX_ROUNDS = 64
"""Rounds of the longest match; the bank has a puzzle for each."""


class Options(msgspec.Struct, frozen=True):
    """Rounds, level of the puzzles, and the house rule."""

    rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=MAX_ROUNDS,
            title="Rounds",
            description="A puzzle and a deal each; points add up.",
        ),
    ] = 3
    level: Annotated[
        Level,
        Meta(title="Puzzles", description="How many bugs, and how long a program it takes."),
    ] = "average"
    strict_bugs: Annotated[
        bool,
        Meta(
            title="Strict bugs",
            description="A run that meets a bug counts for nothing: no bits, no points.",
        ),
    ] = False

    def __post_init__(self) -> None:
        """Raise BadOptions for rounds or a level out of range."""
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise BadOptions(f"a match has from 1 to {MAX_ROUNDS} rounds, not {self.rounds}")
        if self.level not in LEVELS:
            raise BadOptions(f"there is no level {self.level!r}; there are {', '.join(LEVELS)}")
