"""DELETE, ENTER, IF...THEN..., GOTO 10, ELSE, SYNTAX ERROR, CUT; rules page, "Commands"."""

import pytest

from oneoh_games.one_zero_one import Kind
from oneoh_games.one_zero_one.decks import key_of
from oneoh_games.one_zero_one.position import draw_program, play, position, read_program
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import Event, Space


def after(program: str, card: str, move: str, *, seat: int = 0) -> State:
    """Return the program after `card` was played there."""
    return play(position(program, f"{card} blank blank", seat=seat), move)


def told(state: State) -> list[Event]:
    """Return the events of the command, between INPUT and LOAD."""
    return list(state.events[1:-1])


def test_delete_takes_the_neighbour_out_of_the_game_and_leaves_the_gap() -> None:
    state = after("10  1:blank 1:save:up 1:blank\n20  0:blank", "delete:vertical", "delete:up@20")
    assert state.lines == read_program("10  1:blank . 1:blank\n20  0:blank 0:delete:up")
    assert list(map(key_of, state.deleted)) == ["save:vertical"]
    assert state.discard == ()
    assert told(state) == [Event("delete", card=Kind.SAVE, digit=1, at=Space(10, 2))]


def test_delete_spares_no_card_of_its_own_side() -> None:
    state = after("10  0:blank", "delete:horizontal", "delete:left@10")
    assert state.lines == read_program("10  . 0:delete:left")


def test_delete_of_the_last_card_of_a_line_leaves_no_gap_at_the_end() -> None:
    state = after("10  0:blank 1:blank\n20  0:blank", "delete:vertical", "delete:up@20")
    assert state.lines == read_program("10  0:blank\n20  0:blank 0:delete:up")
    assert play(state, "blank@10").lines[0] == read_program("10  0:blank 1:blank")[0]


def test_enter_moves_the_neighbour_to_the_next_line_down_as_it_is() -> None:
    state = after("10  1:delete:right\n20  1:blank . 1:blank", "enter:horizontal", "enter:left@10")
    assert draw_program(state.lines) == (
        "10  . 0:enter:left\n20  1:blank 1:delete:right 1:blank\n30\n40\n50"
    )
    assert told(state) == [
        Event("enter", card=Kind.DELETE, digit=1, at=Space(10, 1), to=Space(20, 2))
    ]


def test_enter_moves_whatever_the_lines_above_hold() -> None:
    state = after("10  1:blank 1:blank\n20  1:blank", "enter:vertical", "enter:up@20")
    assert state.lines == read_program("10  1:blank\n20  1:blank 0:enter:up 1:blank")
    state = after("20  1:blank", "enter:horizontal", "enter:left@20")
    assert state.lines == read_program("20  . 0:enter:left\n30  1:blank")


def test_enter_moves_a_card_of_line_50_to_line_10() -> None:
    program = """
        10  1:blank . 1:blank 1:blank
        20  1:blank 1:blank 1:blank
        30  1:blank 1:blank 1:blank
        40  1:blank 1:blank . 1:blank
        50  0:blank . 1:delete:right
    """
    assert after(program, "enter:vertical", "enter:down@40").lines == read_program("""
        10  1:blank 1:delete:right 1:blank 1:blank
        20  1:blank 1:blank 1:blank
        30  1:blank 1:blank 1:blank
        40  1:blank 1:blank 0:enter:down 1:blank
        50  0:blank
    """)


def test_a_moved_card_does_not_act_again() -> None:
    state = after("10  1:delete:down\n20  . 1:blank", "enter:horizontal", "enter:left@10")
    assert state.lines == read_program("10  . 0:enter:left\n20  1:delete:down 1:blank")
    state = after("10  1:if-then-else\n20  0:blank . 0:blank", "enter:horizontal", "enter:left@10")
    assert state.lines == read_program("10  . 0:enter:left\n20  0:blank 1:if-then-else 0:blank")


