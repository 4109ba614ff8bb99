"""Processes of one lobby on PostgreSQL, and a load balancer that knows nothing but their ports."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.processes.start import start

LEASE_S = 20
"""Seconds for which even a busy machine lets a process beat; a killed one is seen by its session."""


class NodeProcess:
    """Process of `oneoh-server`, one of several of its lobby."""

    def __init__(
        self,
        db: str,
        bus: str,
        *,
        private: bool = True,
        log: Path = Path(os.devnull),
        **settings: object,
    ) -> None:
        """`private` is whether nobody has limits; `log` is the file for the process's log."""
        environment = {
            f"ONEOH_SERVER_{name.upper()}": f"{value}"
            for name, value in {"port": 0, "max_bots": 0, **settings}.items()
        }
        command = [sys.executable, "-m", "oneoh_server", "--db", db]
        options = ["--private"] if private else []
        with log.open("a") as file:
            self._process = start(
                [*command, "--bus", bus, *options, "--until-eof", "--ready-json"],
                env={**os.environ, **environment},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                text=True,
            )
        self.port = 0

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def wait(self) -> None:
        """Return once it listens."""
        assert self._process.stdout is not None
        url = json.loads(self._process.stdout.readline())["url"]
        self.port = int(url.rpartition(":")[2])

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def stop(self) -> int:
        """End the process as SIGTERM does; return its exit code."""
        self._process.terminate()
        self._process.communicate(timeout=60)
        code: int = self._process.returncode
        return code


class Balancer:
    """TCP load balancer: gives each connection to the next process that takes it."""

    def __init__(self, nodes: list[NodeProcess]) -> None:
        self.nodes = nodes
        self.url = ""
        self._next = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Balancer"]:
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        for _ in self.nodes:
            self._next += 1
            node = self.nodes[self._next % len(self.nodes)]
            try:
                other = await asyncio.open_connection("127.0.0.1", node.port)
            except OSError:
                continue
            await asyncio.gather(_pass(reader, other[1]), _pass(other[0], writer))
            return
        writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()
