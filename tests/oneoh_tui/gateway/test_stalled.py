"""Clients that do not read, or vanish: nothing piles up for them, nothing is kept."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias, cast

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="the extra `ssh` is not installed")

from oneoh_tui.gateway.player_session import PlayerSession
from oneoh_tui.gateway.serve import Open, gateway
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.ssh_session import SshSession
from tests.end_to_end.cut import Line
from tests.end_to_end.served import needs_ssh
from tests.oneoh_tui.gateway.conftest import NOBODY, until
from tests.oneoh_tui.gateway.ssh_process import ssh_process

pytestmark = [pytest.mark.slow, needs_ssh]

FRAMES = 50
MOST_KEPT = 2 * 80 * 24
"""Bytes of a frame that has nothing in common with the one before."""

OpenGateway: TypeAlias = Callable[..., AbstractAsyncContextManager[Open]]


@pytest.fixture
def opening(tmp_path: Path) -> OpenGateway:
    @asynccontextmanager
    async def opening(**settings: Any) -> AsyncIterator[Open]:
        data = tmp_path / "gateway"
        given = GatewaySettings(lobby=NOBODY, ssh=0, data=data, gap_seconds=0, **settings)
        async with gateway(given) as opened:
            yield opened

    return opening


def _visit_of(opened: Open, who: str) -> PlayerSession:
    sessions = opened.sessions._sessions.values()
    return next(session for session in sessions if session.app.environment.login == who)


_numbers = count()


def _draw(session: PlayerSession) -> str:
    """Cover the screen with other signs than before; return the text of a row."""
    number = next(_numbers)
    row = f"{number:05}{chr(ord('a') + number % 26)}{number % 10}{chr(ord('A') + number % 26)}" * 9
    session.app.view.display.feed("".join(f"\x1b[{y};1H{row}" for y in range(1, 25)))
    session.app.view.show()
    return row


def _kept(session: PlayerSession) -> int:
    """Return the unsent bytes in this process."""
    assert session._terminal is not None
    channel = cast("SshSession", session._terminal.channel)
    connection: Any = channel._chan.get_connection()
    return channel._chan.get_write_buffer_size() + int(
        connection._transport.get_write_buffer_size()
    )


async def test_what_a_client_does_not_read_is_not_kept_for_it(
    opening: OpenGateway, tmp_path: Path
) -> None:
    async with opening(keepalive_seconds=600) as opened:
        port = opened.ssh or 0
        with Line(port) as line:
            async with (
                ssh_process(tmp_path, line.port, "ada") as ada,
                ssh_process(tmp_path, port, "bob") as bob,
            ):
                await ada.shows("You are ada")
                await bob.shows("You are bob")
                one, other = (_visit_of(opened, who) for who in ("ada", "bob"))
                line.hold()
                await until(lambda: _draw(one) and one.app.view.display.pending)
                for _ in range(FRAMES):
                    _draw(one)
                    assert _kept(one) <= MOST_KEPT
                    await asyncio.sleep(0)
                last = _draw(other)
                await bob.shows(last)
                last = _draw(one)
                assert _kept(one) <= MOST_KEPT
                line.go_on()
                await ada.shows(last)
                await until(lambda: not one.app.view.display.pending and not _kept(one))


async def test_a_client_that_answers_nothing_is_dropped_and_nothing_of_it_is_kept(
    opening: OpenGateway, tmp_path: Path
) -> None:
    async with opening(keepalive_seconds=1, keepalive_limit=2) as opened:
        before = asyncio.all_tasks()
        async with ssh_process(tmp_path, opened.ssh or 0, "ada") as ada:
            await ada.shows("You are ada")
            (session,) = opened.sessions._sessions.values()
            connection = _connection_of(session)
            ada.stop()
            await until(lambda: session.alone_since is not None)
            await until(lambda: not opened.sessions.addresses.connections)
            session.app.exit()
            await until(lambda: len(opened.sessions) == 0)
            await until(lambda: asyncio.all_tasks() <= before)
            await until(lambda: gc.collect() >= 0 and connection() is None)
            ada.go_on()
            assert await ada.end() == 255


def _connection_of(session: PlayerSession) -> "weakref.ref[object]":
    assert session._terminal is not None
    return weakref.ref(cast("SshSession", session._terminal.channel)._chan.get_connection())
