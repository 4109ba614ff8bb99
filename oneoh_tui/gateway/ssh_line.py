"""What waits on an SSH connection, all of its channels together."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import asyncssh

from oneoh_tui.gateway.line import keep_short

MOST_WAITING = 65_536
"""Bytes that may wait for a client before no more of its requests are read."""


class SshLine:
    """Knows when the other end does not read what was sent.

    asyncssh counts as sent what a channel's window lets through, and clients give windows of a MiB
    and more: all of that would wait in this process. Nor does it look how many of its own replies
    wait before it reads on: who asks for more and takes none is not read any more.
    """

    def __init__(self, connection: asyncssh.SSHServerConnection) -> None:
        self.full = False
        """Something waits; nothing should be added."""
        self.on_room: Callable[[], None] = _nothing
        """Told when nothing waits any more."""
        # Transports tell their protocol. That is the connection, which does nothing about it.
        protocol = cast("Any", connection)
        protocol.pause_writing, protocol.resume_writing = self._fill, self._clear
        self._take: Callable[[bytes], None] = protocol.data_received
        protocol.data_received = self._receive
        self._transport = cast("asyncio.Transport", protocol._transport)
        self._transport.set_write_buffer_limits(high=0)
        keep_short(self._transport)

    def _receive(self, data: bytes) -> None:
        self._take(data)
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self._transport.pause_reading()

    def _fill(self) -> None:
        self.full = True

    def _clear(self) -> None:
        self.full = False
        self._transport.resume_reading()
        self.on_room()


def _nothing() -> None:
    """Nobody waits for room."""
