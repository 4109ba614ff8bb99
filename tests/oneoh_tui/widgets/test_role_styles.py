"""Styles of roles: those of the theme in force, with the focus and without, found when drawn."""

from textual.app import App, ComposeResult

from oneoh_tui.text.glyphs import GLYPHS
from oneoh_tui.widgets.rows import Row, RowList
from tests.oneoh_tui.insides import strips


class Rows(App[None]):
    glyphs = GLYPHS["unicode"]

    def compose(self) -> ComposeResult:
        yield RowList([Row("1", (("one", "text"),)), Row("2", (("two", "quiet"),))])


def signs_of_row(app: Rows, number: int) -> list[tuple[bool, str]]:
    """Return whether each piece of text in a row is reversed, and its colour."""
    pieces = [each.style for each in strips(app)[number] if each.style and each.text.strip()]
    return [(bool(each.reverse), str(each.color)) for each in pieces]


async def test_the_row_at_the_cursor_is_reversed_while_the_list_has_the_focus() -> None:
    app = Rows()
    async with app.run_test(size=(20, 3)) as pilot:
        assert all(reverse for reverse, _colour in signs_of_row(app, 0))
        app.screen.set_focus(None)
        await pilot.pause()
        assert not any(reverse for reverse, _colour in signs_of_row(app, 0))


async def test_another_theme_has_other_colours() -> None:
    app = Rows()
    async with app.run_test(size=(20, 3)) as pilot:
        before = signs_of_row(app, 1)
        app.theme = "textual-light"
        await pilot.pause()
        assert signs_of_row(app, 1) != before
