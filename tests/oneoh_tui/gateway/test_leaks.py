"""Memory of a player is free again when the player is gone."""

import asyncio
import weakref

import pytest

from tests.oneoh_tui.gateway.conftest import House, MakeHouse, until
from tests.oneoh_tui.insides import kept_pictures

LOGINS = 6
LEFT = 2
"""Fill Textual's caches, which hold what they saw last."""


@pytest.mark.slow
@pytest.mark.smoke
async def test_finished_apps_are_not_kept(make_house: MakeHouse) -> None:
    house = make_house()
    before = kept_pictures()
    apps = [await _come_and_go(house, number) for number in range(LOGINS)]
    await until(lambda: len(house.sessions) == 0)
    await asyncio.sleep(0)
    after = kept_pictures()
    alive = [app for app in apps if app() is not None]
    assert len(alive) <= LEFT, f"{len(alive)} of {LOGINS} apps are still there"
    assert after <= before + LEFT, f"{after - before} more parts of pictures are kept"


async def _come_and_go(house: House, number: int) -> "weakref.ref[object]":
    """Log in, press a few keys of both keyboard protocols, and quit."""
    session, channel = await house.come(f"player {number}")
    session.type(channel, b"s\x1b[27;;27u\x1b[1;2A\x1b[<0;10;10M\x1b[<0;10;10m")
    await until(lambda: "Enter the lobby" in channel.text)
    session.type(channel, b"\x1b")
    await asyncio.sleep(0)
    session.app.exit()
    await until(lambda: channel.words is not None)
    return weakref.ref(session.app)