@pytest.mark.parametrize("seat", [0, 1])
def test_if_then_turns_the_neighbour_to_the_acting_cards_digit(seat: int) -> None:
    state = after(f"10  {1 - seat}:delete:up", "if-then:horizontal", "if-then:left@10", seat=seat)
    assert state.lines == read_program(f"10  {seat}:delete:up {seat}:if-then:left")
    assert told(state) == [Event("flip", card=Kind.DELETE, digit=seat, at=Space(10, 1))]


def test_if_then_leaves_a_card_that_shows_the_digit_already() -> None:
    state = after("10  0:blank", "if-then:horizontal", "if-then:left@10")
    assert state.lines == read_program("10  0:blank 0:if-then:left")
    assert told(state) == [Event("nothing", card=Kind.IF_THEN, at=Space(10, 2))]


def test_flipping_keeps_a_cards_direction() -> None:
    """Ruling."""
    state = after("10  1:save:right", "if-then:vertical", "if-then:up@20")
    assert state.lines == read_program("10  0:save:right\n20  0:if-then:up")


def test_goto_10_puts_the_neighbour_into_the_leftmost_empty_column_of_line_10() -> None:
    state = after("10  1:blank . 1:blank\n20  1:enter:up", "goto-10:horizontal", "goto-10:left@20")
    assert state.lines == read_program("10  1:blank 1:enter:up 1:blank\n20  . 0:goto-10:left")
    assert told(state) == [
        Event("goto", card=Kind.ENTER, digit=1, at=Space(20, 1), to=Space(10, 2))
    ]


def test_goto_10_lifts_a_card_of_line_10_into_an_earlier_gap() -> None:
    """Ruling."""
    program = """
        10  1:blank . 1:blank 1:save:up
        20  1:blank 1:blank 1:blank
    """
    assert after(program, "goto-10:vertical", "goto-10:up@20").lines == read_program("""
        10  1:blank 1:save:up 1:blank
        20  1:blank 1:blank 1:blank 0:goto-10:up
    """)


def test_goto_10_may_put_a_card_of_line_10_where_it_came_from() -> None:
    """Ruling."""
    state = after("10  1:blank 1:blank\n20  1:blank", "goto-10:vertical", "goto-10:up@20")
    assert state.lines == read_program("10  1:blank 1:blank\n20  1:blank 0:goto-10:up")
    assert told(state) == [
        Event("goto", card=Kind.BLANK, digit=1, at=Space(10, 2), to=Space(10, 2))
    ]


def test_goto_10_may_lift_the_first_card_of_line_10_back_into_column_1() -> None:
    state = after("10  1:blank 1:blank", "goto-10:vertical", "goto-10:up@20")
    assert state.lines == read_program("10  1:blank 1:blank\n20  0:goto-10:up")


def test_else_flips_other_digits_and_deletes_equal_ones_on_all_four_sides() -> None:
    program = """
        10  0:blank 1:blank
        20  1:blank . 0:blank
        30  0:blank 0:save:down
    """
    state = after(program, "if-then-else", "if-then-else@20")
    assert state.lines == read_program("""
        10  0:blank 0:blank
        20  0:blank 0:if-then-else
        30  0:blank
    """)
    assert list(map(key_of, state.deleted)) == ["save:vertical", "blank"]
    assert told(state) == [
        Event("flip", card=Kind.BLANK, digit=0, at=Space(10, 2)),
        Event("flip", card=Kind.BLANK, digit=0, at=Space(20, 1)),
        Event("delete", card=Kind.SAVE, digit=0, at=Space(30, 2)),
        Event("delete", card=Kind.BLANK, digit=0, at=Space(20, 3)),
    ]


def test_else_judges_all_neighbours_before_anything_changes() -> None:
    """A card that it has just turned to its own digit stays."""
    state = after("10  1:blank", "if-then-else", "if-then-else@10")
    assert state.lines == read_program("10  0:blank 0:if-then-else")
    assert state.deleted == ()


def test_else_spares_protected_neighbours() -> None:
    state = after("10  0:blank* . 1:blank*\n20  . 1:blank", "if-then-else", "if-then-else@10")
    assert state.lines == read_program("10  0:blank* 0:if-then-else 1:blank*\n20  . 0:blank")


