"""A screen closes itself once, and none below or above it."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import ScreenStackError
from textual.events import Key, MouseDown, MouseMove, MouseUp
from textual.screen import Screen
from textual.widgets import Static

from oneoh_protocol.messages import Resign
from oneoh_tui.screens.games import AskGame
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.rules import RulesScreen
from oneoh_tui.widgets.confirm import Confirm, Waiting
from tests.oneoh_tui.conftest import MakeApp, burst, press, settle
from tests.oneoh_tui.net.game_wire import GameWire, at_table, position

SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "page": lambda: AskGame("Rules", ["binary"]),
    "dialog": lambda: Confirm("?"),
    "wait": lambda: Waiting("One moment"),
}


async def test_of_a_burst_of_keys_the_first_chooses_a_row(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, AskGame)
        for _key in range(3):
            app.post_message(Key("enter", None))
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [HomeScreen, RulesScreen]


@pytest.mark.parametrize("kind", SCREENS)
async def test_a_screen_that_is_closed_twice_leaves_the_one_below(
    make_app: MakeApp, kind: str
) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await settle(pilot)
        screen = SCREENS[kind]()
        app.push_screen(screen)
        await settle(pilot)
        screen.dismiss()
        screen.dismiss()
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("kind", SCREENS)
async def test_a_screen_below_another_one_stays_and_can_be_closed_later(
    make_app: MakeApp, kind: str
) -> None:
    app = make_app(menu=True)
    results: list[object] = []
    async with app.run_test() as pilot:
        await settle(pilot)
        screen = SCREENS[kind]()
        app.push_screen(screen, results.append)
        app.push_screen(HelpScreen(screen))
        await settle(pilot)
        screen.dismiss()
        await settle(pilot)
        assert isinstance(app.screen, HelpScreen)
        assert results == []
        app.screen.dismiss()
        screen.dismiss()
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert results == [None]


@pytest.mark.parametrize("rounds", range(8))
async def test_a_key_that_comes_as_a_question_opens_answers_it_or_is_not_heard(
    make_app: MakeApp, rounds: int
) -> None:
    """The table has the key, has no use for it, and passes it on when the question is in front."""
    wire = GameWire(position(5))
    async with at_table(make_app, wire) as here:
        await burst(here.pilot, "R", "y", rounds=rounds)
        if isinstance(here.app.screen, Confirm):
            assert rounds == 0
            await here.press("y")
        assert not isinstance(here.app.screen, Confirm)
        assert [type(each) for each in wire.asked].count(Resign) == 1


async def test_a_key_that_comes_as_the_app_ends_is_for_nobody(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await settle(pilot)
    with pytest.raises(ScreenStackError):
        _ = app.screen
    await app.on_event(Key("y", "y"))


async def test_a_click_on_a_widget_that_was_just_removed_does_nothing(make_app: MakeApp) -> None:
    app = make_app(menu=True)
    async with app.run_test() as pilot:
        await press(pilot, "r")
        title = app.screen.query(Static).first()
        assert title.allow_select
        x, y = title.region.offset
        title.remove()
        for kind in (MouseDown, MouseMove, MouseUp):
            app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await settle(pilot)
        assert isinstance(app.screen, AskGame)
