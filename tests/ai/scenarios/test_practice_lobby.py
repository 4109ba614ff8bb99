"""Lobby of an examination: nobody's settings are its own, and it comes back where it was."""

import pytest

from oneoh_ai.scenarios.practice_lobby import PracticeLobby
from oneoh_protocol.client_events import Connected
from tests.ai.people import person


@pytest.mark.slow
async def test_a_lobby_of_ones_own_does_not_steer_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONEOH_SERVER_LOBBY_KEY_FILE", "/nowhere/key")
    async with PracticeLobby() as lobby, person(lobby.url) as ada:
        assert ada.welcome is not None


@pytest.mark.slow
async def test_after_a_crash_it_knows_its_guests_at_the_same_address() -> None:
    async with PracticeLobby() as lobby:
        url = lobby.url
        async with person(url) as ada:
            before = ada.token
            await lobby.restart()
            assert lobby.url == url
            async for event in ada.events():
                if isinstance(event, Connected):
                    break
            assert ada.token == before
