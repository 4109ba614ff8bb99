"""Costs of the gateway while people play: of running games, and of the moves in them."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bench.gateway_player import Player
from bench.gateway_process import gateway, lobby
from bench.table import Row, progress
from oneoh_server.statistics.process import cpu_seconds, memory_bytes

GAMES = 100
AT_ONCE = 4
"""Games that begin at the same time; each starts a bot process."""
PAUSE = 5.0
"""Seconds between two moves of a player."""
MEASURED_SECONDS = 30.0
MIB = 2**20
_ACTED = "SELECT count(*) FROM facts WHERE json_extract(fact, '$.type') = 'acted'"


async def running_games(folder: Path) -> list[Row]:
    """Return the figures of `GAMES` players, each at a game with a bot."""
    async with lobby(folder, GAMES) as url, gateway(folder, url) as (pid, port):
        empty = memory_bytes(pid)
        players = [Player(port, number) for number in range(GAMES)]
        await _begin(players)
        full = memory_bytes(pid) - empty
        quiet = await _share(pid)
        playing = [
            asyncio.create_task(player.play(PAUSE * number / GAMES, PAUSE))
            for number, player in enumerate(players)
        ]
        begin, before = time.perf_counter(), _moves(folder)
        busy = await _share(pid)
        rate = (_moves(folder) - before) / (time.perf_counter() - begin)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        played = memory_bytes(pid) - empty
        for player in players:
            player.vanish()
    return [
        Row(f"memory of {GAMES} games with bots", full / MIB, "MiB", _each(full)),
        Row(f"after {MEASURED_SECONDS:.0f} s of play", played / MIB, "MiB", _each(played)),
        Row(f"processor of {GAMES} games, nobody moves", 100 * quiet, "%"),
        Row(f"processor of {GAMES} games, a move in {PAUSE:.0f} s each", 100 * busy, "%"),
        Row("moves meanwhile, those of bots too", rate, "/s"),
    ]


async def _begin(players: list[Player]) -> None:
    done, room = 0, asyncio.Semaphore(AT_ONCE)

    async def begin(player: Player) -> None:
        nonlocal done
        async with room:
            await player.login()
            await player.begin_game()
        done += 1
        progress(f"{done} of {GAMES} games have begun")

    await asyncio.gather(*(begin(player) for player in players))


async def _share(pid: int) -> float:
    """Return the share of a core that the process takes, 0 to 1."""
    progress(f"measuring for {MEASURED_SECONDS:.0f} s")
    before, begin = cpu_seconds(pid), time.perf_counter()
    await asyncio.sleep(MEASURED_SECONDS)
    return (cpu_seconds(pid) - before) / (time.perf_counter() - begin)


def _moves(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "lobby.db")) as database:
        return int(database.execute(_ACTED).fetchone()[0])


def _each(size: float) -> str:
    return f"{size / GAMES / MIB:.2f} each"
