"""REM, and cards that do not count for control; rules page, "REM"."""

import pytest

from oneoh_games.one_zero_one import GAME, Direction, Kind, View
from oneoh_games.one_zero_one.control import controllers, cover, tally
from oneoh_games.one_zero_one.position import play, position, read_program
from oneoh_games.one_zero_one.program import Line, count_cards, open_lines
from oneoh_games.one_zero_one.view import Event, Space


def line_10(text: str) -> Line:
    return read_program(f"10  {text}")[0]


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("1:blank 1:blank 0:rem:left", [False, False, True]),
        ("1:blank 0:rem:right 1:blank . 1:blank", [True, True, False, False, False]),
        ("0:rem:left 1:blank", [True, True]),
    ],
)
def test_cards_in_the_direction_of_a_rem_do_not_count_and_it_covers_not_itself(
    line: str, counts: list[bool]
) -> None:
    assert [card is not None and card.counts for card in cover(line_10(line))] == counts


def test_later_arrivals_are_covered_too() -> None:
    state = position("", "rem:horizontal blank blank")
    state = play(state, "rem:right@10", "blank@10")
    view: View = GAME.view(state, None)
    assert [card and card.counts for card in view.lines[0].cards] == [True, False]
    assert view.lines[0].counting == (1, 0)


def test_covered_cards_count_neither_for_the_majority_nor_for_the_three() -> None:
    """Ruling."""
    majority = read_program(
        "10  0:blank 0:blank 1:blank 1:blank 1:blank 1:rem:right 1:blank 1:blank"
    )
    assert tally(majority[0]) == (2, 4)
    three = read_program("10  0:blank 0:rem:right 0:blank 0:blank")
    assert tally(three[0]) == (2, 0)
    assert controllers(three) == (None,) * 5


def test_covered_cards_still_occupy_space_and_open_lines() -> None:
    three = "0:rem:right 0:blank 0:blank"
    program = f"10  {three}\n20  {three}"
    assert 30 in open_lines(count_cards(read_program(program)))
    after = play(position(program, "blank"), "blank@10")
    assert after.lines == read_program(f"10  {three} 0:blank\n20  {three}")


def test_covered_cards_still_fill_line_50() -> None:
    three = "0:blank 0:blank 0:blank"
    program = f"10  {three}\n20  {three}\n30  {three}\n40  {three}\n50  1:rem:right 0:blank"
    after = play(position(program, "blank"), "blank@50")
    assert after.outcome is not None
    assert after.outcome.reason == "run"


def test_a_rem_under_another_rem_does_not_count_but_still_covers() -> None:
    line = line_10("1:blank 0:rem:left 1:blank 1:rem:left 0:blank")
    assert [card is not None and card.counts for card in cover(line)] == [
        False,
        False,
        False,
        True,
        True,
    ]
    both = line_10("0:rem:right 1:rem:left 0:blank")
    assert [card is not None and card.counts for card in cover(both)] == [False, False, False]


def test_a_protected_card_counts_even_under_a_rem() -> None:
    """Ruling."""
    line = line_10("1:blank* 1:blank 0:rem:left")
    assert [card is not None and card.counts for card in cover(line)] == [True, False, True]
    program = "10  1:save:right* 1:blank* 1:blank 0:blank"
    after = play(position(program, "rem:horizontal"), "rem:left@10")
    view: View = GAME.view(after, 0)
    assert view.lines[0].counting == (1, 2)
    assert view.lines[0].controller == 1


def test_a_rem_that_is_moved_works_where_it_now_lies() -> None:
    state = position("10  1:blank 0:rem:left\n20  1:blank", "enter:vertical")
    assert GAME.view(state, None).lines[0].counting == (1, 0)
    after = play(state, "enter:up@20")
    assert after.lines == read_program("10  1:blank\n20  1:blank 0:enter:up 0:rem:left")
    view: View = GAME.view(after, None)
    assert (view.lines[0].counting, view.lines[1].counting) == ((0, 1), (1, 0))


def test_a_rem_that_is_taken_out_covers_nothing_more() -> None:
    state = position("10  1:blank 0:rem:left\n20  1:blank", "delete:vertical", seat=1)
    after = play(state, "delete:up@20")
    assert GAME.view(after, None).lines[0].counting == (0, 1)


def test_a_flipped_rem_covers_the_same_side() -> None:
    state = position("10  1:blank 0:rem:left\n20  1:blank", "if-then:vertical", seat=1)
    after = play(state, "if-then:up@20")
    assert after.lines[0] == line_10("1:blank 1:rem:left")
    assert GAME.view(after, None).lines[0].counting == (0, 1)


def test_everybody_is_told_which_side_a_rem_covers() -> None:
    after = play(position("10  1:blank", "rem:horizontal"), "rem:left@10")
    assert after.events[1] == Event("rem", card=Kind.REM, direction=Direction.LEFT, at=Space(10, 2))


def test_a_rem_that_points_outside_covers_nothing() -> None:
    after = play(position("", "rem:horizontal"), "rem:left@10")
    assert after.events[1] == Event("nothing", card=Kind.REM, at=Space(10, 1))
