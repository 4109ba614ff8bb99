"""Retries of commands that the server is too busy for."""

import asyncio

from oneoh_protocol.client import Client, ConnectionGone, Refusal
from oneoh_protocol.messages import Command, Reply


async def ask_with_retry(client: Client, command: Command) -> Reply | None:
    """Return the server's reply; None if the connection is lost first.

    Waits and asks again while the server refuses with `too-fast`, `server-busy` or
    `draining` (protocol/README.md#refusal-codes). Raises Refusal on any other refusal.
    """
    while True:
        try:
            return await client.ask(command)
        except ConnectionGone:
            return None
        except Refusal as refusal:
            if refusal.refused.code not in {"too-fast", "server-busy", "draining"}:
                raise
            wait_ms = refusal.refused.detail.get("retry_ms", 1000)
        await asyncio.sleep(int(wait_ms) / 1000)
