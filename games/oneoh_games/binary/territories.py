"""Owners, territories and the score; rules page, "What belongs to whom" and "Territories"."""

from collections.abc import Sequence

from oneoh_games.binary.board import BLACK, COLOURS, WHITE, Colour, Squares, neighbours
from oneoh_games.binary.state import State
from oneoh_games.contract import Outcome


def owned(state: State, colour: Colour) -> Squares:
    """Return the squares that a side owns: its pieces, and the empty squares of its colour."""
    mine, others = state.pieces[colour], state.pieces[1 - colour]
    return mine | state.board.coloured[colour] & ~others


def territories(state: State, colour: Colour) -> list[Squares]:
    """Return the territories of a side, in no order."""
    return connected(owned(state, colour))


def connected(owned: Squares) -> list[Squares]:
    """Return the territories among the squares that a side owns, in no order.

    Empty squares of one colour are never side neighbours, so a square with a neighbour of its owner
    belongs to a territory: it or the neighbour holds a piece.
    """
    left = owned & neighbours(owned)
    found = []
    while left:
        territory = _flood(left & -left, left)
        found.append(territory)
        left ^= territory
    return found


def _flood(start: Squares, within: Squares) -> Squares:
    """Return all squares that steps to the side reach from `start` (flood fill)."""
    reached, edge = start, start
    while edge:
        edge = neighbours(edge) & within & ~reached
        reached |= edge
    return reached


def sizes(state: State, colour: Colour) -> list[int]:
    """Return the sizes of a side's territories, largest first."""
    return sorted(map(int.bit_count, territories(state, colour)), reverse=True)


def score(sizes: Sequence[int]) -> int:
    """Return the score: the largest territory counts twice, the others once."""
    return sum(sizes) + max(sizes, default=0)


def scores(state: State) -> tuple[int, int]:
    """Return what Black and White would score if the game ended now."""
    return score(sizes(state, BLACK)), score(sizes(state, WHITE))


def outcome(state: State) -> Outcome | None:
    """Return the result by seat, or None before the end: points, then sorted territory sizes."""
    if state.to_move is not None:
        return None
    zero, one = (sizes(state, state.plays(seat)) for seat in COLOURS)
    return judge(zero, one)


def judge(zero: list[int], one: list[int]) -> Outcome:
    """Return the result between two seats, from the sizes of their territories, largest first."""
    points = score(zero), score(one)
    if points[0] != points[1]:
        reason, zero_wins = "score", points[0] > points[1]
    elif zero != one:
        reason, zero_wins = "territories", zero > one
    else:
        return Outcome("draw", points, (1, 1))
    return Outcome(reason, points, (1, 2) if zero_wins else (2, 1))
