"""Who owns what, and what that is worth."""

from collections.abc import Sequence

from oneoh_games.binary.board import BLACK, COLOURS, WHITE, Colour, Squares, neighbours
from oneoh_games.binary.state import State
from oneoh_games.contract import Outcome


def owned(state: State, colour: Colour) -> Squares:
    """The squares of one owner: its pieces, and the empty squares of its colour."""
    mine, others = state.pieces[colour], state.pieces[1 - colour]
    return mine | state.board.coloured[colour] & ~others


def territories(state: State, colour: Colour) -> list[Squares]:
    """The territories of a side, in no order.

    Empty squares of one colour are never side neighbours, so whatever has a neighbour of its
    owner belongs to a territory: it or the neighbour is a piece.
    """
    mine = owned(state, colour)
    left = mine & neighbours(mine)
    found = []
    while left:
        territory = _flood(left & -left, left)
        found.append(territory)
        left ^= territory
    return found


def _flood(start: Squares, within: Squares) -> Squares:
    """All that steps to the side reach from `start`."""
    reached, edge = start, start
    while edge:
        edge = neighbours(edge) & within & ~reached
        reached |= edge
    return reached


def sizes(state: State, colour: Colour) -> list[int]:
    """The sizes of a side's territories, largest first."""
    return sorted(map(int.bit_count, territories(state, colour)), reverse=True)


def score(sizes: Sequence[int]) -> int:
    """The largest territory counts twice, the others once."""
    return sum(sizes) + max(sizes, default=0)


def scores(state: State) -> tuple[int, int]:
    """What Black and White would score if the game ended now."""
    return score(sizes(state, BLACK)), score(sizes(state, WHITE))


def outcome(state: State) -> Outcome | None:
    """Most points win, then the larger territory in order of size; the result by seat."""
    if state.to_move is not None:
        return None
    zero, one = (sizes(state, state.plays(seat)) for seat in COLOURS)
    return judge(zero, one)


def judge(zero: list[int], one: list[int]) -> Outcome:
    """The result between two seats, from the sizes of their territories, largest first."""
    points = score(zero), score(one)
    if points[0] != points[1]:
        reason, zero_wins = "score", points[0] > points[1]
    elif zero != one:
        reason, zero_wins = "territories", zero > one
    else:
        return Outcome("draw", points, (1, 1))
    return Outcome(reason, points, (1, 2) if zero_wins else (2, 1))
