"""Wrapping of text."""

from oneoh_tui.widgets.wrapping import wrap


def test_a_row_does_not_begin_with_a_sign_that_a_no_break_space_holds() -> None:
    text = "la main\u00a0: vide"
    assert wrap(text, 8) == ["la", "main\u00a0:", "vide"]
    assert wrap(text, 9) == ["la main\u00a0:", "vide"]


def test_blanks_and_line_ends_are_all_alike() -> None:
    assert wrap("  one \n\n two  ", 20) == ["one two"]
