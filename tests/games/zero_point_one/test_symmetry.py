"""Symmetries: mirrored positions have mirrored turns, whatever the colours and directions."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.zero_point_one import (
    GAME,
    NAMES,
    SQUARE,
    Drop,
    Move,
    Options,
    Position,
    deployment,
    is_attacked,
    legal_turns,
    random_arrangement,
    squares_in,
)
from oneoh_games.zero_point_one.actions import Action
from oneoh_games.zero_point_one.position import after

Mirror = Callable[[int, int], tuple[int, int]]

MIRRORS: dict[str, Mirror] = {
    "ranks": lambda file, rank: (file, 7 - rank),
    "files": lambda file, rank: (7 - file, rank),
    "half turn": lambda file, rank: (7 - file, 7 - rank),
    "diagonal": lambda file, rank: (rank, file),
    "quarter turn": lambda file, rank: (rank, 7 - file),
}


def square(mirror: Mirror, at: int) -> int:
    file, rank = mirror(*divmod(at, 8))
    return 8 * file + rank


def turned(mirror: Mirror, action: Action) -> Action:
    if isinstance(action, Move):
        return Move(square(mirror, action.origin), square(mirror, action.target))
    return Drop(action.kind, square(mirror, action.square))


def moved(mirror: Mirror, position: Position) -> Position:
    red, blue = (
        tuple(sum(1 << square(mirror, at) for at in squares_in(board)) for board in boards)
        for boards in position.pieces
    )
    return Position((red, blue), position.hands, position.mover)


def swapped(position: Position) -> Position:
    """Return the position with the colours exchanged."""
    return Position(position.pieces[::-1], position.hands[::-1], 1 - position.mover)


def some_position(seed: int) -> Position:
    rng = Generator(seed)
    state = GAME.start(2, 0, Options())
    for seat in (0, 1):
        for drop in deployment(seat, random_arrangement(rng)):
            state = GAME.apply(state, drop)
    for _ in range(rng.below(80)):
        last, state = state, GAME.apply(state, rng.choice(GAME.legal_actions(state)))
        if GAME.outcome(state) is not None:
            return last.position
    return state.position


@pytest.mark.parametrize("name", MIRRORS)
@pytest.mark.parametrize("swap", [False, True])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**64 - 1))
def test_a_mirrored_position_has_mirrored_turns(name: str, swap: bool, seed: int) -> None:
    mirror, position = MIRRORS[name], some_position(seed)
    other = moved(mirror, swapped(position) if swap else position)
    legal = legal_turns(position)
    assert len(legal) == len(legal_turns(other))
    assert {turned(mirror, action) for action in legal} == set(legal_turns(other))
    for seat in (0, 1):
        assert is_attacked(position, seat) == is_attacked(other, 1 - seat if swap else seat)
    for action in legal:
        reached = moved(mirror, after(position, action))
        assert after(other, turned(mirror, action)) == (swapped(reached) if swap else reached)


def test_mirrors_are_mirrors() -> None:
    for mirror in MIRRORS.values():
        assert sorted(square(mirror, at) for at in range(64)) == list(range(64))
    assert NAMES[square(MIRRORS["ranks"], SQUARE["c2"])] == "c7"
    assert NAMES[square(MIRRORS["half turn"], SQUARE["c2"])] == "f7"
