"""Resuming at the start of a server: every unfinished table of the store continues."""

import asyncio
import logging
from collections.abc import Mapping

from oneoh_games import AnyGame
from oneoh_server.logs import bind
from oneoh_server.store import Store, StoreError
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Resume
from oneoh_server.tables.decide import decide
from oneoh_server.tables.effects import Effect
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.state import Policy, Table

_log = logging.getLogger(__name__)

PROGRESS_EVERY = 500
"""Tables between two log lines."""


async def resume_tables(
    store: Store, registry: TableRegistry, games: Mapping[str, AnyGame], policy: Policy
) -> None:
    """Open every unfinished table, in turns with the event loop's other work. Raises StoreError."""
    found = await store.unfinished()
    for number, table_id in enumerate(found, 1):
        if resumed := await _resume(table_id, store, games, policy, registry.clock()):
            registry.open(*resumed)
        if number % PROGRESS_EVERY == 0:
            _log.info("%d of %d tables resumed", number, len(found))
        await asyncio.sleep(0)
    if found:
        _log.info("%d tables resumed", len(registry.actors))


async def _resume(
    table_id: str, store: Store, games: Mapping[str, AnyGame], policy: Policy, now: float
) -> tuple[Table, list[Effect]] | None:
    """Return the table and its first effects; None if it cannot be resumed, and stays stored."""
    log = bind(_log, table=table_id)
    try:
        table = fold(await store.facts(table_id), games, policy)
        if table.id != table_id:
            raise ValueError(f"its facts are of table {table.id}")
        return decide(table, Resume(), now)
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - damage may raise anything, of one table
        log.error("table %s cannot be resumed: %s", table_id, _sentence(error))
    return None


def _sentence(error: Exception) -> str:
    """Return the error's message, with its type unless the message is meant for people."""
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
