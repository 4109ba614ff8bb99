"""RUN, deck out, control and points; rules page, "Control" and "The end"."""

import pytest

from oneoh_games import Generator, Outcome
from oneoh_games.one_zero_one import GAME, View
from oneoh_games.one_zero_one.control import controllers, outcome
from oneoh_games.one_zero_one.position import play, position, read_program
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import Event, Space

THREE = "0:blank 1:blank 0:blank"
OPEN = f"10  {THREE}\n20  {THREE}\n30  {THREE}\n40  {THREE}"
"""Position with every line open; seat 0 controls lines 10 to 40."""


def run(state: State) -> bool:
    return state.outcome is not None and state.outcome.reason == "run"


def test_an_input_as_third_card_of_line_50_runs_the_program_at_once() -> None:
    state = position(f"{OPEN}\n50  1:blank 1:blank", "blank blank save:vertical")
    after = play(state, "blank@50")
    assert after.outcome == Outcome("run", (100, 50), (1, 2))
    assert (after.to_act, GAME.legal_actions(after)) == (None, ())
    assert [event.what for event in after.events] == ["input", "run"]
    assert len(after.hands[0]) == 2, "nobody draws"


def test_a_printed_third_card_runs_the_program() -> None:
    state = position(f"{OPEN}\n50  1:blank", "print:horizontal blank blank")
    after = play(state, "print:right@50", "blank")
    assert run(after)
    assert [event.what for event in after.events] == ["print", "run"]


def test_a_pasted_third_card_runs_the_program() -> None:
    program = f"""
        10  {THREE}
        20  {THREE}
        30  {THREE}
        40  0:blank . 1:blank
        50  1:blank . 1:blank
    """
    state = position(program, "paste:vertical", discard="blank")
    after = play(state, "paste:down@40", "blank")
    assert run(after)
    assert [event.what for event in after.events] == ["paste", "run"]


def test_a_card_that_enter_brings_as_the_third_runs_the_program() -> None:
    program = f"""
        10  {THREE}
        20  {THREE}
        30  {THREE}
        40  1:blank
        50  1:blank 1:blank
    """
    after = play(position(program, "enter:horizontal blank blank"), "enter:left@40")
    assert run(after)
    assert [event.what for event in after.events] == ["input", "enter", "run"]
    assert after.lines[4] == read_program("50  1:blank 1:blank 1:blank")[4]


def test_a_lone_card_in_column_3_does_not_end_the_game() -> None:
    program = f"""
        10  {THREE}
        20  {THREE}
        30  {THREE}
        40  1:blank 1:blank
    """
    after = play(position(program, "print:vertical blank blank"), "print:down@40", "blank")
    assert after.lines[4] == read_program("50  . . 0:blank")[4]
    assert (after.outcome, after.to_act) == (None, 1)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("delete:vertical", "delete:up@50"),
        ("if-then:vertical", "if-then:up@50"),
        ("if-then-else", "if-then-else@50"),
        ("syntax-error:vertical", "syntax-error:up@50"),
        ("enter:horizontal", "enter:left@50"),
        ("goto-10:horizontal", "goto-10:left@50"),
        ("cut:vertical", "cut:up@50"),
        ("save:vertical", "save:up@50"),
    ],
)
def test_the_third_cards_own_command_does_not_act(hand: str, move: str) -> None:
    """Ruling."""
    program = OPEN.replace(THREE, "1:blank 1:blank 1:blank") + "\n50  1:blank 1:blank"
    after = play(position(program, f"{hand} blank blank"), move)
    assert run(after)
    assert after.lines[:4] == read_program(program)[:4]
    assert after.lines[4][:2] == read_program(program)[4]
    assert not any(card and card.protected for card in after.lines[4])
    assert after.events[-1] == Event("run", at=Space(50, 3))


def test_a_print_as_third_card_ends_the_chain() -> None:
    program = f"{OPEN}\n50  1:blank . 1:blank"
    state = position(program, "print:vertical print:horizontal blank")
    after = play(state, "print:up@50")
    assert run(after)
    assert after.waiting is None
    chain = play(
        position(f"{OPEN}\n50  1:blank", "print:horizontal print:vertical blank"),
        "print:right@50",
        "print:up",
    )
    assert run(chain)
    assert len(chain.hands[0]) == 1


def test_a_rem_placed_third_is_inert() -> None:
    """Ruling."""
    program = f"{OPEN}\n50  1:blank 1:blank"
    after = play(position(program, "rem:horizontal"), "rem:left@50")
    assert after.outcome == Outcome("run", (100, 50), (1, 2))
    view: View = GAME.view(after, None)
    assert view.lines[4].counting == (1, 2)
    assert all(card and card.counts for card in view.lines[4].cards)


def test_an_inert_rem_covers_nothing_wherever_it_fills_a_gap() -> None:
    program = f"{OPEN}\n50  . 1:blank 1:blank"
    after = play(position(program, "rem:horizontal"), "rem:right@50")
    view: View = GAME.view(after, 0)
    assert view.lines[4].counting == (1, 2)
    # So it does in a state that is made out of the view alone.
    assert GAME.view(GAME.determinize(view, Generator(0)), 0) == view


