"""A board of a single picture: keys and clicks choose an action, and play it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from textual import on
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from oneoh_tui.games.board import Board
from oneoh_tui.games.game import BoardGame
from oneoh_tui.games.picture_board import Picture, PictureBoard
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import GLYPHS, Glyphs
from oneoh_tui.widgets.canvas import Canvas
from tests.oneoh_tui.conftest import press, settle
from tests.oneoh_tui.insides import strips

LEGAL = ("a", "b", "c")
MY_TURN = Position(None, LEGAL, ("Ada", "Bob"), 0)
THEIR_TURN = replace(MY_TURN, legal=())


class Letters(Picture):
    """The legal actions in a row, the chosen one in upper case."""

    COLUMNS, ROWS = 26, 3

    def paint(self, canvas: Canvas, position: Position, chosen: str, glyphs: Glyphs) -> None:
        for x, action in enumerate(position.legal):
            canvas.put(x, 1, action.upper() if action == chosen else action, f"seat-{x}")

    def action_at(self, x: int, y: int) -> str:
        return "".join(LEGAL[x : x + 1]) if y == 1 else ""


class LetterGame(BoardGame):
    """Game of letters."""

    def effect(self, position: Position, action: str, /) -> str:
        return f"plays {action}"


class BoardApp(App[None]):
    """A letter board, and what it has said."""

    def __init__(self) -> None:
        super().__init__()
        self.glyphs = GLYPHS["unicode"]
        self.board = PictureBoard(Letters(LetterGame()))
        self.said: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.show(MY_TURN)
        self.board.focus()

    @on(Board.ActionChosen)
    def _chosen(self, event: Board.ActionChosen) -> None:
        self.said.append(event.action)

    @on(Board.ChoiceChanged)
    def _changed(self, event: Board.ChoiceChanged) -> None:
        self.said.append(f"{event.action}: {event.effect}")


@asynccontextmanager
async def board_app() -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    app = BoardApp()
    async with app.run_test(size=(30, 9)) as pilot:
        await settle(pilot)
        app.said.clear()
        yield app, pilot


async def test_arrows_go_round_the_legal_actions_and_enter_plays() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "right", "right", "right", "right", "left", "enter")
        assert app.said[:5] == [f"{each}: plays {each}" for each in "abcac"]
        assert app.said[5:] == ["c"]


async def test_left_begins_at_the_last_and_enter_at_the_first() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "left", "escape", "enter", "enter")
        assert app.said == ["c: plays c", ": ", "a: plays a", "a"]


async def test_a_click_chooses_and_another_plays() -> None:
    async with board_app() as (app, pilot):
        await pilot.click(Letters, offset=(1, 1))
        await pilot.click(Letters, offset=(1, 1))
        await pilot.click(Letters, offset=(1, 0))
        await settle(pilot)
        assert app.said == ["b: plays b", "b"]


async def test_a_button_chooses_and_plays() -> None:
    async with board_app() as (app, pilot):
        for x, y in [(9, 4), (9, 3), (8, 4), (16, 4), (18, 4), (18, 4)]:
            await pilot.click(Letters, offset=(x, y))
        await settle(pilot)
        assert app.said == ["b: plays b", "c: plays c", "c"]


async def test_the_picture_is_in_the_middle_and_marks_what_is_chosen() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "right")
        rows = ["".join(segment.text for segment in strip) for strip in strips(app)]
        assert [row.rstrip() for row in rows] == [
            *[""] * 3,
            " " * 2 + "Abc",
            *[""] * 2,
            " " * 3 + "› [ a ]   [ b ]   [ c ]",
            *[""] * 2,
        ]


async def test_a_choice_is_kept_while_it_is_legal() -> None:
    async with board_app() as (app, pilot):
        app.board.look_at("b")
        app.board.look_at("z")
        app.board.show(replace(MY_TURN, legal=("b", "c")))
        assert app.board.picture.chosen == "b"
        app.board.show(THEIR_TURN)
        assert app.board.picture.chosen == ""
        await settle(pilot)
        app.said.clear()
        await press(pilot, "right", "enter")
        assert app.said == []


async def test_keys_stay_in_the_bar_while_the_others_think() -> None:
    async with board_app() as (app, _pilot):
        app.board.show(THEIR_TURN)
        assert app.board.check_action("play", ()) is False
        app.board.is_played = True
        assert app.board.check_action("play", ()) is None
