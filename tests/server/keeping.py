"""Facts that are kept: `Store.put`, awaited."""

import asyncio
from collections.abc import Sequence

from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.tables.facts import Fact


async def keep(store: Store, facts: Sequence[tuple[str, Fact]]) -> None:
    """Have the store keep the facts; return once they are kept. Raises StoreError."""
    kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(error: StoreError | None) -> None:
        if error:
            kept.set_exception(error)
        else:
            kept.set_result(None)

    store.put(facts, done)
    await kept
