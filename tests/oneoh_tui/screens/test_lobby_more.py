"""Dialog of a lobby's entries: all that works is there, and by the keys that work in the lobby."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from textual.events import Key
from textual.screen import Screen

from oneoh_tui.config.settings import Settings
from oneoh_tui.screens.address import AskTable
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.lobby_more import LOBBY_ENTRIES, LobbyMore
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press, settle
from tests.oneoh_tui.screens.test_lobby import OPEN, in_lobby, shown


async def test_each_entry_is_shown_with_its_key_and_does_what_the_lobby_does(
    make_app: MakeApp,
) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        assert "m More" in shown(pilot)
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, LobbyMore)
        text = shown(pilot)
        for entry in LOBBY_ENTRIES:
            assert f"{entry.key}  {entry.name}" in text
            assert callable(getattr(LobbyScreen, f"action_{entry.action}"))
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, AskTable)


@pytest.mark.parametrize("keys", [("f",), ("m", "f"), ("m", "down", "down", "enter")])
async def test_a_key_of_an_entry_works_in_the_dialog_and_without_it(
    make_app: MakeApp, keys: tuple[str, ...]
) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        await press(pilot, *keys)
        assert isinstance(pilot.app.screen, FinishedScreen)


async def test_a_key_that_the_settings_change_is_changed_in_both(make_app: MakeApp) -> None:
    settings = Settings(name="Ada", keys={"lobby.finished": "x"})
    async with in_lobby(make_app, FakeWire(), settings=settings) as pilot:
        await press(pilot, "m")
        assert "x  Finished games" in shown(pilot)
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, FinishedScreen)


async def test_the_way_to_the_entries_is_shown_where_the_bar_is_full(make_app: MakeApp) -> None:
    settings = Settings(name="Ada", language="fr")
    async with in_lobby(make_app, FakeWire(rows=(OPEN,)), settings=settings) as pilot:
        bar = shown(pilot).splitlines()[-1]
        assert "m Plus" in bar
        assert "? Aide" in bar


async def test_leaving_the_dialog_leads_back_to_the_lobby(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        await press(pilot, "m", "escape")
        assert isinstance(pilot.app.screen, LobbyScreen)


@pytest.mark.parametrize(
    "dialog", [AskTable, partial(LobbyMore, ["table"])], ids=["page", "dialog"]
)
async def test_keys_typed_while_a_screen_is_on_its_way_are_meant_for_it(
    make_app: MakeApp, dialog: Callable[[], Screen[object]]
) -> None:
    ready = asyncio.Event()
    async with in_lobby(make_app, FakeWire(rows=(OPEN,))) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, LobbyScreen)

        async def come() -> None:
            await ready.wait()
            if await pilot.app.push_screen_wait(dialog()) == "table":
                await pilot.app.push_screen(AskTable())

        lobby.lead(come())
        for key in ("enter", "down"):
            pilot.app.post_message(Key(key, None))
        await settle(pilot)
        assert pilot.app.screen is lobby
        ready.set()
        await settle(pilot)
        assert isinstance(pilot.app.screen, AskTable)


async def test_keys_typed_before_something_that_led_nowhere_are_not_lost(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, LobbyScreen)
        lobby.lead(asyncio.sleep(0))
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, LobbyMore)


async def test_ctrl_c_leaves_the_program_from_a_dialog_as_from_a_page(make_app: MakeApp) -> None:
    async with in_lobby(make_app, FakeWire()) as pilot:
        await press(pilot, "m", "ctrl+c")
        assert not pilot.app.is_running