def test_else_alone_in_the_program_does_nothing() -> None:
    state = after("", "if-then-else", "if-then-else@10")
    assert told(state) == [Event("nothing", card=Kind.IF_THEN_ELSE, at=Space(10, 1))]


def test_syntax_error_flips_its_column_and_itself() -> None:
    program = """
        10  0:blank 0:blank 0:blank
        20  1:blank 1:blank 1:blank
        30  1:blank 1:blank 1:blank
        40  0:delete:up
    """
    state = after(program, "syntax-error:vertical", "syntax-error:up@40")
    assert state.lines == read_program("""
        10  0:blank 1:blank 0:blank
        20  1:blank 0:blank 1:blank
        30  1:blank 0:blank 1:blank
        40  0:delete:up 1:syntax-error:up
    """)
    assert [(event.what, event.at) for event in told(state)] == [
        ("flip", Space(30, 2)),
        ("flip", Space(20, 2)),
        ("flip", Space(10, 2)),
        ("flip", Space(40, 2)),
    ]


def test_syntax_error_skips_gaps() -> None:
    program = """
        10  1:blank
        20  1:blank
        30  1:blank 1:blank
        50  . 1:blank
    """
    state = after(program, "syntax-error:vertical", "syntax-error:down@10")
    assert state.lines == read_program("""
        10  1:blank 1:syntax-error:down
        20  1:blank
        30  1:blank 0:blank
        50  . 0:blank
    """)


def test_syntax_error_leaves_what_lies_behind_it() -> None:
    program = """
        10  1:blank 1:blank
        20  1:blank
        30  . 1:blank
    """
    state = after(program, "syntax-error:vertical", "syntax-error:down@20")
    assert state.lines == read_program("""
        10  1:blank 1:blank
        20  1:blank 1:syntax-error:down
        30  . 0:blank
    """)


def test_syntax_error_with_no_card_in_its_direction_does_nothing() -> None:
    """Ruling."""
    state = after("10  . 1:blank", "syntax-error:vertical", "syntax-error:down@10")
    assert state.lines == read_program("10  0:syntax-error:down 1:blank")
    assert told(state) == [Event("nothing", card=Kind.SYNTAX_ERROR, at=Space(10, 1))]
    state = after("20  1:blank", "syntax-error:vertical", "syntax-error:up@10")
    assert state.lines == read_program("10  0:syntax-error:up\n20  1:blank")


def test_syntax_error_with_protected_cards_only_flips_alone() -> None:
    state = after("20  1:blank*\n30  0:blank*", "syntax-error:vertical", "syntax-error:down@10")
    assert state.lines == read_program("10  1:syntax-error:down\n20  1:blank*\n30  0:blank*")
    assert told(state) == [Event("flip", card=Kind.SYNTAX_ERROR, digit=1, at=Space(10, 1))]


def test_a_syntax_error_that_is_protected_on_arrival_flips_the_others_only() -> None:
    program = """
        10  . 1:save:left
        20  1:blank
        30  1:blank*
    """
    assert after(program, "syntax-error:vertical", "syntax-error:down@10").lines == read_program("""
        10  0:syntax-error:down* 1:save:left*
        20  0:blank
        30  1:blank*
    """)


def test_cut_puts_the_neighbour_onto_the_discard_pile() -> None:
    state = after("10  1:enter:left 1:blank", "cut:vertical", "cut:up@20")
    assert state.lines == read_program("10  . 1:blank\n20  0:cut:up")
    assert list(map(key_of, state.discard)) == ["enter:horizontal"]
    assert state.deleted == ()
    assert told(state) == [Event("cut", card=Kind.ENTER, digit=1, at=Space(10, 1))]


def test_there_is_one_discard_pile_in_the_order_in_which_the_cards_came() -> None:
    state = position(
        "10  1:enter:left 0:print:up",
        "cut:vertical blank blank",
        other_hand="cut:vertical blank blank",
    )
    state = play(state, "cut:up@20", "cut:up@20")
    assert list(map(key_of, state.discard)) == ["enter:horizontal", "print:vertical"]
