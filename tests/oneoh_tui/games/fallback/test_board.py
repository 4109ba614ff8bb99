"""The board of any game: rows of the view, and actions to filter and to choose."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from textual import on
from textual.app import App, ComposeResult
from textual.events import Key
from textual.pilot import Pilot

from oneoh_tui.games.board import Board
from oneoh_tui.games.fallback import FallbackBoard
from oneoh_tui.games.position import Position
from oneoh_tui.text.glyphs import GLYPHS, GlyphSet
from tests.oneoh_tui.conftest import press, screen_text, settle

LEGAL = tuple(f"m{number}" for number in range(2000))
VIEW = {"turn": 1, "seats": [{"hand": 3}, {"hand": 4}], "board": [["x", None], ["o", "x"]]}
POSITION = Position(VIEW, LEGAL, ("Ada", "Bob"), 0)


def action_text(action: str) -> str:
    return f"move {action[1:]}"


def effect(position: Position, action: str) -> str:
    return f"{position.names[1]} loses" if action == "m17" else ""


class BoardApp(App[None]):
    """App of a board alone, which keeps what the board says."""

    def __init__(self, glyphs: GlyphSet = "unicode") -> None:
        super().__init__()
        self.glyphs = GLYPHS[glyphs]
        self.board = FallbackBoard("Shown as text.", action_text, effect)
        self.board.is_played = True
        self.played: list[str] = []
        self.looked_at = self.effect = ""

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.show(POSITION)
        self.board.focus()

    @on(Board.ActionChosen)
    def _play(self, event: Board.ActionChosen) -> None:
        self.played.append(event.action)

    @on(Board.ChoiceChanged)
    def _look(self, event: Board.ChoiceChanged) -> None:
        self.looked_at, self.effect = event.action, event.effect


@asynccontextmanager
async def board_app(**arguments: Any) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    app = BoardApp(**arguments)
    async with app.run_test(size=(56, 18)) as pilot:
        await settle(pilot)
        yield app, pilot


async def test_arrows_choose_and_enter_plays_among_two_thousand() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "down", "down", "enter", "end", "enter")
        assert app.played == ["m2", "m1999"]
        assert "m1999" in screen_text(app)


async def test_a_filter_leaves_the_moves_that_have_the_text_in_them() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "f", *"move 199")
        assert app.looked_at == "m199"
        await press(pilot, "down", "down", "enter")
        assert app.played == ["m1990"]
        await press(pilot, "escape")
        assert "m2 " in screen_text(app)


async def test_what_is_pasted_behind_the_key_of_the_filter_belongs_into_it() -> None:
    async with board_app() as (app, pilot):
        for key in "ff19":
            app.post_message(Key(key, key))
        await settle(pilot)
        assert app.looked_at == ""
        await press(pilot, "home", "delete")
        assert app.looked_at == "m19"


async def test_enter_in_the_filter_plays_the_first_that_is_left() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "f", *"1777", "enter")
        assert app.played == ["m1777"]


async def test_what_has_no_such_move_plays_nothing() -> None:
    async with board_app() as (app, pilot):
        await press(pilot, "f", "z", "enter")
        assert app.played == []
        assert app.looked_at == ""


async def test_a_typed_action_is_looked_at() -> None:
    async with board_app() as (app, pilot):
        app.board.look_at("m17")
        await settle(pilot)
        assert app.looked_at == "m17"


async def test_the_effect_of_a_move_is_told_or_else_its_words() -> None:
    async with board_app() as (app, pilot):
        assert (app.looked_at, app.effect) == ("m0", "move 0")
        app.board.look_at("m17")
        await settle(pilot)
        assert (app.looked_at, app.effect) == ("m17", "Bob loses")


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_what_changed_is_marked(glyphs: GlyphSet) -> None:
    async with board_app(glyphs=glyphs) as (app, pilot):
        assert "*" not in screen_text(app)
        after = {**VIEW, "turn": 2, "board": [["x", "o"], ["o", "x"]]}
        app.board.show(replace(POSITION, view=after, legal=()))
        await settle(pilot)
        marked = [row.split() for row in screen_text(app).splitlines() if row.startswith("*")]
        assert marked == [["*", "Turn:", "2"], ["*", "0:", "x", "o"]]


async def test_a_huge_view_is_scrolled() -> None:
    async with board_app() as (app, pilot):
        app.board.show(replace(POSITION, view={f"field_{n}": n for n in range(999)}))
        await settle(pilot)
        assert "Field 0: 0" in screen_text(app)
        await press(pilot, *["right"] * 300)
        assert "Field 998: 998" in screen_text(app)
        await press(pilot, "left")
        assert "Field 998: 998" not in screen_text(app)


async def test_deep_values_and_long_names_stay_within_the_pane() -> None:
    deep: Any = "bottom"
    for _ in range(60):
        deep = {"level": [deep, [1]]}
    view = {"n" * 120 + "end": {"list": [[1], {"a": 1}]}, "deep": deep}
    async with board_app() as (app, pilot):
        app.board.show(replace(POSITION, view=view))
        await settle(pilot)
        assert "nend" in screen_text(app)
        seen = []
        for _ in range(25):
            await press(pilot, "right")
            seen.append(screen_text(app))
        assert any("bottom" in text for text in seen)


async def test_of_two_rows_with_one_name_the_one_that_changed_is_marked() -> None:
    async with board_app() as (app, pilot):
        app.board.show(replace(POSITION, view={"to_act": 1, "to-act": 2}))
        app.board.show(replace(POSITION, view={"to_act": 5, "to-act": 2}))
        await settle(pilot)
        rows = [row.split() for row in screen_text(app).splitlines() if "To act" in row]
        assert rows == [["*", "To", "act:", "5"], ["To", "act:", "2"]]


async def test_without_moves_there_is_nothing_to_choose_or_filter() -> None:
    async with board_app() as (app, pilot):
        app.board.show(replace(POSITION, legal=()))
        await press(pilot, "enter", "f", "1", "enter")
        assert app.played == []
        assert app.board.check_action("filter", ()) is None
