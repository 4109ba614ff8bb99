"""Clients that do not read, or are gone without a word: nothing piles up for them, nothing is kept."""

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

from oneoh_tui.gateway.serve import Open, gateway
from oneoh_tui.gateway.settings import GatewaySettings
from oneoh_tui.gateway.ssh_session import SshSession
from oneoh_tui.gateway.visit import Visit
from tests.end_to_end.cut import Line
from tests.end_to_end.served import needs_ssh
from tests.oneoh_tui.gateway.conftest import NOBODY, until
from tests.oneoh_tui.gateway.ssh_process import ssh_process

pytestmark = [pytest.mark.slow, needs_ssh]

FRAMES = 50
MOST_KEPT = 2 * 80 * 24
"""Bytes: a picture that has nothing in common with the one before, and all that goes with it."""

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


def _visit_of(opened: Open, who: str) -> Visit:
    visits = opened.reception._visits.values()
    return next(visit for visit in visits if visit.app.environment.login == who)


_numbers = count()


def _draw(visit: Visit) -> str:
    """Cover the screen with other signs than those before; the value is what a row shows."""
    number = next(_numbers)
    row = f"{number:05}{chr(ord('a') + number % 26)}{number % 10}{chr(ord('A') + number % 26)}" * 9
    visit.app.view.display.feed("".join(f"\x1b[{y};1H{row}" for y in range(1, 25)))
    visit.app.view.show()
    return row


def _kept(visit: Visit) -> int:
    """Bytes that wait in this process."""
    assert visit._terminal is not None
    session = cast("SshSession", visit._terminal.channel)
    connection: Any = session._chan.get_connection()
    return session._chan.get_write_buffer_size() + int(
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
    async with opening(keepalive_seconds=0.2, keepalive_limit=2) as opened:
        before = asyncio.all_tasks()
        async with ssh_process(tmp_path, opened.ssh or 0, "ada") as ada:
            await ada.shows("You are ada")
            (visit,) = opened.reception._visits.values()
            connection = _connection_of(visit)
            ada.stop()
            await until(lambda: visit.alone_since is not None)
            await until(lambda: not opened.reception.addresses.connections)
            visit.app.exit()
            await until(lambda: opened.reception.visits == 0)
            await until(lambda: asyncio.all_tasks() <= before)
            await until(lambda: gc.collect() >= 0 and connection() is None)
            ada.go_on()
            assert await ada.end() == 255


def _connection_of(visit: Visit) -> "weakref.ref[object]":
    assert visit._terminal is not None
    return weakref.ref(cast("SshSession", visit._terminal.channel)._chan.get_connection())
