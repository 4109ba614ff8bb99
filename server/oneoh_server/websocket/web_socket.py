"""Connection of a WebSocket: an asyncio protocol around `Framing`, without tasks and queues."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Protocol, cast

from websockets.extensions import ServerExtensionFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request

from oneoh_server.websocket.flush_queue import FlushQueue
from oneoh_server.websocket.framing import Event, Framing
from oneoh_server.websocket.keepalive import Keepalive
from oneoh_server.websocket.round_trip import RoundTrip
from oneoh_server.websocket.traffic import Traffic

MEASURE_S = 5.0
"""Least seconds between two pings that measure the round trip."""


class Owner(Protocol):
    """Object that a connection serves, from the opening handshake on."""

    def receive(self, message: bytes | str) -> None:
        """Take a binary or a text message; none comes while the connection is held."""

    def overflow(self) -> None:
        """Note that more than `outbox_bytes` wait for the client."""

    def fall_behind(self) -> None:
        """Note that more than `slow_bytes` wait for the client."""

    def catch_up(self) -> None:
        """Note that the client has read most of them."""

    def leave(self) -> None:
        """Note that nothing can be sent any more; called once, before `lost`."""

    def lost(self) -> None:
        """Note that the connection is gone; called once."""


@dataclass(frozen=True, slots=True)
class Options:
    """Limits of a connection."""

    max_bytes: int
    """Longest message."""
    outbox_bytes: int
    """Bytes that may wait for the client before `Owner.overflow` is called."""
    slow_bytes: int
    """Bytes that may wait for the client before `Owner.fall_behind` is called."""
    opening_s: float
    """Seconds that the opening handshake may take."""
    closing_s: float
    """Seconds that the closing handshake may take."""
    extensions: Sequence[ServerExtensionFactory] = ()
    join: Callable[[Sequence[bytes]], Sequence[bytes]] = list
    """Function that makes fewer messages of several that are sent at once."""
    to_text: Callable[[bytes], bytes] = bytes
    """Function that makes the UTF-8 of a text message of a binary one."""


class Hub(Protocol):
    """Listener, as a connection sees it."""

    options: Options
    flush_queue: FlushQueue
    keepalive: Keepalive
    traffic: Traffic
    closing: bool
    """Whether new connections are refused."""

    def made(self, connection: "WebSocket") -> None:
        """Note a new connection, whose opening handshake begins."""

    def opened(self, connection: "WebSocket", request: Request) -> Owner | None:
        """Return the owner of a connection after its handshake; None if it was closed instead."""

    def lost(self, connection: "WebSocket") -> None:
        """Note that the connection is gone."""


class WebSocket(asyncio.Protocol):
    """Reads one frame in a turn of the event loop, and writes once in a step."""

    __slots__ = (
        "_closing",
        "_framing",
        "_held",
        "_hub",
        "_is_behind",
        "_is_reading",
        "_left",
        "_outbox",
        "_owner",
        "_ping",
        "_ping_at",
        "_probe",
        "_probe_at",
        "_round_trip",
        "_timer",
        "_transport",
        "_turn_due",
        "is_text",
    )

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._framing = Framing(hub.options.max_bytes, hub.options.extensions)
        self.is_text = False
        """Whether messages are sent as text."""
        self._owner: Owner | None = None
        self._outbox: list[bytes] = []
        self._closing: tuple[int, str] | None = None
        """Close code and reason, from the wish to close on."""
        self._left = False
        """Whether the closing handshake has begun, on either side."""
        self._ping: bytes | None = None
        """Payload of the ping that is not answered."""
        self._ping_at = 0.0
        self._probe: bytes | None = None
        """Payload of the ping that measures, until it is answered."""
        self._probe_at = -MEASURE_S
        self._round_trip: RoundTrip | None = None
        self._held = False
        self._turn_due = False
        self._is_reading = True
        self._is_behind = False
        self._transport: asyncio.Transport
        self._timer: asyncio.TimerHandle

    @property
    def remote_host(self) -> str:
        """Address at the other end; empty if it is gone already."""
        name = self._transport.get_extra_info("peername")
        return name[0] if name else ""

    def send(self, message: bytes) -> None:
        """Send a message, given as a binary one, at the end of this step of the loop."""
        if not self._outbox:
            self._hub.flush_queue.add(self)
        self._outbox.append(message)

    def close(self, code: int, reason: str) -> None:
        """Close after what was sent before; without an answer, cut after `closing_s`."""
        if self._framing.opening:
            self._refuse()
        elif self._closing is None:
            self._closing = (code, reason)
            self._hub.flush_queue.add(self)

    def hold(self) -> None:
        """Give the owner no more messages until `release`."""
        self._held = True

    def release(self) -> None:
        self._held = False
        self._go_on()

    def flush(self) -> None:
        """Write the messages sent since the last time, then the close frame if one is due."""
        messages, self._outbox = self._outbox, []
        if messages and not self._left:
            hub = self._hub
            joined = messages if len(messages) == 1 else hub.options.join(messages)
            hub.traffic.frames_out += len(joined)
            if self.is_text:
                self._write(self._framing.text_frames(map(hub.options.to_text, joined)))
            else:
                self._write(self._framing.frames(joined))
        if self._closing is not None:
            self._framing.close(*self._closing)
            self._write_answers()

    def ping(self, data: bytes) -> None:
        """Send a ping; if the last one was not answered, close (RFC 6455, section 5.5.2)."""
        if self._ping is None:
            self._ping, self._ping_at = data, _now()
            self._framing.ping(data)
        else:
            self._hub.traffic.silent += 1
            self._framing.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        self._write_answers()

    @property
    def round_trip_ms(self) -> int | None:
        """Measured round trip; None before the first measure."""
        return self._round_trip.ms if self._round_trip else None

    def measure(self) -> None:
        """Measure the round trip by a ping, unless that was done within `MEASURE_S`."""
        now = _now()
        if now < self._probe_at + MEASURE_S or self._left or self._closing is not None:
            return
        # Its length tells it from a ping of the keepalive.
        self._probe, self._probe_at = int(now * 1000).to_bytes(7, "big"), now
        self._framing.ping(self._probe)
        self._write_answers()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        options = self._hub.options
        self._transport.set_write_buffer_limits(high=min(options.slow_bytes, options.outbox_bytes))
        self._timer = self._cut_after(self._hub.options.opening_s)
        self._hub.made(self)
        if self._hub.closing:
            self._refuse()

    def data_received(self, data: bytes) -> None:
        self._hub.traffic.bytes_in += len(data)
        if self._held or self._turn_due:
            self._framing.receive(data)
            self._read(False)
        elif (message := self._framing.read_whole(data)) is not None:
            self._receive(message)
        else:
            self._framing.receive(data)
            self._take_turn()

    def eof_received(self) -> None:
        self._framing.receive_eof()
        self._write_answers()

    def pause_writing(self) -> None:
        self._is_behind = True
        if self._owner is not None:
            self._owner.fall_behind()

    def resume_writing(self) -> None:
        self._is_behind = False
        if self._owner is not None:
            self._owner.catch_up()

    def connection_lost(self, error: Exception | None) -> None:
        self._framing.discard()
        self._leave()
        self._timer.cancel()
        self._hub.lost(self)
        # The owner refers to this connection: without a cycle both are freed at once.
        owner, self._owner = self._owner, None
        if owner is not None:
            owner.lost()

    def _take_turn(self) -> None:
        """Read one frame, and leave the next one to another turn of the loop.

        So a flood that has come already delays the others by one frame at a time.
        """
        self._turn_due = False
        event = self._framing.read()
        if isinstance(event, bytes):
            self._receive(event)
        else:
            self._handle_unusual(event)
        if event is None:
            self._read(True)
        elif not self._held:
            self._go_on()

    def _go_on(self) -> None:
        if not self._framing.buffered:
            if not self._is_reading:
                self._read(True)
        elif not self._turn_due:
            # Thus the end of the stream is never read before the frames that came before it.
            self._read(False)
            self._turn_due = True
            asyncio.get_running_loop().call_soon(self._take_turn)

    def _handle_unusual(self, event: Event | None) -> None:
        match event:
            case str():
                self._receive(event)
            case Request():
                self._answer(event)
            case Frame() if event.opcode is Opcode.PONG:
                self._take_pong(bytes(event.data))
            case _:
                pass
        self._write_answers()

    def _take_pong(self, data: bytes) -> None:
        if data == self._ping:
            sent = self._ping_at
        elif data == self._probe:
            sent = self._probe_at
        else:
            return
        self._round_trip = self._round_trip or RoundTrip()
        self._round_trip.note(_now() - sent)
        # A pong may answer all pings before it (RFC 6455, section 5.5.3).
        if self._ping_at <= sent:
            self._ping = None
        if self._probe_at <= sent:
            self._probe = None

    def _receive(self, message: bytes | str) -> None:
        # Messages that were not read before the closing are ignored.
        if self._owner is not None and self._closing is None and not self._left:
            self._hub.traffic.frames_in += 1
            self._owner.receive(message)

    def _answer(self, request: Request) -> None:
        """Answer the opening request."""
        self._framing.accept(request)
        self._timer.cancel()
        if self._framing.open:
            self._hub.keepalive.add(self)
            self._owner = self._hub.opened(self, request)
        else:
            self._timer = self._cut_after(self._hub.options.closing_s)

    def _refuse(self) -> None:
        self._framing.reject(HTTPStatus.SERVICE_UNAVAILABLE, "Server is shutting down.\n")
        self._timer.cancel()
        self._timer = self._cut_after(self._hub.options.closing_s)
        self._write_answers()

    def _write_answers(self) -> None:
        """Write what the protocol itself says: handshakes, pongs, the end of the stream."""
        for data in self._framing.data_to_send():
            if data:
                self._write(data)
            else:
                self._end_stream()
        if not self._framing.open and not self._framing.opening:
            self._leave()

    def _write(self, data: bytes) -> None:
        # uvloop raises at a transport that is closing, asyncio fills the log.
        if not self._transport.is_closing():
            self._hub.traffic.bytes_out += len(data)
            self._transport.write(data)
            if self._is_behind:
                self._check_outbox()

    def _check_outbox(self) -> None:
        waiting = self._transport.get_write_buffer_size()
        if waiting > self._hub.options.outbox_bytes and self._owner is not None:
            self._owner.overflow()

    def _end_stream(self) -> None:
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()
        else:
            self._transport.close()

    def _leave(self) -> None:
        """Take leave of the owner; the client has `closing_s` to close."""
        if self._left:
            return
        self._left = True
        self._hub.keepalive.discard(self)
        self._timer.cancel()
        self._timer = self._cut_after(self._hub.options.closing_s)
        if self._owner is not None:
            self._owner.leave()
        # An owner that has left may never release: the close frame is to be read all the same.
        self._held = False
        self._go_on()

    def _cut_after(self, seconds: float) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def _read(self, wanted: bool) -> None:
        """Read from the socket, or stop reading."""
        if wanted is self._is_reading or self._transport.is_closing():
            return
        self._is_reading = wanted
        if wanted:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()


def _now() -> float:
    return asyncio.get_running_loop().time()
