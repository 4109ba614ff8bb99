"""The key of a lobby in line mode: it is asked for, typed once, and not repeated."""

from pathlib import Path

from msgspec.structs import replace

from oneoh_protocol.messages import Watch
from oneoh_tui.line.client import LineClient
from oneoh_tui.line.home import Home
from oneoh_tui.line.lobby import Lobby
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.keyed_lobby import KEY, WRONG, KeyedLobby
from tests.oneoh_tui.line.talk import talk


async def test_the_key_that_is_typed_leads_into_the_lobby(tmp_path: Path) -> None:
    lobby = KeyedLobby()
    async with talk(tmp_path, FakeWire(), make=lobby) as here:
        await here.heard()
        said = await here.type("join ws://lobby.test")
        assert "The server turned us away: This lobby is for those who have its key" in said
        assert any("Type key" in line for line in said)
        assert any("16 or more" in line for line in await here.type("key short"))
        await here.type(f"key {WRONG}")
        said = await here.type(f"key {KEY}")
        assert isinstance(here.client.place, Lobby)
        assert not any(KEY in line for line in said)
    assert lobby.shown == [None, WRONG, KEY]


async def test_after_the_key_the_table_of_the_command_line_is_joined(tmp_path: Path) -> None:
    async def flow(client: LineClient) -> None:
        await Home(client).join("ws://lobby.test#Kq3xTz8b")

    lobby = KeyedLobby()
    async with talk(tmp_path, FakeWire(), flow, make=lobby) as here:
        await here.heard()
        await here.type(f"key {KEY}")
        assert Watch(table="Kq3xTz8b") in [replace(each, id=0) for each in lobby.wires[-1].asked]


async def test_there_is_no_such_command_elsewhere(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        assert any("no command" in line for line in await here.type(f"key {KEY}"))
