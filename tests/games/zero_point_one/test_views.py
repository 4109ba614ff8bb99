"""Views of Zero Point One, and the state that each is of: everything is open."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.testing import FRAME_BYTES
from oneoh_games.zero_point_one import (
    ARMY,
    GAME,
    KINDS,
    LETTERS,
    READY_MADE,
    Event,
    Kind,
    Limits,
    Options,
    State,
    View,
    deployment,
    random_arrangement,
)
from oneoh_games.zero_point_one.history import code_of, keys_of, turns_of
from oneoh_games.zero_point_one.options import MAX_TURNS
from oneoh_games.zero_point_one.position import kind_at
from oneoh_games.zero_point_one.squares import READING
from oneoh_protocol.codec import encode, unpack
from tests.games.zero_point_one.playing import at, play

ROYALS_ALONE = "w7/8/8/8/8/8/8/W7[] r"


def see(state: State) -> View:
    return GAME.view(state, None)


def events(position: str, moves: str) -> list[Event]:
    return list(see(play(at(position), moves)).events)


def deployed(options: Options) -> State:
    state = GAME.start(2, 0, options)
    for seat in (0, 1):
        for drop in deployment(seat, READY_MADE["wings"]):
            state = GAME.apply(state, drop)
    return state


def test_everybody_sees_the_same() -> None:
    state = play(deployed(Options()), "b1d3 g8e6")
    seen = [msgspec.structs.replace(GAME.view(state, seat), seat=None) for seat in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2]
    assert [GAME.reveal(state, seat) for seat in (0, 1, None)] == [
        GAME.view(state, seat) for seat in (0, 1, None)
    ]


def test_the_board_is_read_as_a_page_is() -> None:
    board = see(at("w6a/8/8/8/8/8/8/D6W[] r")).board
    assert (board[0], board[7], board[56], board[63]) == ("w", "a", "D", "W")
    assert set(board) <= {*LETTERS, *LETTERS.lower(), "."}


def test_before_the_first_action() -> None:
    view = see(GAME.start(2, 0, Options()))
    army = dict(zip(KINDS, ARMY, strict=True))
    assert (view.phase, view.to_act, view.mover) == ("deployment", 0, 0)
    assert view.to_deploy == (army, army)
    assert view.hands == ({}, {})
    assert view.board == "." * 64
    assert (view.start, view.moves, view.arisen, view.turns) == (None, "", 0, 0)
    assert (view.last, view.events, view.outcome) == (None, (), None)


def test_what_is_left_to_deploy_goes_down_to_nothing() -> None:
    state = play(GAME.start(2, 0, Options()), "0-1@a1 2-2@b1")
    assert see(state).to_deploy[0] == {"0-2": 4, "1-1": 2, "1-2": 1, "2-2": 7}
    assert see(deployed(Options())).to_deploy == ({}, {})


def test_a_deployed_piece_is_told_of() -> None:
    state = play(GAME.start(2, 0, Options()), "0-1@a1")
    assert see(state).events == (Event("deployed", 0, Kind.WAZIR, "a1"),)
    assert see(state).last == "0-1@a1"
    assert see(deployed(Options())).events == (Event("deployed", 1, Kind.ALFIL, "h8"),)


def test_a_drop_on_a_home_square_is_no_deployment() -> None:
    assert events("w7/8/8/8/8/8/8/W7[A] r", "2-2@h1") == [Event("dropped", 0, Kind.ALFIL, "h1")]


def test_a_move_is_told_of() -> None:
    assert events("w7/8/8/8/8/8/A7/W7[] r", "a2c4") == [Event("moved", 0, Kind.ALFIL, "c4", "a2")]
    assert events(ROYALS_ALONE, "a1b1 a8b8") == [Event("moved", 1, Kind.WAZIR, "b8", "a8")]


def test_a_capture_is_told_of_after_the_move() -> None:
    assert events("w7/8/8/8/2n5/8/A7/W7[] r", "a2c4") == [
        Event("moved", 0, Kind.ALFIL, "c4", "a2"),
        Event("captured", 0, Kind.KNIGHT, "c4"),
    ]


def test_a_drop_is_told_of() -> None:
    assert events("w7/8/8/8/8/8/8/W7[Aa] b", "2-2@d4") == [Event("dropped", 1, Kind.ALFIL, "d4")]


def test_the_end_is_told_of_last() -> None:
    assert events("8/8/8/8/2w5/8/A7/W7[] r", "a2c4") == [
        Event("moved", 0, Kind.ALFIL, "c4", "a2"),
        Event("captured", 0, Kind.WAZIR, "c4"),
        Event("end", 0),
    ]
    drawn = play(at(ROYALS_ALONE, Limits(0, 1)), "a1a2")
    assert see(drawn).events[1:] == (Event("end"),)
    assert see(drawn).phase == "over"
    assert (see(drawn).to_act, see(drawn).mover) == (None, 1)


@pytest.mark.parametrize(
    ("position", "attacked"),
    [
        (ROYALS_ALONE, (False, False)),
        ("w7/8/8/8/8/2a5/8/W7[] r", (True, False)),
        ("w7/8/8/8/8/2a5/8/W7[] b", (True, False)),
        ("w7/8/D7/8/8/2A5/8/W7[] r", (False, True)),
        ("8/8/8/8/8/8/w7/W7[] r", (True, True)),
        ("w7/8/8/8/8/2n5/1f6/W7[] r", (True, False)),
        ("w7/8/8/8/8/1nf5/8/W7[] r", (True, False)),
        ("w7/8/8/8/8/8/3d4/W7[] r", (False, False)),
    ],
)
def test_the_view_warns_of_an_attacked_0_1(position: str, attacked: tuple[bool, bool]) -> None:
    """The rules know no check: the view warns instead."""
    assert see(at(position)).attacked == attacked


def test_hands_turns_and_limits_are_shown() -> None:
    view = see(play(at("w7/8/8/8/2n5/8/A7/W7[Df] r"), "a2c4"))
    assert view.hands == ({"0-2": 1, "1-2": 1}, {"1-1": 1})
    assert (view.turns, view.turns_left, view.turn_limit) == (1, 199, 200)
    assert (view.repetition, view.arisen) == (3, 1)
    assert see(at(ROYALS_ALONE, Limits(0, 0))).turns_left is None


def test_a_view_holds_the_turns_that_repetition_needs_in_two_characters_each() -> None:
    moves = "a2c4 a8b8 1-2@d4 b8a8"
    view = see(play(at("w7/8/8/8/2n5/8/A7/W7[] r"), moves))
    assert view.start == "w7/8/8/8/2n5/8/A7/W7[] r"
    assert len(view.moves) == 2 * 4
    assert [GAME.format_action(turn) for turn in turns_of(view.moves)] == moves.split()
    assert see(play(at(ROYALS_ALONE, Limits(0, 9)), "a1a2")).moves == ""


def test_every_turn_has_a_code_of_its_own_in_two_characters() -> None:
    squares = [file + rank for file in "abcdefgh" for rank in "12345678"]
    texts = [a + b for a in squares for b in squares if a != b]
    texts += [f"{kind}@{square}" for kind in KINDS for square in squares]
    actions = list(map(GAME.parse_action, texts))
    codes = list(map(code_of, actions))
    assert len(set(codes)) == len(codes)
    assert {len(code) for code in codes} == {2}
    assert list(turns_of("".join(codes))) == actions
    assert all("0" <= character <= "t" for character in "".join(codes))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), repetition=st.sampled_from([0, 2, 3]))
def test_the_state_of_a_view_is_the_state_itself(seed: int, repetition: int) -> None:
    rng = Generator(seed)
    state = GAME.start(2, 0, Options(repetition=repetition, turn_limit=60))
    for seat in (0, 1):
        for drop in deployment(seat, random_arrangement(rng)):
            state = GAME.apply(state, drop)
            assert GAME.determinize(GAME.view(state, 0), rng) == state
    while GAME.outcome(state) is None:
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
        other = GAME.determinize(GAME.view(state, rng.below(2)), rng)
        assert other == state
        assert hash(other) == hash(state)


def test_the_state_of_a_view_ends_by_the_same_repetition() -> None:
    state = play(at(ROYALS_ALONE), "a1a2 a8a7 a2a1 a7a8 a1a2 a8a7 a2a1")
    other = GAME.determinize(GAME.view(state, 1), Generator(1))
    outcome = GAME.outcome(play(other, "a7a8"))
    assert outcome is not None
    assert outcome.reason == "repetition"


def test_the_longest_game_fits_a_frame() -> None:
    """The frame of a resumed table holds the view and the legal actions; the wire takes it."""
    state = at("w7/8/8/8/8/8/8/W7[AAAAAAAADDDDFFNaaaaaaaaddddffn] r", Limits(9, MAX_TURNS))
    code = code_of(GAME.parse_action("2-2@h8"))
    view = see(msgspec.structs.replace(state, moves=code * MAX_TURNS, turns=MAX_TURNS - 1))
    legal = [GAME.format_action(action) for action in GAME.legal_actions(state)]
    assert len(legal) == 4 * 62 + 2
    size = len(msgspec.msgpack.encode(view)) + len(msgspec.msgpack.encode(" ".join(legal)))
    assert size < FRAME_BYTES
    assert msgspec.convert(unpack(encode(view)), View) == view


def test_the_positions_of_a_history_are_those_of_the_game() -> None:
    state = play(deployed(Options()), "b1d3 g8e6 d3f5 e6g4")
    view = see(state)
    assert view.start is not None
    assert keys_of(view.start, view.moves) == state.seen
    assert len(state.seen) == 5


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**64))
def test_views_of_a_state_share_all_but_the_seat(seed: int) -> None:
    state, rng = deployed(Options()), Generator(seed)
    while GAME.to_act(state) is not None:
        views = [GAME.view(state, seat) for seat in (None, 0, 1)]
        assert [view.seat for view in views] == [None, 0, 1]
        for view in views:
            assert view.board is views[0].board
            assert view.hands is views[0].hands
            assert view.events is views[0].events
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))


@pytest.mark.parametrize("seed", range(3))
def test_a_view_counts_the_present_position_among_all_that_were_seen(seed: int) -> None:
    """Two 0-1s alone return to positions often, and none is missed for the seat to move."""
    state, rng = at(ROYALS_ALONE, Limits(9, 120)), Generator(seed)
    while GAME.to_act(state) is not None:
        assert see(state).arisen == state.seen.count(state.seen[-1])
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
    assert len(set(state.seen)) < len(state.seen)


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**64))
def test_each_square_of_the_board_has_the_letter_of_its_piece(seed: int) -> None:
    state, rng = deployed(Options()), Generator(seed)
    while GAME.to_act(state) is not None:
        red, blue = state.position.pieces
        for square, letter in zip(READING, see(state).board, strict=True):
            index, enemy = kind_at(red, square), kind_at(blue, square)
            shown = "" if index is None else LETTERS[index]
            shown += "" if enemy is None else LETTERS[enemy].lower()
            assert letter == (shown or ".")
        state = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
