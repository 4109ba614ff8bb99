"""Season of rated games of three made-up players, stored as a server stores what was played."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

from oneoh_protocol.messages import FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.stores.sqlite.store import SqliteStore

GAMES = 60
_FIRST = 1_788_000_000
"""Second of the first game, since 1970."""
_PLAYERS = {"Ada": 0.0, "Grace": 0.6, "greedy": -0.8}
"""Players with their strengths, in some unit."""
_FIRST_MOVES = ("d4", "c3", "d4", "e5", "c3", "d4")


def store_season(path: Path) -> None:
    """Store the season in a new file, from which the server rates its players."""
    asyncio.run(_store(path))


async def _store(path: Path) -> None:
    store = SqliteStore(str(path))
    for game in _season():
        await store.records.add(game.table, game, game.players)
    await store.close()


def _season() -> Iterator[IndexedGame]:
    random = Random(255)
    for number in range(GAMES):
        rival = random.choice(["Grace", "greedy"])
        # Ada learns as the season goes on.
        edge = 2.2 * number / GAMES - 0.9 - _PLAYERS[rival]
        won = random.random() < 1 / (1 + 3**-edge)
        yield IndexedGame(
            table=f"season{number}",
            game="binary",
            seats=(FinishedSeat("Ada"), FinishedSeat(rival, bot=rival == "greedy")),
            end="rules",
            ended_s=_FIRST + number * 86_400,
            places=(1, 2) if won else (2, 1),
            turns=41 + random.randrange(20),
            rated=True,
            speed="rapid",
            players=("ada", rival.lower()),
            openings=(random.choice(_FIRST_MOVES), None),
        )
