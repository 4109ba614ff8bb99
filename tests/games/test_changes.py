"""Comparison of views: by value, whichever views were compared before."""

from collections.abc import Sequence

import msgspec

from oneoh_games.changes import compare_views


class Row(msgspec.Struct, frozen=True):
    """View with one list."""

    seat: int
    cells: Sequence[object]


OLD = ((1, 1), (2, 2), (3, 3), (4, 4))
NEW = ((1, 1), (2, 2), (3, 3), (5, 5))
CHANGES = [("cells", 3, (5, 5))]


def copied(cells: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return equal cells that share no object with `cells`."""
    return tuple((*cell,) for cell in cells)


def test_views_that_share_their_lists_have_the_same_changes() -> None:
    found = [compare_views(Row(seat, OLD), Row(seat, NEW)) for seat in (0, 1)]
    assert found == [CHANGES, CHANGES]


def test_a_list_is_compared_with_the_one_at_hand_whatever_was_compared_before() -> None:
    compare_views(Row(0, OLD), Row(0, NEW))
    assert compare_views(Row(0, NEW), Row(0, OLD)) == [("cells", 3, (4, 4))]
    assert compare_views(Row(0, OLD), Row(0, OLD[::-1])) == [("cells", OLD[::-1])]


def test_another_object_with_the_same_value_is_no_change() -> None:
    assert copied(OLD)[0] is not OLD[0]
    assert compare_views(Row(0, OLD), Row(0, copied(OLD))) == []
    assert compare_views(Row(0, OLD), Row(0, copied(NEW))) == CHANGES


def test_a_change_of_the_result_leaves_the_next_one_as_it_is() -> None:
    compare_views(Row(0, OLD), Row(0, NEW)).clear()
    assert compare_views(Row(1, OLD), Row(1, NEW)) == CHANGES


def test_empty_lists_are_equal() -> None:
    assert compare_views(Row(0, []), Row(0, [])) == []


def test_a_list_and_a_tuple_are_compared_by_their_items() -> None:
    assert compare_views(Row(0, OLD), Row(0, [*OLD])) == []
    assert compare_views(Row(0, OLD[:1]), Row(0, [*OLD[:1]])) == []
    assert compare_views(Row(0, OLD), Row(0, [*NEW])) == CHANGES


def test_a_list_of_one_item_or_of_a_few_numbers_is_told_whole() -> None:
    assert compare_views(Row(0, OLD[:1]), Row(0, NEW[-1:])) == [("cells", NEW[-1:])]
    assert compare_views(Row(0, (1, 2)), Row(0, (1, 3))) == [("cells", (1, 3))]
