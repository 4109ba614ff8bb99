"""A lobby of three processes behind HAProxy, with TLS all the way, as `server/deploy` has it."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from oneoh_protocol.messages import Drain, Operate
from oneoh_server.operators.keys import hash_key
from tests.server.cluster.haproxy import CERTIFICATE, TLS, balancing, configuration, program
from tests.server.cluster.node_process import LEASE_S, NodeProcess
from tests.server.cluster.seats import all_go_on, check, seats_at
from tests.server.players import playing
from tests.server.stores.postgres_server import free_port

KEY = "k" * 26
LOOK_S = 0.05
TABLES = 4
PACE_S = 0.5
"""Seconds for an action: no game ends before all processes have restarted."""


class Supervised:
    """Processes that are started again when they have ended, as a service manager does."""

    def __init__(self, database: str, folder: Path) -> None:
        self.ports = [(free_port(), free_port()) for _ in range(3)]
        self.starts = [0, 0, 0]
        self._database = database
        self._folder = folder
        self._keys = folder / "keys"
        self._keys.write_text(f"ada {hash_key(KEY)}\n")
        self._nodes = [self._start(number) for number in range(3)]

    def _start(self, number: int) -> NodeProcess:
        self.starts[number] += 1
        port, metrics_port = self.ports[number]
        return NodeProcess(
            self._database,
            "db",
            port=port,
            metrics_port=metrics_port,
            log=self._folder / f"{number}.log",
            lease_seconds=LEASE_S,
            name="balanced",
            tls_cert=CERTIFICATE,
            tls_key=TLS / "key.pem",
            operator_keys=self._keys,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Supervised"]:
        try:
            for node in self._nodes:
                await asyncio.to_thread(node.wait)
            keeping = asyncio.create_task(self._keep_running())
            yield self
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
        finally:
            for node in self._nodes:
                node.kill()
            for log in sorted(self._folder.glob("*.log")):
                print(log.name, log.read_text(), sep="\n")  # shown where the test fails

    async def _keep_running(self) -> None:
        while True:
            for number, node in enumerate(self._nodes):
                if not node.lives:
                    node.kill()
                    self._nodes[number] = self._start(number)
            await asyncio.sleep(LOOK_S)


def test_haproxy_understands_every_line(tmp_path: Path) -> None:
    file = tmp_path / "haproxy.cfg"
    file.write_text(configuration(tmp_path, 443, [(2550, 2551), (2560, 2561), (2550, 2551)]))
    done = subprocess.run(
        [program(), "-c", "-f", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "[WARNING]" not in done.stderr


@pytest.mark.slow
async def test_all_processes_restart_one_after_the_other_and_no_game_is_lost(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    async with Supervised(database, tmp_path).running() as lobby:
        with balancing(tmp_path, lobby.ports) as port:
            url = f"wss://localhost:{port}"
            async with seats_at(url, TABLES, PACE_S) as seats:
                await all_go_on(seats)
                async with playing(url, "Ada") as ada:
                    await ada.ask(Operate(key=KEY))
                    await ada.ask(Drain())
                while min(lobby.starts) < 2:  # noqa: ASYNC110 - processes tell nobody
                    await asyncio.sleep(LOOK_S)
                await all_go_on(seats)
    assert lobby.starts == [2, 2, 2]
    await check(database, seats)


async def test_the_balancer_says_who_comes_and_no_client_can_say_that_it_is_another(
    tmp_path: Path,
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE, TLS / "key.pem")
    heard: list[list[str]] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        heard.append([line for line in lines if line.lower().startswith("x-forwarded-for:")])
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    metrics = await asyncio.start_server(hear, "127.0.0.1", 0)
    players = await asyncio.start_server(hear, "127.0.0.1", 0, ssl=context)
    ports = players.sockets[0].getsockname()[1], metrics.sockets[0].getsockname()[1]
    async with metrics, players:
        with balancing(tmp_path, [ports] * 3) as port:
            trusting = ssl.create_default_context(cafile=str(CERTIFICATE))
            reader, writer = await connected(port, trusting)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n")
            assert b" 200 " in await reader.readline()
            writer.close()
    assert [each for each in heard if each] == [["x-forwarded-for: 127.0.0.1"]]


async def connected(
    port: int, context: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a balancer, once it listens."""
    while True:
        try:
            return await asyncio.open_connection("localhost", port, ssl=context)
        except ConnectionRefusedError:
            await asyncio.sleep(LOOK_S)
