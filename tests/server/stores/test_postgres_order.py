"""Rated games are added one after the other in the whole lobby; no other game waits for them."""

import asyncio

import asyncpg
from msgspec.structs import replace

from oneoh_server.stores.opening import open_store
from oneoh_server.stores.postgres.engine import CONNECTIONS, perform
from oneoh_server.stores.sql.rating_cache import ORDER
from oneoh_server.stores.sql.steps import Steps
from tests.server.stores.test_record_indexes import GAME

RATED = replace(GAME, table="rated", rated=True)
UNRATED = [replace(GAME, table=f"unrated{number}") for number in range(2 * CONNECTIONS)]


def order() -> Steps[None]:
    yield ORDER


async def test_unrated_games_do_not_wait_for_the_order_of_rated_ones(database: str) -> None:
    store = await open_store(database, 3)
    other = await asyncpg.connect(database)
    try:
        async with other.transaction():
            await perform(other, order())
            rated = asyncio.create_task(store.records.add(RATED.table, RATED, ("ann", "bob")))
            await asyncio.gather(
                *(store.records.add(game.table, game, ("ann", "bob")) for game in UNRATED)
            )
            assert not rated.done()
            assert await store.records.get(RATED.table) is None
        await rated
        assert await store.records.get(RATED.table) is not None
    finally:
        await other.close()
        await store.close()
