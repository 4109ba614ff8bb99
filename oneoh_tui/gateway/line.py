"""The line to a terminal: little waits on it, so that whoever reads again soon sees the present."""

import asyncio
import socket
from contextlib import suppress

UNSENT_BYTES = 16_384
"""That many the system keeps for a terminal that does not read, besides what is under way to it."""


def keep_short(transport: asyncio.BaseTransport) -> None:
    """Let the system take no more than UNSENT_BYTES ahead, where it can be told so."""
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    line: socket.socket | None = transport.get_extra_info("socket")
    if option is not None and line is not None:
        with suppress(OSError):  # It is no TCP.
            line.setsockopt(socket.IPPROTO_TCP, option, UNSENT_BYTES)
