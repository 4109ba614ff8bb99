"""Evaluation of Binary, and the turns that are worth searching."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from oneoh_ai.kernels.binary.board import Board
from oneoh_ai.kernels.binary.steps import STRIDE
from oneoh_games.binary import Action, State, Swap, place_on, scores
from oneoh_games.binary.board import BLACK, WHITE, Colour, Square, Squares
from oneoh_games.binary.legality import may_swap, pairable, singles

SURE = 2.0
"""Scale of the lead, in points, when no piece is left to be placed."""
WANDER = 1.2
"""Growth of that scale with the square root of the pieces in hand."""

TEMPO = 5.0
"""Points that a piece in hand is worth: it is rarely good to spend two in a turn."""

EXPLORATION = 0.1
"""Low, because many turns are worth almost the same, and trying each costs depth."""

FLIPS = 8
"""Number of best flips that are candidates."""
GUARDS = 5
"""Number of the other side's best flips that are candidates, alone and in pairs."""


def evaluate(state: State) -> tuple[float, float]:
    """Return the chances of seats 0 and 1, by the points that they have now."""
    black, white = scores(state)
    tempo = TEMPO * (state.hands[BLACK] - state.hands[WHITE])
    lead = (black - white + tempo) / (SURE + WANDER * math.sqrt(sum(state.hands)))
    chance = 1 / (1 + math.exp(-lead))
    chances = (chance, 1 - chance)
    return (chances[state.plays(0)], chances[state.plays(1)])


@lru_cache(maxsize=1 << 12)
def candidates(state: State) -> Sequence[Action]:
    """Return the best flips, and pieces on the squares of the other side's best flips.

    A piece on its own colour changes no points: it only keeps the square.
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
    """Return the squares of the other colour, by the lead that a piece of `colour` gives there."""
    board = Board(state.size, *state.pieces)
    board.judge()
    squares = state.board.among(among & state.board.coloured[1 - colour])
    return sorted(squares, key=lambda square: board.gain[square + STRIDE], reverse=True)
