"""Resuming at the start of a server: every unfinished table of the store continues.

The server listens at once, and folds its tables meanwhile: those that somebody asks for first, and
all others in turns with the event loop's other work.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping

from oneoh_games import AnyGame
from oneoh_server.actor import Actor
from oneoh_server.logs import bind
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.table_codes import code_of
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Resume
from oneoh_server.tables.decide import decide
from oneoh_server.tables.effects import Effect
from oneoh_server.tables.evolve import fold
from oneoh_server.tables.state import Policy, Table

_log = logging.getLogger(__name__)

PROGRESS_EVERY = 500
"""Tables between two log lines."""
RETRY_S = 5.0
"""Seconds until the store is asked again that has failed."""


class Resuming:
    """Brings the unfinished tables of the store into the registry, each once."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        games: Mapping[str, AnyGame],
        policy: Policy,
        resumed: Callable[[Actor], None] = lambda _actor: None,
    ) -> None:
        """`resumed` is told of each table once it is in the registry."""
        self._store = store
        self._registry = registry
        self._games = games
        self._policy = policy
        self._resumed = resumed
        self._left: dict[str, None] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    @property
    def left(self) -> int:
        """Number of tables that are still to be folded."""
        return len(self._left)

    async def find(self) -> None:
        """Learn which tables are this node's, besides those in the registry. Raises StoreError."""
        claimed = await self._store.claim()
        self._left |= {table: None for table in claimed if table not in self._registry.actors}

    def has(self, table: str) -> bool:
        """Return whether the table is one that is still to be folded."""
        return table in self._left

    def with_code(self, code: str) -> str | None:
        """Return the table with this code that is still to be folded, if there is one."""
        return next((table for table in self._left if code_of(table) == code), None)

    async def bring(self, table: str) -> None:
        """Have this table in the registry, if it can be resumed. Raises StoreError."""
        if table not in self._left:
            return
        if table not in self._under_way:
            self._under_way[table] = asyncio.create_task(self._bring(table))
        # Others may wait for it too: cancelling one of them stops nothing.
        await asyncio.shield(self._under_way[table])

    async def bring_tables_of(self, guest: str) -> None:
        """Have every table in the registry where the guest has a seat or is the host.

        Raises StoreError.
        """
        if self._left:
            for table in await self._store.tables_of(guest):
                await self.bring(table)

    async def run(self) -> None:
        """Bring all tables, oldest first, however often the store fails meanwhile."""
        found = list(self._left)
        while self._left:
            try:
                await self._bring_all(len(found))
            except StoreError as error:
                _log.error("tables cannot be resumed now: %s", error)
                await asyncio.sleep(RETRY_S)
        self._registry.put_first(found)
        if found:
            _log.info("%d tables resumed", sum(table in self._registry.actors for table in found))

    async def stop(self) -> None:
        """Fold no more tables."""
        for task in self._under_way.values():
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def _bring_all(self, count: int) -> None:
        for table in list(self._left):
            await self.bring(table)
            done = count - len(self._left)
            if self._left and done % PROGRESS_EVERY == 0:
                _log.info("%d of %d tables resumed", done, count)
            await asyncio.sleep(0)

    async def _bring(self, table: str) -> None:
        try:
            if resumed := await self._fold(table):
                self._resumed(self._registry.open(*resumed))
                self._registry.relist(table)
            del self._left[table]
        finally:
            del self._under_way[table]

    async def _fold(self, table_id: str) -> tuple[Table, list[Effect]] | None:
        """Return the table and its first effects; None if it cannot be resumed, and stays stored."""
        log = bind(_log, table=table_id)
        try:
            table = fold(await self._store.facts(table_id), self._games, self._policy)
            if table.id != table_id:
                raise ValueError(f"its facts are of table {table.id}")
            return decide(table, Resume(), self._registry.clock())
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - damage may raise anything, of one table
            log.error("table %s cannot be resumed: %s", table_id, _sentence(error))
        return None


def _sentence(error: Exception) -> str:
    """Return the error's message, with its type unless the message is meant for people."""
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
