"""Legal turns, and how many there are.

The rules page, "A turn", is written a second time, in terms of the names in a view.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.binary import GAME, NAME_OF, SIZES, Options, Place, Size, View, place_on
from oneoh_games.binary.legality import is_legal, pairable, singles
from oneoh_games.binary.position import play, position
from oneoh_games.binary.state import State
from tests.games.binary.playing import count_turns, random_turn

FILES = "abcdefghijkl"
FILES_AND_RANKS = [f"{file}{rank}" for file in FILES[:8] for rank in range(1, 9)]

GAMES_OF_A_FEW_SEEDS = {
    "seed": st.integers(0, 2**64),
    "size": st.sampled_from(SIZES),
    "swap": st.booleans(),
}


def positions(seed: int, size: Size, swap: bool) -> Iterator[State]:
    """Yield the states of a random game in which a seat is to act."""
    rng = Generator(seed)
    state = GAME.start(2, 0, Options(size=size, swap=swap))
    while state.to_move is not None:
        yield state
        state = GAME.apply(state, random_turn(state, rng))


def by_the_rules_page(view: View) -> list[str]:
    """Return the legal turns as text, derived from the view alone."""
    assert view.to_act is not None
    side = view.sides[view.to_act]
    taken = {name for each in view.sides for name in each.pieces}
    order = [f"{FILES[file]}{rank + 1}" for rank in range(view.size) for file in range(view.size)]
    empty = [name for name in order if name not in taken]
    own = {name for name in empty if is_dark(name) == (side.colour == "black")}
    if view.turn == 1:
        return sorted(own - set(view.center))
    turns = {name for name in empty if name in own or name not in view.center}
    if side.hand >= 2:
        turns |= set(empty)
        free = [name for name in empty if name in own and name not in view.center]
        turns |= {f"{first},{second}" for first, second in combinations(free, 2)}
    if view.may_swap:
        turns.add("swap")
    return sorted(turns)


def is_dark(name: str) -> bool:
    return (FILES.index(name[0]) + int(name[1:])) % 2 == 1


def closed_form(view: View) -> int:
    """Return the number of turns, by counting squares.

    With `own` empty squares of the mover's colour and `other` ones of the other, each split into
    those outside and inside of the center space, and `h` pieces in hand:

        own_out + own_in + other_out                one piece
        + other_in              if h >= 2           one piece and a discard
        + own_out (own_out - 1) / 2   if h >= 2     two pieces
        + 1                     if swapping is allowed
    """
    assert view.to_act is not None
    side = view.sides[view.to_act]
    if view.turn == 1:
        return view.size**2 // 2 - 2
    names = [name for each in view.sides for name in each.pieces]
    mine = [is_dark(name) == (side.colour == "black") for name in names]
    inside = [name in view.center for name in names]
    half = view.size**2 // 2
    taken = Counter(zip(mine, inside, strict=True))
    own_out, own_in = half - 2 - taken[True, False], 2 - taken[True, True]
    other_out, other_in = half - 2 - taken[False, False], 2 - taken[False, True]
    two = side.hand >= 2
    return (
        own_out + own_in + other_out
        + two * (other_in + own_out * (own_out - 1) // 2)
        + view.may_swap
    )  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(**GAMES_OF_A_FEW_SEEDS)
def test_the_number_of_turns_is_the_closed_form(seed: int, size: Size, swap: bool) -> None:
    for state in positions(seed, size, swap):
        count = closed_form(GAME.view(state, None))
        assert count_turns(state) == count
        if size <= 8:
            assert len(GAME.legal_actions(state)) == count


@pytest.mark.parametrize(
    ("size", "first", "most"), [(6, 16, 155), (8, 30, 498), (10, 48, 1227), (12, 70, 2558)]
)
def test_whites_first_turn_has_the_most_choice(size: Size, first: int, most: int) -> None:
    """About 30 turns, then up to 498 on 8x8."""
    state = GAME.start(2, 0, Options(size=size))
    assert len(GAME.legal_actions(state)) == first
    assert len(GAME.legal_actions(play(state, "a1"))) == most
    swap = GAME.start(2, 0, Options(size=size, swap=True))
    assert len(GAME.legal_actions(play(swap, "a1"))) == most + 1
    for seed in range(5):
        assert max(map(count_turns, positions(seed, size, swap=False))) <= most


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from((6, 8)), swap=st.booleans())
def test_the_turns_are_those_of_the_rules_page(seed: int, size: Size, swap: bool) -> None:
    for state in positions(seed, size, swap):
        texts = [GAME.format_action(action) for action in GAME.legal_actions(state)]
        assert texts == by_the_rules_page(GAME.view(state, None))


@pytest.mark.parametrize("size", [10, 12])
def test_the_turns_on_larger_boards_are_those_of_the_rules_page_too(size: Size) -> None:
    for state in positions(1, size, swap=True):
        texts = [GAME.format_action(action) for action in GAME.legal_actions(state)]
        assert texts == by_the_rules_page(GAME.view(state, None))


def count(state: State, depth: int, *, naive: bool) -> int:
    """Return the number of sequences of `depth` turns, including those that end sooner."""
    if depth == 0 or state.to_move is None:
        return 1
    if naive:
        texts = by_the_rules_page(GAME.view(state, None))
        after = [GAME.apply(state, GAME.parse_action(text)) for text in texts]
    else:
        after = [GAME.apply(state, action) for action in GAME.legal_actions(state)]
    return sum(count(each, depth - 1, naive=naive) for each in after)


@pytest.mark.slow
def test_sequences_of_turns_on_the_smallest_board_counted_twice() -> None:
    state = GAME.start(2, 0, Options(size=6))
    ours = [count(state, depth, naive=False) for depth in (1, 2, 3)]
    assert ours == [count(state, depth, naive=True) for depth in (1, 2, 3)]
    assert ours == [16, 2480, 339_440]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from((6, 8)), swap=st.booleans())
def test_the_two_sets_of_squares_say_every_turn(seed: int, size: Size, swap: bool) -> None:
    for state in positions(seed, size, swap):
        alone, pairs = (state.board.among(squares(state)) for squares in (singles, pairable))
        said = {*map(place_on, alone), *(place_on(*pair) for pair in combinations(pairs, 2))}
        assert said == {action for action in GAME.legal_actions(state) if isinstance(action, Place)}
        assert all(is_legal(state, action) for action in said)


def test_squares_are_listed_by_name() -> None:
    state = play(GAME.start(2, 0, Options(size=12)), "a1")
    names = [NAME_OF[square] for square in state.board.among(singles(state))]
    assert names == sorted(names)
    assert names[:4] == ["a10", "a11", "a12", "a2"]


def test_the_first_turn_and_the_center_have_no_second_piece() -> None:
    opening = GAME.start(2, 0, Options())
    assert pairable(opening) == 0
    state = play(opening, "a1")
    paired = [NAME_OF[square] for square in state.board.among(pairable(state))]
    light = [name for name in FILES_AND_RANKS if not is_dark(name)]
    assert paired == [name for name in light if name not in ("d5", "e4")]


def test_no_square_is_left_once_the_game_is_over() -> None:
    rows = "\n".join([". . . . . ."] * 6)
    over = play(position(rows, hands=(1, 0)), "a1")
    assert singles(over) == pairable(over) == 0
    assert GAME.legal_actions(over) == ()


@settings(max_examples=25, deadline=None)
@given(**GAMES_OF_A_FEW_SEEDS)
def test_a_random_turn_is_legal(seed: int, size: Size, swap: bool) -> None:
    for state in positions(seed, size, swap):
        assert is_legal(state, random_turn(state, Generator(seed)))


@settings(max_examples=25, deadline=None)
@given(**GAMES_OF_A_FEW_SEEDS)
def test_a_square_that_bars_a_piece_alone_bars_it_in_a_pair_too(
    seed: int, size: Size, swap: bool
) -> None:
    """`Turns.selectors` relies on it."""
    for state in positions(seed, size, swap):
        assert pairable(state) & ~singles(state) == 0
