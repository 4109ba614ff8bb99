"""Any view becomes rows of text."""

from oneoh_tui.games.view_rows import ViewRow, readable, view_rows


def lines(view: object, *names: str) -> list[str]:
    return [row.line for row in view_rows(view, names)]


def test_names_of_programs_become_text() -> None:
    assert [readable(name) for name in ("hand_size", "to-act", "handSize", "x", "")] == [
        "Hand size", "To act", "Hand Size", "X", "",
    ]  # fmt: skip


def test_scalars_are_a_row_each() -> None:
    view = {"turn": 3, "over": False, "open": True, "winner": None, "word": ""}
    assert lines(view) == ["Turn: 3", "Over: no", "Open: yes", "Winner: -", "Word: -"]


def test_a_list_of_scalars_is_one_row() -> None:
    assert lines({"pool": [0, 1, 1], "pile": []}) == ["Pool: 0 1 1", "Pile: -"]


def test_a_grid_is_a_row_a_line_in_columns() -> None:
    grid = {"board": [["a", 10], [None, 2]]}
    assert lines(grid) == ["Board 0: a  10", "Board 1: -  2"]


def test_wide_characters_keep_the_columns_of_a_grid() -> None:
    grid = {"board": [["⚫", None, "x"], ["-", "⚪", "y"]]}
    assert lines(grid) == ["Board 0: ⚫ -  x", "Board 1: -  ⚪ y"]


def test_rows_without_cells_are_told_as_empty() -> None:
    assert lines({"piles": [[], []]}) == ["Piles 0: -", "Piles 1: -"]


def test_a_short_map_is_one_row_and_a_long_one_is_not() -> None:
    assert lines({"card": {"kind": "save", "digit": 1}}) == ["Card: kind save, digit 1"]
    long = {"a": "x" * 60, "b": "y" * 60}
    assert lines({"card": long}) == [f"Card A: {'x' * 60}", f"Card B: {'y' * 60}"]


def test_what_is_nested_bears_all_the_names_that_lead_to_it() -> None:
    view = {"rows": [{"number": 10, "cards": [{"digit": 1}]}]}
    assert lines(view) == ["Rows 0 Number: 10", "Rows 0 Cards 0: digit 1"]


def test_what_belongs_to_a_seat_begins_with_its_name() -> None:
    view = {"seats": [{"hand": [1, 0], "points": 2}, {"hand": [], "points": 0}], "turn": 1}
    assert lines(view, "Ada", "Bob") == [
        "Ada: hand: 1 0", "Ada: points: 2", "Bob: hand: -", "Bob: points: 0", "Turn: 1",
    ]  # fmt: skip
    assert lines({"seats": [[1], [2], [3]]}, "Ada", "Bob") == [
        "Seats 0: 1", "Seats 1: 2", "Seats 2: 3",
    ]  # fmt: skip


def test_lists_of_one_thing_by_seat_bear_the_names() -> None:
    view = {"hands": [[0, 1], [None, None]], "scores": [3, 2], "wire": [3, 2]}
    assert lines(view, "Ada", "Bob") == [
        "Hands Ada: 0 1", "Hands Bob: - -", "Scores Ada: 3", "Scores Bob: 2", "Wire: 3 2",
    ]  # fmt: skip


def test_a_view_that_is_no_map_has_rows_as_well() -> None:
    assert view_rows("X.O") == [ViewRow((), "X.O")]
    assert lines([[1, 2], [3, 4]]) == ["0: 1 2", "1: 3 4"]
