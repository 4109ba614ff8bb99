"""Settings of the player, on the screen."""

from dataclasses import replace

import pytest

from oneoh_tui.config.settings import Settings
from oneoh_tui.host_environment import own_machine
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.settings import SettingsScreen
from tests.oneoh_tui.conftest import MakeApp, burst, press, screen_text, settle

PACE = "Bots take a moment"


async def test_bots_on_this_machine_may_take_a_moment(make_app: MakeApp) -> None:
    app = make_app(Settings(name="Ada"), menu=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.push_screen(SettingsScreen())
        await settle(pilot)
        while PACE not in next(line for line in screen_text(app).splitlines() if "›" in line):
            await press(pilot, "down")
        await press(pilot, "right")
        assert app.settings.human_pace


async def test_moves_of_bots_may_appear_one_by_one(make_app: MakeApp) -> None:
    app = make_app(Settings(name="Ada"), menu=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SettingsScreen())
        await settle(pilot)
        while "Moves of bots" not in next(s for s in screen_text(app).splitlines() if "›" in s):
            await press(pilot, "down")
        await press(pilot, "right", "right")
        assert app.settings.event_pace == "slow"


@pytest.mark.parametrize("lobby", [None, "ws://lobby.test"])
async def test_where_no_game_is_on_this_machine_its_pace_is_no_setting(
    make_app: MakeApp, lobby: str | None
) -> None:
    place = replace(own_machine(), nearby=None, lobby=lobby)
    app = make_app(Settings(name="Ada"), environment=place, menu=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SettingsScreen())
        await settle(pilot)
        assert (PACE in screen_text(app)) is (lobby is None)


@pytest.mark.parametrize("rounds", [0, 1, 3, 10, 20, 30, 40, 60])
async def test_it_closes_at_any_moment_while_its_texts_change(
    make_app: MakeApp, rounds: int
) -> None:
    """Escape comes so many rounds of the event loop after a change of the glyphs."""
    app = make_app(Settings(name="Ada"), menu=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.push_screen(SettingsScreen())
        await settle(pilot)
        app.screen.query_one("#glyphs").focus()
        await settle(pilot)
        await burst(pilot, "right", "right", "escape", rounds=rounds)
        assert isinstance(app.screen, HomeScreen)
