"""Views of Binary: everything is open."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.binary import (
    BLACK,
    GAME,
    SIZES,
    WHITE,
    Options,
    Size,
    View,
    observe,
    scores,
    sizes,
    squares_of,
)
from oneoh_games.binary.board import bits
from oneoh_games.binary.position import play, position
from oneoh_games.binary.state import State
from oneoh_games.binary.view import Event, Territory
from oneoh_games.testing import FRAME_BYTES
from tests.games.binary.playing import random_turn

ROWS = """
    . : . : . :
    : . : . W .
    . : . : . :
    : B : . : .
    . : . : . :
    : . : . : .
"""


def events(state: State) -> list[Event]:
    return list(GAME.view(state, None).events)


def test_everybody_sees_the_same_at_any_time() -> None:
    state, rng = GAME.start(2, 0, Options()), Generator(1)
    while state.to_move is not None:
        public = GAME.view(state, None)
        for seat in (0, 1):
            own = GAME.view(state, seat)
            assert msgspec.structs.replace(own, seat=None) == public
            assert GAME.reveal(state, seat) == own
        for action in GAME.legal_actions(state)[:20]:
            shown = {GAME.seen_action(state, action, viewer) for viewer in (0, 1, None)}
            assert shown == {GAME.format_action(action)}
        state = GAME.apply(state, random_turn(state, rng))


def test_it_tells_the_board_the_hands_and_whose_turn_it_is() -> None:
    view = GAME.view(play(position(ROWS), "a1,c1", "c3"), 1)
    black, white = view.sides
    assert (view.seat, view.size, view.turn, view.to_act) == (1, 6, 5, 0)
    assert view.center == ("c3", "c4", "d3", "d4")
    assert (black.colour, black.pieces, black.hand, black.discarded) == (
        "black",
        ("a1", "b3", "c1"),
        6,
        0,
    )
    assert (white.colour, white.pieces, white.hand, white.discarded) == (
        "white",
        ("c3", "e5"),
        6,
        1,
    )
    assert view.last == ("c3",)
    assert view.outcome is None


def test_it_tells_territories_largest_first_and_the_score_as_it_stands() -> None:
    view = GAME.view(position(ROWS), None)
    black, white = view.sides
    assert black.territories == (Territory(5, ("a3", "b2", "b3", "b4", "c3")),)
    assert white.territories == (Territory(5, ("d5", "e4", "e5", "e6", "f5")),)
    assert (black.score, white.score) == (10, 10)
    both = GAME.view(play(position(ROWS), "f2"), None).sides[BLACK]
    assert [territory.size for territory in both.territories] == [5]
    second = GAME.view(play(position(ROWS), "d1"), None).sides[BLACK]
    assert [territory.size for territory in second.territories] == [5, 4]
    assert second.territories[1].squares == ("c1", "d1", "d2", "e1")
    assert second.score == 14


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from(SIZES), swap=st.booleans())
def test_scores_and_sizes_are_those_of_the_sides_that_the_seats_play(
    seed: int, size: Size, swap: bool
) -> None:
    state = GAME.start(2, 0, Options(size=size, swap=swap))
    rng = Generator(seed)
    while state.to_move is not None:
        state = GAME.apply(state, random_turn(state, rng))
        view = GAME.view(state, None)
        for seat, side in enumerate(view.sides):
            colour = BLACK if side.colour == "black" else WHITE
            assert colour == seat ^ state.swapped
            assert side.score == scores(state)[colour]
            assert [each.size for each in side.territories] == sizes(state, colour)
            assert all(len(each.squares) == each.size for each in side.territories)
    assert view.outcome is not None
    assert view.outcome.scores == tuple(side.score for side in view.sides)


def test_nothing_has_happened_before_the_first_turn() -> None:
    view = GAME.view(GAME.start(2, 0, Options()), 0)
    assert (view.events, view.last, view.turn) == ((), (), 1)


def test_the_pieces_of_the_last_turn_are_told_one_by_one() -> None:
    state = position(ROWS)
    assert events(play(state, "a1,c1")) == [
        Event("place", 0, "black", "a1"),
        Event("place", 0, "black", "c1"),
    ]
    assert events(play(state, "a1,c1", "b1")) == [Event("place", 1, "white", "b1")]


def test_a_discard_is_told() -> None:
    assert events(play(position(ROWS), "d3")) == [
        Event("place", 0, "black", "d3"),
        Event("discard", 0),
    ]
    assert events(play(position(ROWS), "c3")) == [Event("place", 0, "black", "c3")]


def test_it_is_told_that_a_seat_goes_on_and_that_the_game_is_over() -> None:
    state = play(position(ROWS, hands=(2, 0)), "a1")
    assert events(state) == [Event("place", 0, "black", "a1"), Event("again", 0)]
    assert events(play(state, "c1")) == [Event("place", 0, "black", "c1"), Event("end")]
    assert events(play(position(ROWS, hands=(2, 0)), "d3")) == [
        Event("place", 0, "black", "d3"),
        Event("discard", 0),
        Event("end"),
    ]


def test_a_seat_that_may_swap_is_told() -> None:
    state = GAME.start(2, 0, Options(swap=True))
    assert [GAME.view(each, None).may_swap for each in (state, play(state, "a1"))] == [False, True]
    assert not GAME.view(play(state, "a1", "swap"), None).may_swap
    assert GAME.view(state, None).swap


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from(SIZES), swap=st.booleans())
def test_the_state_can_be_had_back_from_any_view(seed: int, size: Size, swap: bool) -> None:
    state = GAME.start(2, 0, Options(size=size, swap=swap))
    rng = Generator(seed)
    while True:
        for viewer in (0, 1, None):
            sent = msgspec.msgpack.encode(GAME.view(state, viewer))
            received = msgspec.msgpack.decode(sent, type=View)
            assert GAME.determinize(received, rng) == state
        if state.to_move is None:
            break
        state = GAME.apply(state, random_turn(state, rng))


@pytest.mark.parametrize("size", SIZES)
def test_the_most_that_a_frame_has_to_hold_has_room_to_spare(size: Size) -> None:
    """The start has the most legal turns, the end the most pieces: both at once fit."""
    state = GAME.start(2, 0, Options(size=size, swap=True))
    legal = GAME.legal_actions(play(state, "a1"))
    texts = msgspec.msgpack.encode([GAME.format_action(action) for action in legal])
    view = GAME.view(position(halves(size), to_move=None), 0)
    assert [side.territories[0].size for side in view.sides] == [size**2 // 2] * 2
    assert 2 * len(msgspec.msgpack.encode(view)) + len(texts) < FRAME_BYTES // 2


def halves(size: int) -> str:
    """Return a board all in territories: Black has the lower half, White the upper one."""
    upper = [("W .", ". W")[row % 2 == 0] for row in range(size // 2)]
    lower = [("B :", ": B")[row % 2 == 1] for row in range(size // 2, size)]
    return "\n".join(" ".join([pair] * (size // 2)) for pair in upper + lower)


def test_the_clock_plays_the_first_square_that_is_legal() -> None:
    state = GAME.start(2, 0, Options(swap=True))
    for text in ("a1", "a2", "a3"):
        assert GAME.format_action(GAME.default_action(state)) == text
        state = GAME.apply(state, GAME.default_action(state))


def forget_kept_views() -> None:
    observe._public.cache_clear()


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**64), size=st.sampled_from(SIZES))
def test_views_share_all_but_the_seat_and_a_turn_on_its_own_colour_keeps_the_other_side(
    seed: int, size: Size
) -> None:
    # A view that was kept from an earlier game can have sides that are kept no more.
    forget_kept_views()
    state, rng = GAME.start(2, 0, Options(size=size)), Generator(seed)
    while state.to_move is not None:
        mover, before = state.to_move, GAME.view(state, None)
        turn = random_turn(state, rng)
        state = GAME.apply(state, turn)
        views = [GAME.view(state, seat) for seat in (None, 0, 1)]
        assert [view.seat for view in views] == [None, 0, 1]
        for view in views:
            assert view.sides is views[0].sides
            assert view.events is views[0].events
            assert view.last is views[0].last
        if not bits(squares_of(turn)) & state.board.coloured[1 - mover]:
            assert views[0].sides[1 - mover] is before.sides[1 - mover]
