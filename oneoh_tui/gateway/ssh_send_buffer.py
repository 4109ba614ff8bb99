"""Send buffer of an SSH connection, all of its channels together."""

import asyncio
import logging
from collections.abc import Callable
from functools import cache
from typing import Any, cast

import asyncssh

from oneoh_tui.gateway.send_buffer import keep_short

_log = logging.getLogger(__name__)

MOST_WAITING = 65_536
"""Bytes that may wait for a client before its requests are no longer read."""


class SshSendBuffer:
    """Monitor of whether the other end reads what was sent.

    asyncssh counts as sent what a channel's window lets through, and clients give windows of a MiB
    and more: all of that would wait in this process. Nor does it look how many of its own replies
    wait before it reads on: who asks for more and takes none is not read any more.

    A connection's transport has no public name. Where it is not found under the private one, lines
    are never full, what clients do not read waits here after all, and the log says so once.
    """

    def __init__(self, connection: asyncssh.SSHServerConnection) -> None:
        self.full = False
        """Whether bytes wait, so that nothing should be added."""
        self.on_room: Callable[[], None] = _nothing
        """Callback for when nothing waits any more."""
        transport: asyncio.Transport | None = getattr(connection, "_transport", None)
        if transport is None:
            _say_unbounded()
        else:
            self._bound(transport, cast("Any", connection))

    def _bound(self, transport: asyncio.Transport, protocol: Any) -> None:
        """Take over the protocol's flow control callbacks, which asyncssh leaves empty."""
        protocol.pause_writing, protocol.resume_writing = self._fill, self._clear
        self._take: Callable[[bytes], None] = protocol.data_received
        protocol.data_received = self._receive
        self._transport = transport
        transport.set_write_buffer_limits(high=0)
        keep_short(transport)

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


@cache
def _say_unbounded() -> None:
    _log.warning(
        "asyncssh %s hides its transport: what SSH clients do not read waits in memory; "
        "install a version of asyncssh that this oneoh was tested with",
        asyncssh.__version__,
    )


def _nothing() -> None:
    """Do nothing."""
