"""Clients that play against the bots."""

import contextlib
from collections.abc import AsyncIterator

from oneoh_protocol.client import Client
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import CreateTable, Table


@contextlib.asynccontextmanager
async def person(url: str) -> AsyncIterator[Client]:
    """Connect as Ada."""
    async with Client(url, name="Ada") as client:
        async for event in client.events():
            if isinstance(event, Connected):
                break
        yield client


async def open_table(client: Client, command: CreateTable) -> Table:
    """Open a table and return it."""
    table = await client.ask(command)
    assert isinstance(table, Table)
    return table
