"""Keys of one burst close the screen in front, and none below it."""

import pytest
from textual.events import Key

from oneoh_tui.app import OneohApp
from oneoh_tui.screens.games import AskGame
from oneoh_tui.screens.help import HelpScreen
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.rules import RulesScreen
from oneoh_tui.widgets.confirm import Waiting
from tests.oneoh_tui.conftest import MakeApp, press, settle


def burst(app: OneohApp, *keys: str) -> None:
    """Press keys before the app has done anything about the first of them."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_a_page_that_is_left_by_three_keys_leaves_the_screen_below(
    make_app: MakeApp, key: str
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "r", "enter")
        assert isinstance(app.screen, RulesScreen)
        burst(app, key, key, key)
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen), "the screen below hears keys"


async def test_a_row_is_chosen_once(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "r")
        assert isinstance(app.screen, AskGame)
        burst(app, "enter", "enter", "enter")
        await settle(pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [HomeScreen, RulesScreen]


async def test_a_wait_is_given_up_once(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.push_screen(Waiting("One moment"))
        await settle(pilot)
        burst(app, "escape", "escape")
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_a_screen_with_another_one_above_is_not_closed_by_a_late_key(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await press(pilot, "r")
        asked = app.screen
        burst(app, "f1", "q")
        await settle(pilot)
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        assert app.screen is asked
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
