"""Symmetries of the board: the rules know no direction, and which symmetries keep colours.

A step to the side changes the colour. With an even number of files, turning the board by half, or
mirroring it in a diagonal, keeps every colour; a quarter turn, or mirroring left and right or top
and bottom, exchanges dark and light. The center space stays where it is under all eight.
"""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.binary import (
    BLACK,
    BOARDS,
    COLOURS,
    GAME,
    NAME_OF,
    SIZES,
    SQUARE_OF,
    WHITE,
    Action,
    Options,
    Size,
    Swap,
    place_on,
    scores,
    squares_of,
    territories,
)
from oneoh_games.binary.state import State
from tests.games.binary.playing import random_turn

Symmetry = Callable[[int, int, int], tuple[int, int]]
"""Function of the size, a file and a rank, from 0, to another file and rank."""

KEEPING: dict[str, Symmetry] = {
    "as it is": lambda _, file, rank: (file, rank),
    "half turn": lambda last, file, rank: (last - file, last - rank),
    "main diagonal": lambda _, file, rank: (rank, file),
    "other diagonal": lambda last, file, rank: (last - rank, last - file),
}
EXCHANGING: dict[str, Symmetry] = {
    "left and right": lambda last, file, rank: (last - file, rank),
    "top and bottom": lambda last, file, rank: (file, last - rank),
    "quarter turn left": lambda last, file, rank: (last - rank, file),
    "quarter turn right": lambda last, file, rank: (rank, last - file),
}
FILES = "abcdefghijkl"
SEEDS = st.integers(0, 2**64)


def moved(square: int, size: int, symmetry: Symmetry) -> int:
    name = NAME_OF[square]
    file, rank = symmetry(size - 1, FILES.index(name[0]), int(name[1:]) - 1)
    return SQUARE_OF[f"{FILES[file]}{rank + 1}"]


def image(squares: int, size: int, symmetry: Symmetry) -> int:
    """Return a set of squares, moved."""
    return sum(1 << moved(square, size, symmetry) for square in BOARDS[size].among(squares))


def mirrored(action: Action, size: int, symmetry: Symmetry) -> Action:
    if isinstance(action, Swap):
        return action
    return place_on(*(moved(square, size, symmetry) for square in squares_of(action)))


def same_territories(state: State, other: State, symmetry: Symmetry, *, exchanged: bool) -> None:
    for colour in COLOURS:
        here = {image(each, state.size, symmetry) for each in territories(state, colour)}
        assert here == set(territories(other, colour ^ exchanged))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*KEEPING, *EXCHANGING])
def test_half_of_the_symmetries_keep_the_colours_and_all_keep_the_center(
    name: str, size: int
) -> None:
    symmetry, board = {**KEEPING, **EXCHANGING}[name], BOARDS[size]
    assert image(board.squares, size, symmetry) == board.squares
    assert image(board.center, size, symmetry) == board.center
    dark = image(board.coloured[BLACK], size, symmetry)
    assert dark == board.coloured[BLACK if name in KEEPING else WHITE]


@pytest.mark.parametrize("name", KEEPING)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, size=st.sampled_from(SIZES), swap=st.booleans())
def test_a_mirrored_game_is_legal_and_comes_out_mirrored(
    name: str, seed: int, size: Size, swap: bool
) -> None:
    symmetry, rng = KEEPING[name], Generator(seed)
    state = other = GAME.start(2, 0, Options(size=size, swap=swap))
    while state.to_move is not None:
        if size == 6:
            turns = {mirrored(each, size, symmetry) for each in GAME.legal_actions(state)}
            assert turns == set(GAME.legal_actions(other))
        action = random_turn(state, rng)
        state = GAME.apply(state, action)
        other = GAME.apply(other, mirrored(action, size, symmetry))
        assert other.to_act == state.to_act
        assert other.hands == state.hands
        assert other.pieces == tuple(image(each, size, symmetry) for each in state.pieces)
        same_territories(state, other, symmetry, exchanged=False)
    assert GAME.outcome(other) == GAME.outcome(state)


@pytest.mark.parametrize("name", EXCHANGING)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, size=st.sampled_from(SIZES))
def test_the_other_symmetries_exchange_the_sides_after_the_first_turn(
    name: str, seed: int, size: Size
) -> None:
    """Black's pieces become White's: apart from who begins, the sides are alike."""
    symmetry, rng = EXCHANGING[name], Generator(seed)
    empty = GAME.start(2, 0, Options(size=size))
    state = GAME.apply(empty, random_turn(empty, rng))
    other = exchange(state, symmetry)
    while state.to_move is not None:
        action = random_turn(state, rng)
        state = GAME.apply(state, action)
        other = GAME.apply(other, mirrored(action, size, symmetry))
        assert other.pieces == exchange(state, symmetry).pieces
        assert other.hands == state.hands[::-1]
        assert other.to_move == exchange(state, symmetry).to_move
        assert scores(other) == scores(state)[::-1]
        same_territories(state, other, symmetry, exchanged=True)


def exchange(state: State, symmetry: Symmetry) -> State:
    """Return the state with the sides exchanged, on the board moved."""
    black, white = (image(each, state.size, symmetry) for each in state.pieces)
    return State(
        size=state.size,
        swap=state.swap,
        turn=state.turn,
        to_move=None if state.to_move is None else 1 - state.to_move,
        pieces=(white, black),
        hands=(state.hands[1], state.hands[0]),
    )
