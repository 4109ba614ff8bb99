"""Short send buffers, so that a terminal that reads again soon sees the present picture."""

import asyncio
import socket
from contextlib import suppress

UNSENT_BYTES = 16_384
"""Bytes that the system keeps for a terminal that does not read."""


def keep_short(transport: asyncio.BaseTransport) -> None:
    """Limit the socket's unsent bytes (TCP_NOTSENT_LOWAT) where the system can."""
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    line: socket.socket | None = transport.get_extra_info("socket")
    if option is not None and line is not None:
        with suppress(OSError):  # It is no TCP.
            line.setsockopt(socket.IPPROTO_TCP, option, UNSENT_BYTES)
