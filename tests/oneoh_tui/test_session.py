"""The servers of one's own: none is left behind, and none that has ended passes for running."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest

from oneoh_tui.local_server import LocalServer, ServerFailed
from oneoh_tui.screens.leaving import leaving_question
from oneoh_tui.session import Session, Stop


class Lobby(LocalServer):
    """A server that listens without there being one, once `ready`."""

    def __init__(self, fault: str = "") -> None:
        self.ready = asyncio.Event()
        self.is_up = True
        self._fault = fault

    async def url(self, limit: float = 0) -> str:
        await self.ready.wait()
        if self._fault:
            raise ServerFailed(self._fault)
        return "ws://127.0.0.1:1"

    @property
    def running(self) -> bool:
        return self.is_up

    async def stop(self) -> None:
        self.is_up = False


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(lambda _event: None, no_work, tmp_path)


def no_work(_work: Coroutine[None, None, None]) -> Stop:
    raise NotImplementedError


def spawning(monkeypatch: pytest.MonkeyPatch, *lobbies: Lobby) -> None:
    left = iter(lobbies)

    async def spawn(*_arguments: object) -> LocalServer:
        return next(left)

    monkeypatch.setattr(LocalServer, "spawn", spawn)


async def test_a_lobby_is_hosted_until_it_ends(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby()
    lobby.ready.set()
    spawning(monkeypatch, lobby)
    assert await session.host(()) == session.hosting == "ws://127.0.0.1:1"
    assert leaving_question(session)
    lobby.is_up = False
    assert session.hosting is None
    assert leaving_question(session) is None


async def test_a_lobby_that_does_not_start_is_not_hosted_and_the_one_before_is_not_either(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Lobby(), Lobby("the port is taken")
    first.ready.set()
    second.ready.set()
    spawning(monkeypatch, first, second)
    await session.host(())
    with pytest.raises(ServerFailed):
        await session.host(())
    assert session.hosting is None
    assert not first.is_up
    assert not second.is_up


async def test_who_does_not_wait_for_the_lobby_leaves_none_behind(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby()
    spawning(monkeypatch, lobby)
    waiting = asyncio.create_task(session.host(()))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    assert not lobby.is_up
    assert session.hosting is None


async def test_all_servers_of_ones_own_end_with_the_session(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    private, lobby = Lobby(), Lobby()
    lobby.ready.set()
    spawning(monkeypatch, lobby)
    session.expect(private)
    await session.host(())
    await session.close()
    assert (private.is_up, lobby.is_up) == (False, False)
