"""Evaluation of One Zero One, by the cards that lie in the program."""

import math
from functools import lru_cache

from oneoh_games.one_zero_one.control import tally
from oneoh_games.one_zero_one.program import LINES, QUORUM, Line
from oneoh_games.one_zero_one.state import State

DRIFT = 0.12
"""Variance that each card still to come adds to the margin of a line."""
FIRM = 1.0
"""Variance of a margin with no card to come: ties, and who moves next."""
PACE = 3.0
"""Cards still to come for each that line 50 lacks, once it is open."""

TEMPO = 10.0
"""Points that being next to play a card is worth."""


def evaluate(state: State) -> tuple[float, float]:
    """Return the chances of seats 0 and 1.

    The margin of each line is modelled as a random walk over the cards still to come. That gives
    the mean and the variance of the final lead of seat 0, taken as a normal distribution.
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
    """Return the cards to come until a deck runs out or line 50 is full."""
    decks = len(state.decks[0]) + len(state.decks[1])
    last = state.lines[-1]
    if not last:
        return decks
    return min(decks, PACE * (QUORUM - len(last) + last.count(None)))


def _lead(line: Line, spread: float) -> float:
    """Return the expected control of the line: -1 is seat 1's for sure, 1 is seat 0's."""
    if not line:
        return 0.0
    return math.erf(_margin(line) / math.sqrt(2 * spread))


@lru_cache(maxsize=1 << 13)
def _margin(line: Line) -> int:
    """Return the counting cards of seat 0 less those of seat 1."""
    zeros, ones = tally(line)
    return zeros - ones


def _normal(deviation: float) -> float:
    return (1 + math.erf(deviation / math.sqrt(2))) / 2
