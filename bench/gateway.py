"""Costs of the gateway by SSH: of a login, after two hundred logins, with a hundred players."""

import asyncio
import tempfile
from pathlib import Path
from statistics import median, quantiles

from bench.gateway_games import GAMES, running_games
from bench.gateway_player import Player
from bench.gateway_process import gateway
from bench.options import Options
from bench.table import Row, progress, show
from oneoh_server.statistics.process import cpu_seconds, memory_bytes

LOGINS = 200
PLAYERS = 100
KEYS = 60
MIB = 2**20


def main(_options: Options) -> None:
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with gateway(folder) as (pid, port):
            rows = [*await _one_after_another(pid, port), *await _all_at_once(pid, port)]
        rows += await running_games(folder)
    title = f"{LOGINS} logins one after another, {PLAYERS} at once, {GAMES} games"
    show(f"Gateway by SSH: {title}", rows)


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
    """Return the share of a core that the process takes, 0 to 1."""
    await asyncio.sleep(1)
    before = cpu_seconds(pid)
    await asyncio.sleep(seconds)
    return (cpu_seconds(pid) - before) / seconds
