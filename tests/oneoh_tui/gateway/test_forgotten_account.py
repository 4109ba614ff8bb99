"""A lobby that has forgotten a player of the gateway: the app goes on, and says so."""

from pathlib import Path

import pytest

from tests.end_to_end.lobby_process import LobbyProcess
from tests.oneoh_tui.gateway.conftest import FakeChannel, MakeHouse, until


async def shows(channel: FakeChannel, text: str) -> None:
    await until(lambda: text in channel.text, lambda: channel.text)


@pytest.mark.slow
async def test_who_comes_by_the_gateway_is_led_back_to_the_lobby_as_well(
    make_house: MakeHouse,
) -> None:
    with LobbyProcess(Path(":memory:")) as lobby:
        house = make_house(lobby=lobby.url)
        session, channel = await house.come("Ada")
        for key, shown in (
            (b"l", "No table is open"),
            (b"n", "\u203a [ Open the table ]"),
            (b"\r", "The game starts once every seat is taken"),
        ):
            session.type(channel, key)
            await shows(channel, shown)
        lobby.kill()
        lobby.start()
        await shows(channel, "does not know you any more")
        session.type(channel, b"\r")
        await shows(channel, "No table is open")
        assert channel.words is None
        await house.sessions.close()
