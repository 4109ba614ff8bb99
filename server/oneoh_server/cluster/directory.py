"""Directory: which node owns a table."""

import asyncio

from oneoh_server.cluster.listing_rows import RemoteRows
from oneoh_server.cluster.members import Members
from oneoh_server.refusal import Refusal
from oneoh_server.resuming import Resuming
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.table_registry import TableRegistry

ON_THE_WAY_S = 10.0
"""Seconds for which an owner that is dead, or not known yet, is waited for."""


class Directory:
    """Owners of tables: those of this node, those that others tell of, and the store's word."""

    def __init__(
        self,
        store: Store,
        registry: TableRegistry,
        resuming: Resuming,
        rows: RemoteRows,
        members: Members,
    ) -> None:
        self._store = store
        self._registry = registry
        self._resuming = resuming
        self._rows = rows
        self._members = members

    def is_here(self, table: str) -> bool:
        return table in self._registry.actors or self._resuming.has(table)

    def known(self, table: str) -> int | None:
        """Return the owner, as far as it is known without the store; it may not live any more."""
        return self._members.node if self.is_here(table) else self._rows.owner(table)

    async def owner(self, table: str) -> int | None:
        """Return the owner, alive or not; None if there is no such table. Raises StoreError."""
        if (known := self.known(table)) is not None:
            return known
        if (told := await self._rows.owner_soon(table)) is not None:
            return told
        return await self._store.owner(table)

    async def find(self, table: str) -> int | None:
        """Return the owner, which lives; None if there is no such table. Raises Refusal.

        A table whose owner is dead gets another one within the lease, and is waited for.
        """
        try:
            async with asyncio.timeout(ON_THE_WAY_S):
                while True:
                    owner = await self.owner(table)
                    if owner == self._members.node and not self.is_here(table):
                        # It was taken over for this node, which has not heard of it yet.
                        await self._resuming.find()
                    if owner is None or self._members.is_living(owner):
                        return owner
                    self._rows.forget(table)
                    await self._members.changes()
        except (TimeoutError, StoreError) as error:
            raise Refusal(
                "server-busy", "the table moves to another machine; try again in a moment"
            ) from error
