"""The gateway by SSH: what a login costs, what a hundred players cost, what two hundred leave."""

import asyncio
import json
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

import asyncssh

from bench.process import cpu_seconds, memory_bytes
from bench.table import Row, progress, show

LOGINS = 200
PLAYERS = 100
KEYS = 60
MIB = 2**20
SHOWN = b"Quit"
"""In the first picture."""
CURSOR = "›".encode()
"""Drawn once where the menu's cursor has gone."""


class Player:
    """Somebody who comes with a key of their own, in a terminal of 80x24."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._name = f"player{number}"
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._back = False
        self._connection: asyncssh.SSHClientConnection
        self._shell: asyncssh.SSHClientProcess[bytes]

    async def login(self) -> tuple[float, float, int]:
        """Seconds to the first byte and to the whole first picture, and the bytes of that."""
        begin = time.perf_counter()
        self._connection = await asyncssh.connect(
            "127.0.0.1", self._port, username=self._name, client_keys=[self._key],
            known_hosts=None, config=None, agent_path=None,
        )  # fmt: skip
        self._shell = await self._connection.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        data = await self._shell.stdout.read(65536)
        first = time.perf_counter() - begin
        while SHOWN not in data:
            data += await self._shell.stdout.read(65536)
        return first, time.perf_counter() - begin, len(data)

    async def press(self) -> float:
        """Seconds until the menu shows that its cursor has gone down, or up again."""
        key, self._back = (b"\x1b[A", False) if self._back else (b"\x1b[B", True)
        begin = time.perf_counter()
        self._shell.stdin.write(key)
        data = b""
        while CURSOR not in data:
            data += await self._shell.stdout.read(65536)
        return time.perf_counter() - begin

    async def leave(self) -> None:
        """Quit, and wait for the end."""
        self._shell.stdin.write(b"q")
        while await self._shell.stdout.read(65536):
            pass
        self._connection.close()
        await self._connection.wait_closed()


def main() -> None:
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with _gateway(Path(folder)) as (pid, port):
            rows = [*await _one_after_another(pid, port), *await _all_at_once(pid, port)]
    show(f"Gateway by SSH: {LOGINS} logins one after another, then {PLAYERS} at once", rows)


async def _one_after_another(pid: int, port: int) -> list[Row]:
    empty = memory_bytes(pid)
    firsts, wholes, memory = [], [], []
    begin_cpu = cpu_seconds(pid)
    for number in range(LOGINS):
        player = Player(port, number)
        first, whole, size = await player.login()
        await player.leave()
        firsts.append(first)
        wholes.append(whole)
        memory.append(memory_bytes(pid))
        progress(f"{number + 1} of {LOGINS} logins")
    cpu = (cpu_seconds(pid) - begin_cpu) / LOGINS
    return [
        Row("memory of the process with nobody", empty / MIB, "MiB"),
        Row("login to the first byte, median", 1e3 * median(firsts), "ms"),
        Row("login to the whole first picture, median", 1e3 * median(wholes), "ms"),
        Row("processor a login and its end", 1e3 * cpu, "ms"),
        Row("bytes of the first picture", size, "B"),
        Row("memory after 10 logins", memory[9] / MIB, "MiB"),
        Row(f"memory after {LOGINS // 2} logins", memory[LOGINS // 2 - 1] / MIB, "MiB"),
        Row(f"memory after {LOGINS} logins", memory[-1] / MIB, "MiB"),
    ]


async def _all_at_once(pid: int, port: int) -> list[Row]:
    before = memory_bytes(pid)
    busy = Player(port, LOGINS)
    await busy.login()
    quiet = [await busy.press() for _ in range(KEYS)]
    players = [Player(port, LOGINS + 1 + number) for number in range(PLAYERS)]
    logins = asyncio.gather(*(player.login() for player in players))
    meanwhile = []
    while not logins.done():
        meanwhile.append(await busy.press())
        await asyncio.sleep(0.05)
    wholes = [whole for _first, whole, _size in await logins]
    full = memory_bytes(pid) - before
    crowded = [await busy.press() for _ in range(KEYS)]
    idle = await _idle_share(pid)
    await asyncio.gather(*(player.leave() for player in players))
    return [
        Row(f"memory of {PLAYERS} players", full / MIB, "MiB", f"{full / PLAYERS / MIB:.2f} each"),
        Row(f"{PLAYERS} logins at once: the last is in after", max(wholes), "s"),
        Row("key to paint, alone, median", 1e3 * median(quiet), "ms"),
        Row("key to paint, while they log in, median", 1e3 * median(meanwhile), "ms"),
        Row("the worst of these", 1e3 * max(meanwhile), "ms"),
        Row(f"key to paint, {PLAYERS} logged in, median", 1e3 * median(crowded), "ms"),
        Row("the 95th percentile of these", 1e3 * quantiles(crowded, n=20)[-1], "ms"),
        Row(f"processor of {PLAYERS} who do nothing", 100 * idle, "%"),
    ]


async def _idle_share(pid: int, seconds: float = 5.0) -> float:
    """The part of a core that the process takes."""
    await asyncio.sleep(1)
    before = cpu_seconds(pid)
    await asyncio.sleep(seconds)
    return (cpu_seconds(pid) - before) / seconds


@asynccontextmanager
async def _gateway(folder: Path) -> AsyncIterator[tuple[int, int]]:
    """The process and its port. At its lobby nobody listens: nothing is counted but the gateway."""
    limits = ("--sessions", "1000", "--sessions-per-address", "1000")
    rate = ("--logins-per-minute-per-address", "100000")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "oneoh_tui", "serve", "--ssh", "0", "--data", str(folder)),
        *("--lobby", "ws://127.0.0.1:1", "--until-eof", "--ready-json", *limits, *rate),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
    )
    assert process.stdout is not None
    try:
        yield process.pid, json.loads(await process.stdout.readline())["ssh"]
    finally:
        await process.communicate(b"")
