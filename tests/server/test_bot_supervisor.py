"""A bot's process that crashes, hangs or never connects is started again, then given up."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from oneoh_server.bot_supervisor import BotSupervisor

NEVER = 1e6
START = """
import os, sys
with open(sys.argv[1], "a") as starts:
    print(os.getpid(), file=starts)
"""


@asynccontextmanager
async def kept(supervisor: BotSupervisor, starts: Path) -> AsyncIterator["asyncio.Task[None]"]:
    task = asyncio.create_task(supervisor.run([str(starts)], dict))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait([task])


def supervisor_of(body: str, **more: float | tuple[float, ...]) -> BotSupervisor:
    command = (sys.executable, "-c", START + body)
    settings = {"connect_s": NEVER, "reconnect_s": NEVER, "backoff": (0.0,), **more}
    return BotSupervisor("g1", "stub", command=command, **settings)  # type: ignore[arg-type]


def read_pids(starts: Path) -> list[int]:
    return [int(line) for line in starts.read_text().split()] if starts.exists() else []


async def pids(starts: Path, enough: Callable[[list[int]], bool]) -> list[int]:
    """Return the ids of the processes that have started, once they are enough."""
    async with asyncio.timeout(60):
        while True:
            if enough(found := read_pids(starts)):
                return found
            await asyncio.sleep(0.01)


async def test_a_bot_that_never_connects_hangs_and_is_started_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = supervisor_of("sys.stdin.read()", connect_s=0.01)
    async with kept(supervisor, tmp_path / "starts") as task:
        await task
    assert caplog.text.count("it hangs") == 2
    assert "given up" in caplog.text


async def test_a_stopped_process_whose_connection_is_lost_is_replaced_by_another(
    tmp_path: Path,
) -> None:
    starts = tmp_path / "starts"
    supervisor = supervisor_of("sys.stdin.read()", reconnect_s=0.01)
    async with kept(supervisor, starts):
        (first,) = await pids(starts, bool)
        supervisor.connected()
        os.kill(first, signal.SIGSTOP)
        supervisor.disconnected()
        _, second = await pids(starts, lambda found: len(found) == 2)
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        os.kill(second, 0)


async def test_a_bot_that_connects_again_in_time_is_left_alone(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    supervisor = supervisor_of("sys.stdin.readline(); sys.exit()", reconnect_s=0.01, backoff=())
    async with kept(supervisor, starts) as task:
        await pids(starts, bool)
        supervisor.connected()
        supervisor.disconnected()
        supervisor.connected()
        await asyncio.wait([task], timeout=0.1)
        assert not task.done()


async def test_a_bot_that_complains_without_a_line_break_is_logged_and_given_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = supervisor_of("sys.exit('x' * 100_000 + '!')", backoff=())
    async with kept(supervisor, tmp_path / "starts") as task:
        await task
    assert "ended: status 1, xxx" in caplog.text
    assert "given up" in caplog.text


async def test_a_starting_bot_keeps_its_time_when_its_predecessors_connection_ends(
    tmp_path: Path,
) -> None:
    starts = tmp_path / "starts"
    supervisor = supervisor_of("sys.stdin.read()", reconnect_s=0.01, backoff=())
    async with kept(supervisor, starts) as task:
        await pids(starts, bool)
        supervisor.disconnected()
        await asyncio.wait([task], timeout=0.1)
        assert not task.done()
