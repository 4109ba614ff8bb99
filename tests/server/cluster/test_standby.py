"""A warm second process takes over from the one that serves, however that ends."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from oneoh_server.cluster.heartbeat import TRY_AGAIN
from tests.processes.start import start
from tests.server.stores.postgres_server import free_port
from tests.server.visitors import visiting

pytestmark = [pytest.mark.slow, pytest.mark.timeout(90)]

BINARY = {"game": "binary", "seats": [{"kind": "me"}, {"kind": "anyone"}]}


class ServerProcess:
    """Process of `oneoh-server` on a database, which listens or stands by."""

    def __init__(self, database: str, *options: str) -> None:
        command = [sys.executable, "-m", "oneoh_server", "--db", database, "--port", "0"]
        switches = ["--no-bots", "--until-eof", "--ready-json", *options]
        self.log = Path(tempfile.mkstemp(suffix=".log")[1])
        with self.log.open("w") as log:
            self._process = start(
                [*command, *switches],
                env={**os.environ, "ONEOH_SERVER_LEASE_SECONDS": "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.send(signal.SIGCONT)
        self._process.communicate(timeout=60)
        self.log.unlink()

    def send(self, number: int) -> None:
        if self._process.poll() is None:
            self._process.send_signal(number)

    def end(self) -> int:
        """Return the exit code, once the process has ended."""
        return int(self._process.wait(60))

    async def url(self) -> str:
        """Return where it listens, once it does."""
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        return str(json.loads(line)["url"])

    async def stands_by(self) -> None:
        while "standing by" not in self.log.read_text():  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.01)


@asynccontextmanager
async def both(
    database: str, *options: str
) -> AsyncIterator[tuple[ServerProcess, ServerProcess, str]]:
    """Start a process that serves, and one that stands by; yield the URL of the first too.

    The options are those of the second.
    """
    with ServerProcess(database) as serving:
        url = await serving.url()
        with ServerProcess(database, *options) as standing_by:
            await standing_by.stands_by()
            yield serving, standing_by, url


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 0)],
    ids=["killed", "stopped"],
)
async def test_the_tables_of_a_process_that_ends_go_on_at_the_other(
    database: str, number: int, code: int
) -> None:
    async with both(database) as (serving, standing_by, url):
        async with visiting(url) as ann:
            table = (await ann.ask("create", **BINARY))["table"]
        serving.send(number)
        assert await asyncio.to_thread(serving.end) == code
        async with visiting(await standing_by.url(), token=ann.token) as again:
            assert (await again.ask("watch", table=table))["type"] == "table"
        assert "took over" in standing_by.log.read_text()


async def test_a_process_that_was_paused_for_a_lease_ends_at_once_when_it_wakes(
    database: str,
) -> None:
    async with both(database) as (serving, standing_by, _url):
        serving.send(signal.SIGSTOP)
        async with visiting(await standing_by.url()) as bob:
            await bob.ask("create", **BINARY)
            serving.send(signal.SIGCONT)
            assert await asyncio.to_thread(serving.end) == TRY_AGAIN
            assert "another oneoh-server has taken over" in serving.log.read_text()
            assert (await bob.ask("create", **BINARY))["type"] == "table"


def asked(port: str, page: str) -> tuple[int, str]:
    """Return the status and the text of a page."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/{page}") as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def test_a_process_that_stands_by_lives_but_is_not_ready_and_ends_when_told(
    database: str,
) -> None:
    port = str(free_port())
    async with both(database, "--metrics-port", port) as (_serving, standing_by, _url):
        assert await asyncio.to_thread(asked, port, "healthz") == (200, "ok\n")
        status, text = await asyncio.to_thread(asked, port, "readyz")
        assert (status, "stands by" in text) == (503, True)
        standing_by.send(signal.SIGTERM)
        assert await asyncio.to_thread(standing_by.end) == 0
