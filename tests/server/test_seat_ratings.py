"""A table is told the ratings of its guests: at once if they were looked up a moment ago."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from oneoh_protocol.messages import SeatRating
from oneoh_server.seat_ratings import SeatRatings
from oneoh_server.stores.memory.record_index import MemoryRecordIndex
from oneoh_server.stores.memory.store import MemoryStore
from oneoh_server.stores.record_index import RatingKind
from oneoh_server.tables.commands import Rated
from tests.server.playbook import ANYONE, ME, Playbook

RATING = SeatRating(1612, 80)


async def test_a_guest_is_looked_up_once_and_again_after_a_rated_game() -> None:
    told, asked, shown = list[tuple[str, Rated]](), list[list[str]](), asyncio.Event()

    class Index(MemoryRecordIndex):
        async def ratings(self, kind: RatingKind, players: Sequence[str]) -> dict[str, SeatRating]:
            asked.append([*players])
            return {"ann": RATING}

    def tell(table: str, rated: Rated) -> None:
        told.append((table, rated))
        shown.set()

    seats = SeatRatings(Index(MemoryStore().facts), tell, "none")
    first = replace(Playbook([ME, ANYONE]).table, id="first")
    second = replace(first, id="second")
    seats.seats_changed(None, first)
    assert told == []
    await shown.wait()
    seats.seats_changed(None, second)
    assert told == [("first", Rated({"ann": RATING})), ("second", Rated({"ann": RATING}))]
    seats.seats_changed(first, first)
    assert asked == [["ann"]]
    seats.game_rated(replace(second, rated=True, phase="over"))
    shown.clear()
    await shown.wait()
    await seats.stop()
    assert asked == [["ann"]] * 2
