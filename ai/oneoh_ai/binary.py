"""What a state of Binary is worth to each seat, and which turns are worth a look."""

import math
from collections.abc import Sequence

from oneoh_games.binary import Action, State, Swap, scores, turn_on
from oneoh_games.binary.board import BLACK, WHITE, beside, bit
from oneoh_games.binary.legality import may_swap, pairable, singles

SURE = 2.0
"""Points of the lead that mean little when no piece is left to be placed."""
WANDER = 1.2
"""How much each piece in hand adds to that."""

EXPLORATION = 0.05
"""Little: dozens of turns are worth almost the same, and trying each leaves no time for depth."""

NARROW = 8
"""Squares of the own colour that are thought of in pairs."""


def evaluate(state: State) -> tuple[float, float]:
    """The chances of seat 0 and of seat 1, by the points that they have now."""
    black, white = scores(state)
    tempo = (state.hands[BLACK] - state.hands[WHITE]) * 1.5
    lead = (black - white + tempo) / (SURE + WANDER * math.sqrt(sum(state.hands)))
    chance = 1 / (1 + math.exp(-lead))
    chances = (chance, 1 - chance)
    return (chances[state.plays(0)], chances[state.plays(1)])


def candidates(state: State) -> Sequence[Action]:
    """Turns that may be good, in two steps: every flip and single, and pairs of the best squares.

    Pieces alone, far from all others, are worth nothing, and two such are as good as any other two.
    """
    colour = state.to_move
    if colour is None:
        return ()
    board, own = state.board, state.pieces[colour]
    flips = singles(state) & board.coloured[1 - colour]
    near = board.among(singles(state) & ~flips)
    turns: list[Action] = [turn_on(square) for square in board.among(flips)]
    turns += [turn_on(square) for square in near]
    good = sorted(
        board.among(pairable(state)),
        key=lambda square: -(beside(bit(square)) & own).bit_count(),
    )[:NARROW]
    turns += [turn_on(a, b) for at, a in enumerate(good) for b in good[:at]]
    return [*turns, Swap()] if may_swap(state) else turns
