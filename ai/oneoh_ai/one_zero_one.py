"""What a state of One Zero One is worth to each seat, by the cards that lie there now."""

import math
from functools import lru_cache

from oneoh_games.one_zero_one.control import tally
from oneoh_games.one_zero_one.program import LINES, QUORUM, Line
from oneoh_games.one_zero_one.state import State

DRIFT = 0.12
"""How much the margin of a line wanders with each card still to come (a variance)."""
FIRM = 1.0
"""Of that, what remains uncertain with no card to come: ties, and who moves next."""
PACE = 3.0
"""Cards that still come for each that line 50 lacks, once it is open."""

TEMPO = 10.0
"""Points that the next card is worth to who plays it."""


def evaluate(state: State) -> tuple[float, float]:
    """The chances of seat 0 and of seat 1.

    Each line's margin is taken to wander on from where it is, for as long as the game may last;
    that gives the points that seat 0 leads by in the end as a mean and a variance.
    """
    spread = FIRM + DRIFT * _cards_to_come(state)
    mean = TEMPO if state.to_act == 0 else -TEMPO
    variance = 1.0
    for number, line in zip(LINES, state.lines, strict=True):
        lead = _lead(line, spread)
        mean += number * lead
        variance += number * number * (1 - lead * lead)
    chance = _normal(mean / math.sqrt(variance))
    return chance, 1 - chance


def _cards_to_come(state: State) -> float:
    """Until a deck runs out, or line 50 is full."""
    decks = len(state.decks[0]) + len(state.decks[1])
    last = state.lines[-1]
    if not last:
        return decks
    return min(decks, PACE * (QUORUM - len(last) + last.count(None)))


def _lead(line: Line, spread: float) -> float:
    """From -1, seat 1 will control the line for sure, to 1, seat 0 will."""
    if not line:
        return 0.0
    return math.erf(_margin(line) / math.sqrt(2 * spread))


@lru_cache(maxsize=1 << 13)
def _margin(line: Line) -> int:
    """Counting cards of seat 0 beyond those of seat 1. A search meets the same lines many times."""
    zeros, ones = tally(line)
    return zeros - ones


def _normal(deviation: float) -> float:
    return (1 + math.erf(deviation / math.sqrt(2))) / 2
