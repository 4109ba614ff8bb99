"""Look-ups of present ratings: one query at a time, for all who were asked for during the one before."""

import asyncio
from collections.abc import Sequence

from oneoh_protocol.messages import SeatRating
from oneoh_server.stores.record_index import RatingKind, RecordIndex

PLAYERS = 100
"""Most players of one query, give or take those of a table."""


class _Batch:
    """Players who are looked up together."""

    def __init__(self) -> None:
        self.players: dict[str, None] = {}
        self.task: asyncio.Task[dict[str, SeatRating]]


class RatingLookUps:
    """Ratings in the index. For the event loop's thread alone.

    However many sit down at once, the connections to the store stay free for those who wait for more
    than a number beside a name.
    """

    def __init__(self, index: RecordIndex) -> None:
        self._index = index
        self._next: dict[RatingKind, _Batch] = {}
        """Batch of each kind that takes more players: its query has not begun."""
        self._tasks: set[asyncio.Task[dict[str, SeatRating]]] = set()
        self._turn = asyncio.Lock()

    async def find(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
        """Return the ratings of those who have one of this kind. Raises StoreError."""
        batch = self._next.get(kind)
        if batch is None or len(batch.players) >= PLAYERS:
            batch = self._begin(kind)
        batch.players.update(dict.fromkeys(players))
        found = await asyncio.shield(batch.task)
        return {player: found[player] for player in players if player in found}

    def _begin(self, kind: RatingKind) -> _Batch:
        batch = self._next[kind] = _Batch()
        batch.task = asyncio.create_task(self._look_up(kind, batch), name="looking ratings up")
        self._tasks.add(batch.task)
        batch.task.add_done_callback(self._tasks.discard)
        return batch

    async def _look_up(self, kind: RatingKind, batch: _Batch) -> dict[str, SeatRating]:
        async with self._turn:
            if self._next.get(kind) is batch:
                del self._next[kind]
            return await self._index.ratings(kind, list(batch.players))

    async def stop(self) -> None:
        """End all look-ups."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