def test_a_rem_that_enter_brings_third_works_on() -> None:
    """Ruling."""
    program = f"10  {THREE}\n20  {THREE}\n30  {THREE}\n40  0:rem:left\n50  1:blank 1:blank"
    after = play(position(program, "enter:horizontal"), "enter:left@40")
    assert run(after)
    view: View = GAME.view(after, 0)
    assert (view.lines[4].counting, view.lines[4].controller) == ((1, 0), None)


def test_a_save_that_enter_brings_third_works_on() -> None:
    """Ruling: it protects a card under a REM, which therefore counts."""
    program = f"10  {THREE}\n20  {THREE}\n30  {THREE}\n40  1:save:left\n50  1:rem:right 1:blank"
    after = play(position(program, "enter:horizontal"), "enter:left@40")
    assert run(after)
    assert after.lines[4] == read_program("50  1:rem:right 1:blank* 1:save:left*")[4]
    assert GAME.view(after, 0).lines[4].controller == 1


def test_a_standing_save_protects_the_third_card_before_the_program_runs() -> None:
    """Rules page, "What comes first": first the SAVE tests, then RUN."""
    program = f"{OPEN}\n50  0:rem:right 0:save:right"
    after = play(position(program, "blank"), "blank@50")
    assert [event.what for event in after.events] == ["input", "save", "save", "run"]
    assert GAME.view(after, 0).lines[4].controller == 0


def test_a_player_who_cannot_draw_up_to_three_ends_the_game() -> None:
    state = position(f"10  {THREE}", "print:horizontal blank blank", deck="save:vertical")
    after = play(state, "print:right@20", "blank")
    assert after.outcome == Outcome("deck-out", (10, 0), (1, 2))
    assert after.to_act is None
    assert len(after.hands[0]) == 2, "what there is is drawn"
    assert [event.what for event in after.events] == ["print", "draw", "deck-out"]
    assert after.events[-1].seat == 0


def test_a_player_whose_deck_is_empty_ends_the_game() -> None:
    after = play(position("", "blank", deck=""), "blank@10")
    assert after.outcome is not None
    assert [event.what for event in after.events] == ["input", "deck-out"]


def test_emptying_the_deck_while_reaching_three_does_not_end_the_game() -> None:
    after = play(position("", "blank blank blank", deck="blank"), "blank@10")
    assert (after.outcome, after.to_act) == (None, 1)
    assert GAME.view(after, None).seats[0].deck_size == 0


def test_the_other_players_deck_does_not_matter() -> None:
    after = play(position("", "blank blank blank", other_deck=""), "blank@10")
    assert after.outcome is None


@pytest.mark.parametrize(
    ("line", "controller"),
    [
        ("0:blank 0:blank", None),
        ("0:blank 0:blank 0:blank", 0),
        ("1:blank 1:blank 0:blank", 1),
        ("1:blank 1:blank 0:blank 0:blank", None),
        ("1:blank . 1:blank . . 0:blank", 1),
        (". . 1:blank 1:blank", None),
    ],
)
def test_control_takes_three_cards_and_a_strict_majority_on_both_sides_of_gaps(
    line: str, controller: int | None
) -> None:
    assert controllers(read_program(f"30  {line}")) == (None, None, controller, None, None)


def test_it_is_the_digit_that_counts_and_not_who_placed_the_card() -> None:
    state = position("10  1:blank 1:blank 1:blank", "if-then:horizontal blank blank")
    after = play(state, "if-then:left@10", "blank@20", "blank@20")
    assert GAME.view(after, None).lines[0].counting == (2, 2)


def won(program: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    result = outcome("run", read_program(program), None)
    return result.scores, result.places


ZERO, ONE = "0:blank 0:blank 0:blank", "1:blank 1:blank 1:blank"


def test_a_line_is_worth_its_number_and_more_points_win() -> None:
    assert won(f"10  {ZERO}\n20  {ONE}\n50  {ONE}") == ((10, 70), (2, 1))
    assert won(f"10  {ZERO}\n20  {ZERO}\n40  {ZERO}\n50  {ONE}") == ((70, 50), (1, 2))


def test_equal_points_go_to_whoever_controls_the_highest_controlled_line() -> None:
    assert won(f"10  {ONE}\n20  {ONE}\n30  {ZERO}") == ((30, 30), (1, 2))
    assert won(f"10  {ZERO}\n40  {ZERO}\n50  {ONE}") == ((50, 50), (2, 1))


def test_nobody_controls_any_line_is_a_draw() -> None:
    assert won("10  0:blank 1:blank\n50  0:blank 1:blank") == ((0, 0), (1, 1))


def test_the_view_tells_the_points_of_the_program_as_it_stands() -> None:
    view: View = GAME.view(position(f"10  {ZERO}\n20  {ONE}"), 0)
    assert view.points == (10, 20)
    assert [line.controller for line in view.lines] == [0, 1, None, None, None]
