"""Moves, captures, drops, and the capture of the 0-1; rules page, "A turn"."""

import pytest

from oneoh_games import IllegalAction, Outcome
from oneoh_games.zero_point_one import (
    GAME,
    READY_MADE,
    Options,
    deployment,
    is_attacked,
    write_position,
)
from tests.games.zero_point_one.playing import at, legal, play, refusal


def after(position: str, moves: str) -> str:
    return write_position(play(at(position), moves).position)


def test_red_moves_first_then_the_seats_alternate() -> None:
    state = GAME.start(2, 0, Options())
    for seat in (0, 1):
        for drop in deployment(seat, READY_MADE["wall"]):
            state = GAME.apply(state, drop)
    for number, move in enumerate(["a2c4", "a7c5", "b2d4", "b7d5"]):
        assert GAME.to_act(state) == number % 2
        state = play(state, move)


def test_a_piece_moves_to_an_empty_square() -> None:
    assert after("w7/8/8/8/8/8/A7/W7[] r", "a2c4") == "w7/8/8/8/2A5/8/8/W7[] b"


def test_a_piece_moves_to_a_square_that_the_enemy_holds() -> None:
    assert after("w7/8/8/8/2n5/8/A7/W7[] r", "a2c4") == "w7/8/8/8/2A5/8/8/W7[N] b"


def test_a_piece_does_not_move_onto_one_of_its_own_side() -> None:
    assert refusal(at("w7/8/8/8/2A5/8/A7/W7[] r"), "a2c4") == "move.own-piece"
    assert "a2c4" not in legal(at("w7/8/8/8/2A5/8/A7/W7[] r"))


@pytest.mark.parametrize(
    ("letter", "targets"),
    [
        ("A", "b2 b6 f2 f6"),
        ("D", "b4 d2 d6 f4"),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
    ],
)
@pytest.mark.parametrize("around", ["a", "A"])
def test_2_2_and_0_2_and_1_2_leap_over_pieces_of_both_sides(
    letter: str, targets: str, around: str
) -> None:
    ring = f"w7/8/8/2{around * 3}3/2{around}{letter}{around}3/2{around * 3}3/8/W7[] r"
    moves = [move for move in legal(at(ring)) if move.startswith("d4")]
    assert [move[2:] for move in moves] == targets.split()


@pytest.mark.parametrize(
    ("letter", "move"),
    [
        ("A", "d4e5"), ("A", "d4h8"), ("A", "d4d6"),
        ("D", "d4d5"), ("D", "d4d8"), ("D", "d4f6"),
        ("F", "d4d5"), ("F", "d4f6"),
        ("N", "d4e5"), ("N", "d4g4"),
        ("W", "d4e5"), ("W", "d4d6"),
    ],
)  # fmt: skip
def test_a_piece_takes_no_other_step_than_its_own(letter: str, move: str) -> None:
    home = "8" if letter == "W" else "W7"
    assert refusal(at(f"w7/8/8/8/3{letter}4/8/8/{home}[] r"), move) == "move.step"


def test_only_own_pieces_move() -> None:
    position = "w7/a7/8/8/8/8/A7/W7[] r"
    assert refusal(at(position), "a7c5") == "move.no-own-piece"
    assert refusal(at(position), "d4d5") == "move.no-own-piece"
    assert refusal(at(position), "a2c4 b2d4") == "move.no-own-piece"


@pytest.mark.parametrize("letter", "ADFN")
def test_a_captured_piece_changes_sides_and_goes_to_the_captors_hand(letter: str) -> None:
    state = play(at(f"w7/8/8/8/8/8/1{letter.lower()}6/1W6[] r"), "b1b2")
    assert write_position(state.position) == f"w7/8/8/8/8/8/1W6/8[{letter}] b"
    state = play(at(f"w7/1{letter}6/8/8/8/8/8/W7[] b"), "a8b8 a1a2 b8b7")
    assert write_position(state.position) == f"8/1w6/8/8/8/8/W7/8[{letter.lower()}] r"


