"""Somebody at the server, to play against."""

import contextlib
from collections.abc import AsyncIterator

from oneoh_protocol.client import Client, Connected
from oneoh_protocol.messages import CreateTable, Table


@contextlib.asynccontextmanager
async def person(url: str) -> AsyncIterator[Client]:
    """Ada, connected."""
    async with Client(url, name="Ada") as client:
        async for event in client.events():
            if isinstance(event, Connected):
                break
        yield client


async def open_table(client: Client, command: CreateTable) -> Table:
    """The table, new."""
    table = await client.ask(command)
    assert isinstance(table, Table)
    return table
