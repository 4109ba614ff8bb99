"""Criteria for puzzles of each level."""

from collections.abc import Mapping

import msgspec

from oneoh_games.bot255.commands import CodeCard
from oneoh_games.bot255.program import Program, needed
from oneoh_games.bot255.puzzle import Level


class Criteria(msgspec.Struct, frozen=True):
    """Criteria for puzzles of a level. Ranges hold the numbers that are allowed."""

    bugs: range
    par: range
    loop_free: range
    """Lines of the shortest program of moves and rotations that collects all."""
    constructs: frozenset[CodeCard] = frozenset()
    """Code cards of which the witness uses at least `used`."""
    used: int = 0
    lap_bits: int | None = None
    """Bits that a short lap program may collect; None is any number."""


CRITERIA: Mapping[Level, Criteria] = {
    "simple": Criteria(bugs=range(4, 7), par=range(4, 7), loop_free=range(18, 41)),
    "average": Criteria(
        bugs=range(7, 11),
        par=range(6, 10),
        loop_free=range(22, 61),
        constructs=frozenset({"while", "if-else"}),
        used=1,
        lap_bits=6,
    ),
    "difficult": Criteria(
        bugs=range(11, 15),
        par=range(9, 14),
        loop_free=range(28, 61),
        constructs=frozenset({"repeat", "while", "if-else"}),
        used=2,
        lap_bits=5,
    ),
}

WITNESS_STEPS = 512
"""Steps of the longest run of a witness."""


def fits(program: Program, criteria: Criteria) -> bool:
    """Return whether a witness has the right number of lines and uses enough constructs."""
    used = len(needed(program) & criteria.constructs)
    return len(program) in criteria.par and used >= criteria.used