def test_a_captured_piece_is_dropped_in_a_later_turn_not_in_that_of_the_capture() -> None:
    state = play(at("w7/8/8/8/2n5/8/A7/W7[] r"), "a2c4")
    assert GAME.to_act(state) == 1
    assert not any("@" in move for move in legal(state))
    with pytest.raises(IllegalAction) as caught:
        play(state, "1-2@d4")
    assert caught.value.rule == "drop.not-in-hand"
    state = play(state, "a8b8")
    assert "1-2@d4" in legal(state)
    assert write_position(play(state, "1-2@d4").position) == "1w6/8/8/8/2AN4/8/8/W7[] b"


def test_a_drop_may_wait_for_any_later_turn() -> None:
    state = play(at("w7/8/8/8/2n5/8/A7/W7[] r"), "a2c4 a8b8 a1b1 b8a8 b1a1 a8b8 1-2@h8")
    assert write_position(state.position) == "1w5N/8/8/8/2A5/8/8/W7[] b"


def test_a_turn_is_a_move_or_a_drop_on_any_empty_square() -> None:
    state = at("w6a/8/8/8/8/8/8/W7[AAD] r")
    drops = [move for move in legal(state) if "@" in move]
    empty = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    empty = [square for square in empty if square not in ("a1", "a8", "h8")]
    assert drops == [f"{kind}@{square}" for kind in ("0-2", "2-2") for square in empty]
    assert legal(state) == [*drops, "a1a2", "a1b1"]
    assert GAME.to_act(play(state, "2-2@a7")) == 1


@pytest.mark.parametrize("square", ["a1", "a8", "h8"])
def test_nothing_is_dropped_on_a_piece(square: str) -> None:
    assert refusal(at("w6a/8/8/8/8/8/8/W7[A] r"), f"2-2@{square}") == "drop.occupied"


def test_only_what_a_seat_itself_has_captured_is_dropped() -> None:
    assert refusal(at("w7/8/8/8/8/8/8/W7[Ad] r"), "0-2@d4") == "drop.not-in-hand"
    assert refusal(at("w7/8/8/8/8/8/8/W7[Ad] r"), "0-1@d4") == "drop.not-in-hand"
    assert refusal(at("w7/8/8/8/8/8/8/W7[A] r"), "2-2@d4 a8b8 2-2@d5") == "drop.not-in-hand"


def test_a_dropped_piece_can_be_captured_back() -> None:
    moves = "2-2@b8 a8b8 a1a2 2-2@a3 a2a3"
    assert after("w7/8/8/8/8/8/8/W7[A] r", moves) == "1w6/8/8/8/8/W7/8/8[A] b"


def test_capturing_the_enemy_0_1_wins_at_once() -> None:
    state = play(at("8/8/8/8/2w5/8/A7/W7[] r"), "a2c4")
    assert GAME.outcome(state) == Outcome("capture", (1, 0), (1, 2))
    assert (GAME.to_act(state), list(GAME.legal_actions(state))) == (None, [])
    state = play(at("w7/2a5/8/W7/8/8/8/8[] b"), "c7a5")
    assert GAME.outcome(state) == Outcome("capture", (0, 1), (2, 1))


def test_a_captured_0_1_goes_to_no_hand() -> None:
    assert after("8/8/8/8/2w5/8/A7/W7[] r", "a2c4") == "8/8/8/8/2A5/8/8/W7[] b"


def test_nobody_acts_after_the_end() -> None:
    assert refusal(at("8/8/8/8/2w5/8/A7/W7[] r"), "a2c4 a8a7") == "end.over"


def test_a_seat_may_leave_its_0_1_to_be_taken() -> None:
    state = at("w7/8/2a5/8/W7/8/8/A7[] r")
    assert is_attacked(state.position, 0)
    assert legal(state) == ["a1c3", "a4a3", "a4a5", "a4b4"]
    assert GAME.outcome(play(state, "a1c3 c6a4")) == Outcome("capture", (0, 1), (2, 1))


def test_a_0_1_may_step_next_to_the_other_and_take_it() -> None:
    state = play(at("8/8/8/8/8/8/2w5/W7[] r"), "a1b1 c2c1 b1c1")
    assert GAME.outcome(state) == Outcome("capture", (1, 0), (1, 2))
