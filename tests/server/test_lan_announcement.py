"""A lobby that is announced is found by the client's own search, and gone when it ends."""

import asyncio
import logging
from collections.abc import Sequence

import pytest
import zeroconf.asyncio

from oneoh_protocol.nearby import NearbyLobby
from oneoh_server.lan_announcement import LanAnnouncement
from oneoh_tui.net.nearby import search_nearby

HERE = "127.0.0.1"


class Seen:
    """Lobbies as a search tells them."""

    def __init__(self) -> None:
        self._told: asyncio.Queue[Sequence[NearbyLobby]] = asyncio.Queue()

    def take(self, lobbies: Sequence[NearbyLobby]) -> None:
        self._told.put_nowait(lobbies)

    async def until(self, lobbies: Sequence[NearbyLobby]) -> None:
        """Wait until the search tells these lobbies; the test's time limit ends it otherwise."""
        while list(await self._told.get()) != list(lobbies):
            pass


async def test_a_lobby_is_found_while_it_runs() -> None:
    seen = Seen()
    async with search_nearby(seen.take, [HERE]):
        async with LanAnnouncement("Ada's lobby", HERE, 2550, secure=False):
            await seen.until([NearbyLobby("Ada's lobby", f"ws://{HERE}:2550")])
        await seen.until([])


async def test_two_lobbies_of_one_name_are_both_found() -> None:
    seen = Seen()
    async with (
        search_nearby(seen.take, [HERE]),
        LanAnnouncement("oneoh", HERE, 2550, secure=False) as first,
    ):
        await first.announced()
        async with LanAnnouncement("oneoh", HERE, 2551, secure=False):
            places = [f"ws://{HERE}:{port}" for port in (2550, 2551)]
            await seen.until([NearbyLobby("oneoh", place) for place in places])


async def test_a_network_that_cannot_do_it_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(**_options: object) -> None:
        raise OSError("no such network")

    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", refuse)
    async with LanAnnouncement("oneoh", HERE, 2550, secure=False) as announcement:
        with caplog.at_level(logging.WARNING):
            await announcement.announced()
    assert "not announced on the local network: no such network" in caplog.text
