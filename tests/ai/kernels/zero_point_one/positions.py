"""Positions of random games, for property tests."""

from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    Position,
    after,
    deployment,
    is_attacked,
    legal_turns,
    random_arrangement,
)
from oneoh_games.zero_point_one.position import EMPTY_BOARD, NO_PIECES

LATEST = 90


def random_position(seed: int, count: int) -> Position:
    """Return a position after `count` random turns that leave no 0-1 to be captured."""
    rng = Generator(seed)
    position = _deployed(rng)
    for _ in range(count):
        following = after(position, rng.choice(legal_turns(position)))
        if is_attacked(following, 1 - following.mover):
            continue
        position = following
    return position


def positions(latest: int = LATEST) -> st.SearchStrategy[Position]:
    """Return a strategy of positions in which no 0-1 can be captured at once."""
    return st.builds(random_position, st.integers(0, 2**32), st.integers(0, latest))


def _deployed(rng: Generator) -> Position:
    position = EMPTY_BOARD
    for seat in (0, 1):
        position = Position(position.pieces, position.hands, seat)
        for place in deployment(seat, random_arrangement(rng)):
            position = after(position, place)
            position = Position(position.pieces, position.hands, seat)
    return Position(position.pieces, (NO_PIECES, NO_PIECES), 0)


def turns_that_leave_safe(position: Position) -> list[object]:
    """Return the turns that leave the 0-1 safe, by the rules alone."""
    return [
        turn
        for turn in legal_turns(position)
        if not is_attacked(after(position, turn), position.mover)
    ]
