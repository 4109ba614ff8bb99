"""Framing of one WebSocket at the server's end, without I/O (RFC 6455).

`websockets`' ServerProtocol does both handshakes, control frames, fragments, compression and every
fault. The usual frame (whole, binary, masked, up to 65,535 bytes) passes it by, both ways, at a
fraction of its cost. It is given no more than one frame at a time, so that the caller decides how
much of a flood one turn of the event loop reads.
"""

import struct
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import TypeAlias

from websockets.extensions import ServerExtensionFactory
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import CONNECTING, OPEN, SEND_EOF
from websockets.server import ServerProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # a build without the C extension
    from websockets.utils import apply_mask

Event: TypeAlias = bytes | str | Frame | Request | Response
"""Binary message, text message, other frame (dealt with already), or request; never a response."""

DEFLATE: Sequence[ServerExtensionFactory] = (
    ServerPerMessageDeflateFactory(
        server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5}
    ),
)
"""Offer of permessage-deflate (RFC 7692)."""

# The head of a frame (RFC 6455, section 5.2): a byte of flags and opcode; a byte with the mask's
# flag and 7 bits of length, where 126 and 127 stand for a length in the next 2 and 8 bytes; mask.
_WHOLE_BINARY = 0x82
_MASKED = 0x80
_IN_2_BYTES, _IN_8_BYTES = 126, 127
_MOST_IN_2_BYTES = 0xFFFF
_MASK_BYTES = 4
_HEADS = tuple(bytes((_WHOLE_BINARY, length)) for length in range(_IN_8_BYTES + 1))
"""First two bytes of an unmasked frame, by its 7 bits of length."""
_HEAD_OF_2_BYTES = struct.Struct("!BBH").pack
_REASON_BYTES = 123
"""Longest reason that a close frame has room for (section 5.5)."""


