"""Unsent bytes of a connection are bounded, whatever its client asks for."""

import asyncio
import socket
from typing import Any, cast

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="the extra `ssh` is not installed")

from oneoh_tui.gateway import ssh_send_buffer
from oneoh_tui.gateway.ssh_send_buffer import MOST_WAITING, SshSendBuffer
from tests.oneoh_tui.gateway.conftest import until

REQUEST = bytes(4096)
READ_AT_ONCE = 256 * 1024
"""Most bytes that asyncio reads at once, so that are answered before a check."""


class Answering(asyncio.Protocol):
    """Connection that answers every request at once, in as many bytes."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.line = SshSendBuffer(cast("Any", self))

    def data_received(self, data: bytes) -> None:
        self._transport.write(data)

    @property
    def is_reading(self) -> bool:
        return self._transport.is_reading()

    @property
    def waiting(self) -> int:
        return self._transport.get_write_buffer_size()


@pytest.mark.smoke
async def test_who_reads_no_reply_is_not_read_until_all_replies_are_taken() -> None:
    near, far = socket.socketpair()
    near.setblocking(False)
    _transport, served = await asyncio.get_running_loop().connect_accepted_socket(Answering, far)
    with near:
        sent = 0
        for _ in range(2 * READ_AT_ONCE // len(REQUEST) * 10):
            sent += _send(near)
            await asyncio.sleep(0)
        assert not served.is_reading
        assert MOST_WAITING < served.waiting <= MOST_WAITING + READ_AT_ONCE
        await _take(near, sent)
        await until(lambda: served.is_reading)
        assert not served.line.full
    await until(lambda: served._transport.is_closing())


def test_a_connection_that_hides_its_transport_is_served_and_the_log_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines = [SshSendBuffer(cast("Any", object())) for _ in range(3)]
    assert not any(line.full for line in lines)
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"asyncssh {asyncssh.__version__} hides its transport: ")


def _send(near: socket.socket) -> int:
    try:
        return near.send(REQUEST)
    except BlockingIOError:
        return 0


async def _take(near: socket.socket, count: int) -> None:
    """Read as many bytes."""
    loop = asyncio.get_running_loop()
    while count:
        count -= len(await loop.sock_recv(near, min(count, READ_AT_ONCE)))


def test_without_the_name_of_the_transport_the_buffer_is_never_full_and_the_log_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ssh_send_buffer._say_unbounded.cache_clear()
    buffers = [SshSendBuffer(cast("Any", object())) for _ in range(2)]
    assert [buffer.full for buffer in buffers] == [False, False]
    assert caplog.text.count("hides its transport") == 1
    ssh_send_buffer._say_unbounded.cache_clear()
