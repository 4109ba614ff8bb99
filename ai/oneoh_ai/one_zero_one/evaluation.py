"""Evaluation of One Zero One, by the cards that lie in the program."""

import math
from functools import lru_cache

from oneoh_ai.kernels.one_zero_one.tables import (
    DECKS_LEFT,
    EIGHTHS,
    INDEX_OF_CARD,
    SHARPNESS,
    TEMPO,
    TEMPO_WAITING,
    WORTHS_IN_DECK,
    WORTHS_IN_HAND,
    expected_control,
)
from oneoh_games.contract import Seat
from oneoh_games.one_zero_one.control import tally
from oneoh_games.one_zero_one.program import LINES, Line
from oneoh_games.one_zero_one.state import State


def evaluate(state: State) -> tuple[float, float]:
    """Return the chances of seats 0 and 1, as `Position.chance` of the kernel does.

    The margin of each line is modelled as a random walk over the cards still to come. That gives
    the mean and the variance of the final lead of seat 0, taken as a normal distribution; hands and
    decks add to the mean.
    """
    coming = min(len(state.decks[0]) + len(state.decks[1]), DECKS_LEFT[state.sizes[-1]])
    tempo = TEMPO if state.waiting is None else TEMPO_WAITING
    mean = _worth(state, 0) - _worth(state, 1) + (tempo if state.to_act == 0 else -tempo)
    variance = 1.0
    for number, line in zip(LINES, state.lines, strict=True):
        control = expected_control(_lead(line), coming)
        mean += number * control
        variance += number * number * (1 - control * control)
    chance = _normal(SHARPNESS * mean / math.sqrt(variance))
    return chance, 1 - chance


def _worth(state: State, seat: Seat) -> float:
    """Return the points that the cards of a seat are worth before they are played."""
    hand = sum(WORTHS_IN_HAND[INDEX_OF_CARD[card]] for card in state.hands[seat])
    deck = sum(WORTHS_IN_DECK[INDEX_OF_CARD[card]] for card in state.decks[seat])
    return (hand + deck) / EIGHTHS


@lru_cache(maxsize=1 << 13)
def _lead(line: Line) -> int:
    """Return the counting cards of seat 0 less those of seat 1."""
    zeros, ones = tally(line)
    return zeros - ones


def _normal(deviation: float) -> float:
    return (1 + math.erf(deviation / math.sqrt(2))) / 2
