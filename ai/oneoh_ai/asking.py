"""Commands to a server that may be too busy for them just now."""

import asyncio

from oneoh_protocol.client import Client, ConnectionGone, Refusal, Reply
from oneoh_protocol.messages import Command


async def ask(client: Client, command: Command) -> Reply | None:
    """The server's reply, after a while if it is busy; None if the connection went.

    Raises Refusal if the server will not do it later either.
    """
    while True:
        try:
            return await client.ask(command)
        except ConnectionGone:
            return None
        except Refusal as refusal:
            if refusal.refused.code not in {"too-fast", "server-busy"}:
                raise
            wait_ms = refusal.refused.detail.get("retry_ms", 1000)
        await asyncio.sleep(int(wait_ms) / 1000)
