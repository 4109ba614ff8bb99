"""Tests of traces: what has gone from a picture is shown once more, for a moment."""

import pytest
from textual.app import ComposeResult
from textual.screen import Screen

from oneoh_tui.config.settings import Settings
from oneoh_tui.widgets.canvas import Canvas
from oneoh_tui.widgets.canvas_widget import CanvasWidget
from tests.oneoh_tui.conftest import MakeApp, settle


class Word(CanvasWidget):
    """Widget that shows a word."""

    def __init__(self) -> None:
        super().__init__()
        self.word = "here"

    def draw(self) -> Canvas:
        canvas = Canvas(self.size.width, self.size.height)
        canvas.put(0, 0, self.word)
        return canvas

    @property
    def shown(self) -> str:
        return self.render_line(0).text.strip()


class Page(Screen[None]):
    """Screen with such a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.word = Word()

    def compose(self) -> ComposeResult:
        yield self.word


def _canvas(text: str) -> Canvas:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, text)
    return canvas


def test_a_trace_is_what_was_there_and_is_not_any_more() -> None:
    traced = _canvas("ab d").traced(_canvas("axcd"), "trace")
    assert traced.text(0) == "axcd  "
    assert [role for _sign, role in traced.row(0)] == ["", "trace", "trace", "", "", ""]


def test_wide_signs_leave_none() -> None:
    assert _canvas("ab").traced(_canvas("界"), "trace").text(0) == "ab    "


@pytest.mark.parametrize(("reduced", "at_first"), [(False, "here"), (True, "")])
async def test_it_is_shown_until_its_time_is_over_unless_motion_is_reduced(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, *, reduced: bool, at_first: str
) -> None:
    monkeypatch.setattr(CanvasWidget, "TRACE_SECONDS", 3600.0)
    app = make_app(Settings(name="Ada", reduced_motion=reduced))
    async with app.run_test() as pilot:
        page = Page()
        app.push_screen(page)
        await settle(pilot)
        page.word.word = ""
        page.word.trace()
        page.word.redraw()
        assert page.word.shown == at_first
        page.word._settle()
        assert page.word.shown == ""


async def test_the_next_picture_ends_it(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CanvasWidget, "TRACE_SECONDS", 3600.0)
    app = make_app(Settings(name="Ada"))
    async with app.run_test() as pilot:
        page = Page()
        app.push_screen(page)
        await settle(pilot)
        page.word.word = ""
        page.word.trace()
        page.word.redraw()
        page.word.word = "there"
        page.word.redraw()
        page.word._settle()
        assert page.word.shown == "there"
