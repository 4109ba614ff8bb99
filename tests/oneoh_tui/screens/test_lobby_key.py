"""The key of a lobby is asked for once, and kept."""

from dataclasses import replace
from pathlib import Path

from oneoh_tui import flows
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings, SettingsFile
from oneoh_tui.host_environment import own_machine
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.lobby_key import AskLobbyKey
from tests.oneoh_tui.conftest import SMALL, press, screen_text, settle
from tests.oneoh_tui.keyed_lobby import KEY, WRONG, KeyedLobby


def app_at(lobby: KeyedLobby, folder: Path) -> OneohApp:
    return OneohApp(
        Settings(name="Ada"),
        SettingsFile(folder / "settings.toml"),
        folder / "guests",
        make=lobby,
        flow=lambda app: flows.join(app, "ws://there:2550"),
    )


async def test_the_key_is_asked_for_until_it_is_right_and_then_kept(tmp_path: Path) -> None:
    lobby = KeyedLobby()
    app = app_at(lobby, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, AskLobbyKey)
        assert "for those who have its key" in screen_text(app)
        await press(pilot, *"short", "enter")
        assert "16 or more" in screen_text(app)
        await press(pilot, *["backspace"] * 5, *WRONG, "enter")
        assert "That was not the key" in screen_text(app)
        await press(pilot, *KEY, "enter")
        assert isinstance(app.screen, LobbyScreen)
        assert "No table is open" in screen_text(app)
    assert lobby.shown == [None, WRONG, KEY]
    later = app_at(lobby, tmp_path)
    async with later.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert isinstance(later.screen, LobbyScreen)
    assert lobby.shown == [None, WRONG, KEY, KEY]


async def test_players_of_a_gateway_are_asked_as_well(tmp_path: Path) -> None:
    lobby = KeyedLobby()
    app = OneohApp(
        Settings(name="Ada"),
        SettingsFile(tmp_path / "settings.toml"),
        tmp_path / "guests",
        make=lobby,
        environment=replace(own_machine(), lobby="ws://lobby:2550"),
        flow=flows.games,
    )
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, AskLobbyKey)
        await press(pilot, *KEY, "enter")
        assert isinstance(app.screen, FinishedScreen)
    assert lobby.shown == [None, KEY]


async def test_without_the_key_the_lobby_says_what_it_is(tmp_path: Path) -> None:
    app = app_at(KeyedLobby(), tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, LobbyScreen)
        assert "The server turned us away: This lobby is for those" in screen_text(app)


async def test_a_key_that_is_given_is_not_asked_for(tmp_path: Path) -> None:
    lobby = KeyedLobby()
    app = app_at(lobby, tmp_path)
    app.session.given_lobby_key = KEY
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, LobbyScreen)
    assert lobby.shown == [KEY]
