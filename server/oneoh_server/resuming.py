"""A server that starts continues every table that its store holds."""

import asyncio
import logging
from collections.abc import Mapping

from oneoh_games import AnyGame
from oneoh_server.floor import Floor
from oneoh_server.logs import about
from oneoh_server.store import Store
from oneoh_server.tables.commands import Resume
from oneoh_server.tables.decide import decide
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.state import Policy, Table

_log = logging.getLogger(__name__)

PROGRESS_EVERY = 500


async def resume_tables(
    store: Store, floor: Floor, games: Mapping[str, AnyGame], policy: Policy
) -> None:
    """One table after the other, so that the loop stays free. Raises StoreError."""
    found = await store.unfinished()
    for number, table_id in enumerate(found, 1):
        if table := await _read(table_id, store, games, policy):
            floor.open(*decide(table, Resume(), floor.clock()))
        if number % PROGRESS_EVERY == 0:
            _log.info("%d of %d tables continued", number, len(found))
        await asyncio.sleep(0)
    if found:
        _log.info("%d tables continue", len(floor.actors))


async def _read(
    table_id: str, store: Store, games: Mapping[str, AnyGame], policy: Policy
) -> Table | None:
    """The table; None if it cannot be continued: then it stays in the store as it is."""
    log = about(_log, table=table_id)
    try:
        return fold(await store.facts(table_id), games, policy)
    except KeyError as error:
        log.error("table %s: the game %s is not installed", table_id, error)
    except ValueError as error:
        log.error("table %s cannot be continued: %s", table_id, error)
    return None
