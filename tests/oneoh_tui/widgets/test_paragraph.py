"""Prose on the screen."""

from textual.app import App, ComposeResult

from oneoh_tui.widgets.paragraph import Paragraph
from tests.oneoh_tui.conftest import screen_text


class OneParagraph(App[None]):
    """App that shows a paragraph in a window of 20 columns."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        yield Paragraph(self._text)


async def shown(text: str) -> list[str]:
    app = OneParagraph(text)
    async with app.run_test(size=(20, 6)):
        return [line.rstrip() for line in screen_text(app).splitlines() if line.strip()]


async def test_no_row_begins_with_a_sign_that_a_no_break_space_holds() -> None:
    assert await shown("dix secondes par coup\u00a0; classée") == [
        "dix secondes par",
        "coup\u00a0; classée",
    ]


async def test_a_line_end_stays_one_and_nothing_is_markup() -> None:
    assert await shown("[b]Bob\nmoved") == ["[b]Bob", "moved"]
