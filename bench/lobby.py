"""Server under load: moves a second, latency, processor a move, memory a connection."""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

import msgpack
from websockets.asyncio.client import ClientConnection, connect

from bench.load import Pair, Player
from bench.process import cpu_seconds, memory_bytes
from bench.table import Row, progress, show

TABLES = 200
IDLE = 500
RELAY_MOVES = 50
GAME = "one-zero-one"


def main() -> None:
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder) / "bench.db") as (pid, url):
        idle = await _memory_of_idle(pid, url)
        pairs = [Pair(url, number) for number in range(TABLES)]
        for pair in pairs:
            await pair.connect(GAME)
        before, begin = cpu_seconds(pid), time.perf_counter()
        latencies = await _play(pairs)
        spent, cpu = time.perf_counter() - begin, cpu_seconds(pid) - before
        await asyncio.gather(*(pair.close() for pair in pairs))
    moves = len(latencies)
    relay = await _relay_cpu_a_move()
    cuts = quantiles(latencies, n=100)
    show(
        f"Lobby: {TABLES} tables of two scripted players on loopback, {moves:,} moves, SQLite",
        [
            Row("moves", moves / spent, "/s"),
            Row("accepted and stored, p50", 1e3 * cuts[49], "ms"),
            Row("accepted and stored, p99", 1e3 * cuts[98], "ms"),
            Row(
                "processor a move, server", 1e6 * cpu / moves, "us", f"{cpu / moves / relay:.1f} x"
            ),
            Row("processor a move, bare relay", 1e6 * relay, "us", "1.0 x"),
            Row("memory an idle connection", idle / 1024, "KiB", f"over {IDLE} connections"),
        ],
    )


async def _play(pairs: list[Pair]) -> list[float]:
    games = [pair.play() for pair in pairs]
    latencies: list[float] = []
    for done, game in enumerate(asyncio.as_completed(games), start=1):
        latencies += await game
        progress(f"{done} of {TABLES} games")
    return latencies


async def _memory_of_idle(pid: int, url: str) -> float:
    """Return the bytes of memory that each further idle connection takes."""
    players = [Player(url, number) for number in range(IDLE + 50)]
    for player in players[:50]:  # what the first connections load is not the others' cost
        await player.connect()
    before = memory_bytes(pid)
    for player in players[50:]:
        await player.connect()
    cost = (memory_bytes(pid) - before) / IDLE
    await asyncio.gather(*(player.close() for player in players))
    return cost


async def _relay_cpu_a_move() -> float:
    with _process([sys.executable, "-m", "bench.relay"]) as relay:
        assert relay.stdout is not None
        url = f"ws://127.0.0.1:{relay.stdout.readline().strip()}"
        sockets = [await connect(url, compression=None) for _ in range(2 * TABLES)]
        before = cpu_seconds(relay.pid)
        await asyncio.gather(
            *(
                _relay_table(str(number), *sockets[2 * number : 2 * number + 2])
                for number in range(TABLES)
            )
        )
        cost = (cpu_seconds(relay.pid) - before) / (TABLES * RELAY_MOVES)
        await asyncio.gather(*(socket.close() for socket in sockets))
        return cost


async def _relay_table(table: str, *players: ClientConnection) -> None:
    for move in range(RELAY_MOVES):
        player = players[move % 2]
        act = {"type": "act", "id": move, "table": table, "action": "delete:left@20"}
        await player.send(msgpack.packb(act))
        while msgpack.unpackb(await player.recv())["type"] != "done":
            pass


@contextmanager
def _server(database: Path) -> Iterator[tuple[int, str]]:
    command = [sys.executable, "-m", "oneoh_server", "--port", "0", "--db", str(database)]
    command += ["--private"]
    with _process([*command, "--no-bots", "--until-eof", "--ready-json"]) as server:
        assert server.stdout is not None
        yield server.pid, json.loads(server.stdout.readline())["url"]


@contextmanager
def _process(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """Run a process, and close its standard input at the end."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield process
    finally:
        process.communicate()
