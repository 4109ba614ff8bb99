"""What a state of Binary is worth to each seat, and which turns are worth a look."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from oneoh_ai.flips import Flips
from oneoh_games.binary import Action, State, Swap, place_on, scores
from oneoh_games.binary.board import BLACK, WHITE, Colour, Square, Squares
from oneoh_games.binary.legality import may_swap, pairable, singles

SURE = 2.0
"""Points of the lead that mean little when no piece is left to be placed."""
WANDER = 1.2
"""How much each piece in hand adds to that."""

TEMPO = 5.0
"""Points that a piece in hand is worth: it is hardly ever good to spend two in a turn."""

EXPLORATION = 0.1
"""Little: many turns are worth almost the same, and trying each leaves no time for depth."""

FLIPS = 8
"""The best ones, which are thought of."""
GUARDS = 5
"""Squares that the other side would flip first, which are occupied alone and in pairs."""


def evaluate(state: State) -> tuple[float, float]:
    """The chances of seat 0 and of seat 1, by the points that they have now."""
    black, white = scores(state)
    tempo = TEMPO * (state.hands[BLACK] - state.hands[WHITE])
    lead = (black - white + tempo) / (SURE + WANDER * math.sqrt(sum(state.hands)))
    chance = 1 / (1 + math.exp(-lead))
    chances = (chance, 1 - chance)
    return (chances[state.plays(0)], chances[state.plays(1)])


@lru_cache(maxsize=1 << 12)
def candidates(state: State) -> Sequence[Action]:
    """Turns that may be good: the best flips, and pieces where the other side's best flips are.

    A piece on its own colour changes no points. All that it does is to keep the square.
    """
    colour = state.to_move
    if colour is None:
        return ()
    own, pairs = singles(state), pairable(state)
    flips = best_flips(state, colour, own)[:FLIPS]
    guards = best_flips(state, 1 - colour, own)[:GUARDS]
    turns: list[Action] = [place_on(square) for square in (*flips, *guards)]
    kept = [square for square in guards if pairs >> square & 1]
    turns += [place_on(a, b) for a, b in combinations(kept, 2)]
    return [*turns, Swap()] if may_swap(state) else turns


def best_flips(state: State, colour: Colour, among: Squares) -> list[Square]:
    """The squares of the other colour that a piece of `colour` may be worth most on, best first."""
    flips = Flips(state, colour)
    squares = state.board.among(among & state.board.coloured[1 - colour])
    return sorted(squares, key=flips.lead, reverse=True)
