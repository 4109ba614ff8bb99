"""Creation of a table by a flow: shown once its bots are there."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module

from oneoh_protocol.messages import CreateTable, Table
from oneoh_tui.app_context import AppContext
from oneoh_tui.flows.waiting import Wait

BOT_SECONDS = 10.0
"""Seconds to wait for house bots before the table is shown without them."""


async def _nobody(_app: AppContext, _opened: Table) -> None:
    """Seat nobody."""


async def begin(
    app: AppContext,
    command: CreateTable,
    wait: Wait | None = None,
    seated: Callable[[AppContext, Table], Awaitable[None]] = _nobody,
) -> str | None:
    """Create a table and return its id once its bots are there; None if it was refused.

    `seated` has others sit down at it.
    """
    async with wait or Wait(app):
        if (table := await app.attempt(command)) is None:
            return None
        await seated(app, table)
        # What shows the table is imported while its bots come.
        import_module("oneoh_tui.screens.table")
        with suppress(TimeoutError):
            async with asyncio.timeout(BOT_SECONDS):
                await app.session.begun(table.table)
    return table.table