class Framing:
    """Turns a client's bytes into messages, and messages into bytes for the client.

    Call `read` after `receive` until it returns None, and send `data_to_send` after each call of
    any method but `frames`.
    """

    __slots__ = (
        "_buffer",
        "_fragments",
        "_is_text",
        "_max_bytes",
        "_missing",
        "_output",
        "_plain",
        "_protocol",
        "ended",
    )

    def __init__(self, max_bytes: int, extensions: Sequence[ServerExtensionFactory] = ()) -> None:
        """`max_bytes` is the longest message; a longer one closes the connection with 1009."""
        self._protocol = ServerProtocol(extensions=extensions, max_size=max_bytes)
        self._max_bytes = max_bytes
        self._buffer = bytearray()
        self._output: list[bytes] = []
        self._missing = 0
        """Bytes of the frame under way that `_protocol` lacks."""
        self._fragments: bytearray | None = None
        self._is_text = False
        self._plain = False
        """Whether usual frames pass `_protocol` by."""
        self.ended = False
        """Whether the end of the stream was sent: nothing is read or sent any more."""

    @property
    def opening(self) -> bool:
        """Whether the opening handshake is under way."""
        return self._protocol.state is CONNECTING

    @property
    def open(self) -> bool:
        """Whether messages can be sent: the opening handshake is done, and no close frame sent."""
        return self._protocol.state is OPEN

    @property
    def buffered(self) -> bool:
        """Whether bytes wait for `read`."""
        return bool(self._buffer)

    def read_whole(self, data: bytes) -> bytes | None:
        """Return the message if the bytes that have come are one usual frame, and nothing waits.

        None leaves them to `receive` and `read`.
        """
        size = len(data)
        if (
            not self._plain
            or self._buffer
            or self._missing
            or self._fragments is not None
            or self.ended
            or size < 4
            or data[0] != _WHOLE_BINARY
        ):
            return None
        length, mask = data[1] - _MASKED, 2
        if length == _IN_2_BYTES:
            length, mask = data[2] << 8 | data[3], 4
        elif not 0 <= length < _IN_2_BYTES:
            return None
        begin = mask + _MASK_BYTES
        return apply_mask(data[begin:], data[mask:begin]) if begin + length == size else None

    def receive(self, data: bytes) -> None:
        if not self.ended:
            self._buffer += data

    def receive_eof(self) -> None:
        """Note that the client sends nothing more."""
        if self._buffer:
            self._give(len(self._buffer))
        self._protocol.receive_eof()
        self._collect()

    def read(self) -> Event | None:
        """Consume at most one frame and return it; None if no whole one is there."""
        buffer = self._buffer
        if (
            self._plain
            and len(buffer) > 1
            and buffer[0] == _WHOLE_BINARY
            and self._fragments is None
            and not self._missing
        ):
            length = buffer[1] - _MASKED
            if 0 <= length < _IN_2_BYTES:
                return self._cut(2, length)
            if length == _IN_2_BYTES:
                return self._cut(4, int.from_bytes(buffer[2:4], "big"))
        return self._read_unusual()

    def accept(self, request: Request) -> None:
        """Answer the opening request: it is open now, or refused by an HTTP status."""
        response = self._protocol.accept(request)
        self._respond(response)
        compressed = "Sec-WebSocket-Extensions" in response.headers
        self._plain = self.open and not compressed and self._max_bytes >= _MOST_IN_2_BYTES

    def reject(self, status: HTTPStatus, reason: str) -> None:
        """Answer the opening request by an HTTP status, even before it has come."""
        if not self.ended:
            self._respond(self._protocol.reject(status, reason))

    def frames(self, messages: Sequence[bytes]) -> bytes:
        """Return the bytes to send for the messages, a frame each; the connection is open."""
        if self._plain:
            if len(messages) == 1:
                return _frame(messages[0])
            return b"".join(map(_frame, messages))
        for data in messages:
            self._protocol.send_binary(data)
        return b"".join(self._protocol.data_to_send())

    def text_frames(self, messages: Iterable[bytes]) -> bytes:
        """Return the bytes to send for these text messages in UTF-8, as `frames` does."""
        for data in messages:
            self._protocol.send_text(data)
        return b"".join(self._protocol.data_to_send())

    def ping(self, data: bytes) -> None:
        self._protocol.send_ping(data)
        self._collect()

    def close(self, code: int, reason: str) -> None:
        """Begin the closing handshake, unless it has begun."""
        if self.open:
            self._protocol.send_close(code, _shortened(reason))
            self._collect()

    def fail(self, code: int, reason: str) -> None:
        """Close without waiting for the client's close frame."""
        if not self.ended:
            self._protocol.fail(code, reason)
            self._collect()

    def discard(self) -> None:
        """Forget what was not read, and read nothing more."""
        self.ended = True
        self._buffer.clear()
        self._missing = 0

    def data_to_send(self) -> list[bytes]:
        """Return the bytes to send; an empty one at the end stands for the end of the stream."""
        output, self._output = self._output, []
        return output

    def _respond(self, response: Response) -> None:
        self._protocol.send_response(response)
        self._collect()

    def _read_unusual(self) -> Event | None:
        if self.opening:
            return self._read_request()
        if self._missing:
            return self._give(self._missing)
        return self._give(_frame_length(self._buffer)) if len(self._buffer) > 1 else None

    def _read_request(self) -> Event | None:
        """Give `_protocol` the opening request line by line, and no frame behind it."""
        while self._buffer:
            event = self._give(self._buffer.find(b"\n") + 1 or len(self._buffer))
            if event is not None:
                return event
        return None

    def _cut(self, head: int, length: int) -> bytes | None:
        """Return the message of `length` bytes whose mask begins at `head`; None if it is cut."""
        begin = head + _MASK_BYTES
        end = begin + length
        buffer = self._buffer
        if len(buffer) < end:
            return None
        message = apply_mask(buffer[begin:end], buffer[head:begin])
        del buffer[:end]
        return message

    def _give(self, length: int) -> Event | None:
        """Give `_protocol` as much as there is of the next `length` bytes."""
        part = self._buffer[:length]
        del self._buffer[:length]
        self._missing = length - len(part)
        self._protocol.receive_data(part)
        self._collect()
        for event in self._protocol.events_received():
            return self._digest(event) if isinstance(event, Frame) else event
        return None

    def _collect(self) -> None:
        data = self._protocol.data_to_send()
        self._output += data
        if SEND_EOF in data:
            self.discard()

    def _digest(self, frame: Frame) -> Event:
        """Return a frame's message if it completes one, else the frame."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text, self._fragments = frame.opcode is Opcode.TEXT, bytearray()
        elif frame.opcode is not Opcode.CONT or self._fragments is None:
            return frame
        self._fragments += frame.data
        if not frame.fin:
            return frame
        message, self._fragments = bytes(self._fragments), None
        # What is not UTF-8 (RFC 6455, section 8.1) becomes surrogates, which the owner refuses.
        return message.decode(errors="surrogateescape") if self._is_text else message


def _frame(data: bytes) -> bytes:
    """Return a binary frame of the server, which has no mask."""
    length = len(data)
    if length < _IN_2_BYTES:
        return _HEADS[length] + data
    if length <= _MOST_IN_2_BYTES:
        return _HEAD_OF_2_BYTES(_WHOLE_BINARY, _IN_2_BYTES, length) + data
    return _HEADS[_IN_8_BYTES] + length.to_bytes(8, "big") + data


def _frame_length(buffer: bytearray) -> int:
    """Return the length of the frame that begins here; 0 if its head is not there yet."""
    length, head = buffer[1] & ~_MASKED, 2
    if length >= _IN_2_BYTES:
        head = 4 if length == _IN_2_BYTES else 10
        if len(buffer) < head:
            return 0
        length = int.from_bytes(buffer[2:head], "big")
    return head + _MASK_BYTES + length


def _shortened(reason: str) -> str:
    return reason.encode()[:_REASON_BYTES].decode(errors="ignore")
