"""SAVE, by ruling a standing test that protects for good; rules page, "SAVE"."""

import pytest

from oneoh_games.one_zero_one import Kind
from oneoh_games.one_zero_one.position import play, position, read_program
from oneoh_games.one_zero_one.view import Event, Space


def test_a_save_at_a_card_protects_both() -> None:
    after = play(position("10  1:blank", "save:horizontal"), "save:left@10")
    assert after.lines == read_program("10  1:blank* 0:save:left*")
    assert after.events[1:3] == (
        Event("save", card=Kind.SAVE, digit=0, at=Space(10, 2)),
        Event("save", card=Kind.BLANK, digit=1, at=Space(10, 1)),
    )


def test_a_save_at_an_empty_space_is_armed_and_still_an_ordinary_card() -> None:
    armed = play(position("", "save:horizontal blank"), "save:right@10")
    assert armed.lines == read_program("10  0:save:right")
    assert [event.what for event in armed.events] == ["input", "draw"]
    state = position("10  0:save:right", "delete:vertical blank", seat=1)
    assert play(state, "delete:up@20").lines == read_program("20  1:delete:up")


def test_a_save_that_points_outside_has_no_effect_now() -> None:
    after = play(position("", "save:vertical"), "save:up@10")
    assert after.lines == read_program("10  0:save:up")
    assert after.events[1] == Event("nothing", card=Kind.SAVE, at=Space(10, 1))


def test_a_save_at_a_saved_card_protects_itself_too() -> None:
    after = play(position("10  1:blank*", "save:horizontal"), "save:left@10")
    assert after.lines == read_program("10  1:blank* 0:save:left*")


@pytest.mark.parametrize(
    ("program", "hand", "moves", "result"),
    [
        ("10  1:save:right", "blank", ["blank@10"], "10  1:save:right* 0:blank*"),
        (
            "10  1:save:right\n20  1:blank",
            "print:vertical blank",
            ["print:up@20", "blank"],
            "10  1:save:right* 0:blank*\n20  1:blank 0:print:up",
        ),
        (
            "10  1:save:right\n20  1:blank",
            "paste:vertical",
            ["paste:up@20", "blank"],
            "10  1:save:right* 0:blank*\n20  1:blank 0:paste:up",
        ),
        (
            "10  1:enter:left\n20  1:save:right",
            "enter:horizontal",
            ["enter:left@10"],
            "10  . 0:enter:left\n20  1:save:right* 1:enter:left*",
        ),
        (
            "10  1:save:right\n20  1:blank",
            "goto-10:horizontal",
            ["goto-10:left@20"],
            "10  1:save:right* 1:blank*\n20  . 0:goto-10:left",
        ),
    ],
    ids=["input", "print", "paste", "enter", "goto"],
)
def test_a_card_that_arrives_in_an_armed_space_in_any_way_is_protected(
    program: str, hand: str, moves: list[str], result: str
) -> None:
    state = position(program, f"{hand} blank blank", discard="blank")
    assert play(state, *moves).lines == read_program(result)


def test_a_card_is_protected_first_and_then_its_own_command_acts() -> None:
    """An ENTER in an armed space cannot move the SAVE that has just become protected."""
    after = play(position("10  1:save:right", "enter:horizontal"), "enter:left@10")
    assert after.lines == read_program("10  1:save:right* 0:enter:left*")
    assert [event.what for event in after.events] == ["input", "save", "save", "nothing", "draw"]
    after = play(position("10  1:save:right\n20  . 1:blank", "delete:vertical"), "delete:down@10")
    assert after.lines == read_program("10  1:save:right* 0:delete:down*")


def test_two_saves_that_point_at_one_space_protect_themselves_and_what_arrives() -> None:
    after = play(position("10  1:save:right\n20  . 1:save:up", "blank"), "blank@10")
    assert after.lines == read_program("10  1:save:right* 0:blank*\n20  . 1:save:up*")


def test_a_moved_save_stays_armed_with_its_direction() -> None:
    state = play(position("10  1:save:right", "enter:vertical blank blank"), "enter:up@20")
    assert state.lines == read_program("20  0:enter:up 1:save:right")
    after = play(state, "blank@20")
    assert after.lines == read_program("20  0:enter:up 1:save:right* 1:blank*")


def test_a_save_that_first_pointed_outside_works_where_it_is_moved_to() -> None:
    state = position("10  1:save:up\n20  0:blank", "enter:horizontal")
    after = play(state, "enter:left@10")
    assert after.lines == read_program("10  . 0:enter:left*\n20  0:blank 1:save:up*")
    assert [event.what for event in after.events] == ["input", "enter", "save", "save", "draw"]


def test_a_flipped_save_stays_armed() -> None:
    state = play(position("10  1:save:right", "if-then:vertical blank"), "if-then:up@20")
    assert state.lines == read_program("10  0:save:right\n20  0:if-then:up")
    after = play(state, "blank@10")
    assert after.lines == read_program("10  0:save:right* 1:blank*\n20  0:if-then:up")


@pytest.mark.parametrize("kind", ["delete", "cut"])
def test_a_save_that_is_taken_out_arms_nothing(kind: str) -> None:
    state = play(position("10  . 1:save:left\n20  0:blank", f"{kind}:vertical"), f"{kind}:up@20")
    assert state.lines == read_program(f"20  0:blank 0:{kind}:up")
    assert play(state, "blank@10").lines == read_program(f"10  1:blank\n20  0:blank 0:{kind}:up")


def test_protection_is_a_property_of_the_card_for_the_rest_of_the_game() -> None:
    state = position("10  1:save:right* 0:blank*", "delete:vertical blank", seat=1)
    state = play(state, "delete:up@20")
    assert state.lines == read_program("10  1:save:right* 0:blank*\n20  1:delete:up")


def test_a_save_that_another_save_protects_is_still_armed() -> None:
    state = position("10  1:save:right* . 0:blank", "blank")
    assert play(state, "blank@10").lines == read_program("10  1:save:right* 0:blank* 0:blank")
