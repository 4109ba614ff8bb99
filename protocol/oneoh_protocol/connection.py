"""Both ends of a connection, without I/O: messages to frames and frames to messages.

The caller moves the bytes. A connection keeps the state (`connection_state`), encodes and
decodes (`codec`), and says by an exception what a broken rule calls for: a refusal to send, a
close code to close with.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.codec import (
    BadFrame,
    BadMessage,
    decode_command,
    encode,
    from_plain,
    gather,
    unpack_messages,
)
from oneoh_protocol.connection_state import ALLOWED, TURNING, ConnectionState, Side, next_state
from oneoh_protocol.json_form import from_json
from oneoh_protocol.messages import Hello, RefusalCode, Refused, ToClient, ToServer
from oneoh_protocol.versions import NEWEST, OLDEST, choose_version

Direction: TypeAlias = Literal["to-server", "to-client"]
Tap: TypeAlias = Callable[[Direction, bytes], None]
"""Listener that is given each frame sent or received, as it is on the wire."""

Outgoing = TypeVar("Outgoing", bound=msgspec.Struct)

_CLOSED = ConnectionState.CLOSED
"""Python 3.11 makes a call of every `ConnectionState.CLOSED`, and each frame asks for it."""
_FROM: dict[Side, Direction] = {Side.CLIENT: "to-server", Side.SERVER: "to-client"}


class LocalProtocolError(Exception):
    """Our own mistake: a message that may not be sent now, or not at all. Nothing was sent."""


class RemoteProtocolError(Exception):
    """Mistake of the other side.

    First send `refused`, if there is one; then close with `close`, if there is one; without a
    close code the connection goes on.
    """

    def __init__(
        self, reason: str, *, refused: Refused | None = None, close: CloseCode | None = None
    ) -> None:
        super().__init__(reason)
        self.refused = refused
        self.close = close


class _Connection(Generic[Outgoing]):
    """State and outgoing messages, which are alike at both ends."""

    _side: ClassVar[Side]
    _peer: ClassVar[Side]

    def __init__(self, tap: Tap | None = None) -> None:
        self._tap = tap
        self._enter(ConnectionState.NEW)

    def close(self) -> None:
        """Mark the connection as closed: nothing can be sent or received from here on."""
        self._enter(ConnectionState.CLOSED)

    def send(self, message: Outgoing) -> bytes:
        """Return a frame of this one message, to transmit.

        Raises LocalProtocolError if the message is out of order, has no id, or is too long.
        """
        return self._outgoing(self.encode(message))

    def encode(self, message: Outgoing) -> bytes:
        """Return the encoded message, which has to be sent next. Raises as `send` does."""
        if type(message) not in self._sendable:
            raise LocalProtocolError(
                f"the {self._side.value} may not send {type(message).__name__} "
                f"in the state {self.state.value!r}"
            )
        try:
            encoded = encode(message)
        except (ValueError, TypeError) as error:
            raise LocalProtocolError(str(error)) from error
        if type(message) in TURNING:
            self._turn(message)
        return encoded

    def _enter(self, state: ConnectionState) -> None:
        self.state = state
        # Looked up here, once, as each message asks for them.
        self._sendable = ALLOWED[state][self._side]
        self._receivable = ALLOWED[state][self._peer]

    def _turn(self, message: msgspec.Struct) -> None:
        """Enter the state that a message of `TURNING` leads to, sent or received."""
        self._enter(next_state(self.state, message))

    def _outgoing(self, frame: bytes) -> bytes:
        if self._tap:
            self._tap(_FROM[self._side], frame)
        return frame

    def _incoming(self, frame: bytes) -> bytes:
        """Return the frame, once the tap has it. Raises LocalProtocolError once closed."""
        if self.state is _CLOSED:
            raise LocalProtocolError("the connection is closed")
        if self._tap:
            self._tap(_FROM[self._peer], frame)
        return frame


class ClientConnection(_Connection[ToServer]):
    """Client's end. No string that it returns can steer a terminal."""

    _side = Side.CLIENT
    _peer = Side.SERVER

    def receive(self, frame: bytes) -> tuple[ToClient, ...]:
        """Return the messages of a server's frame, in order, but those of an unknown type.

        Every string in them, the keys of maps too, has passed `sanitize`
        (protocol/README.md#security). Raises RemoteProtocolError, always with a close code.
        """
        try:
            parts = unpack_messages(self._incoming(frame))
        except BadFrame as error:
            raise self._fault(f"the server sent a bad frame: {error}") from error
        messages = map(self._message, parts)
        return tuple(message for message in messages if message is not None)

    def _message(self, plain: object) -> ToClient | None:
        """Return the message; None if its type is unknown to this version."""
        try:
            message: ToClient = from_plain(plain, ToClient)  # type: ignore[arg-type]
        except BadMessage as error:
            # A newer server may send what this version does not know (protocol/README.md#versions).
            if error.unknown and self.state is ConnectionState.OPEN:
                return None
            raise self._fault(f"the server sent a bad message: {error}") from error
        if type(message) not in self._receivable:
            raise self._fault(f"the server sent {type(message).__name__} out of order")
        if type(message) in TURNING:
            self._turn(message)
        return message

    def _fault(self, reason: str) -> RemoteProtocolError:
        self.close()
        return RemoteProtocolError(reason, close=CloseCode.BAD_FRAME)


class ServerConnection(_Connection[ToClient]):
    """Server's end, which settles the version that is spoken."""

    _side = Side.SERVER
    _peer = Side.CLIENT

    def __init__(
        self, tap: Tap | None = None, *, oldest: int = OLDEST, newest: int = NEWEST
    ) -> None:
        super().__init__(tap)
        self.version = 0
        """Version that both sides speak; 0 before a good `hello`."""
        self.is_json: bool | None = None
        """Whether frames are JSON text, both ways; None before the first frame."""
        self._oldest = oldest
        self._newest = newest

    def frames(self, encoded: Sequence[bytes]) -> Iterator[bytes]:
        """Return the frames to transmit for these encoded messages, in order.

        They come from `encode`, or are encoded already because several connections get the same.
        """
        return map(self._outgoing, gather(encoded))

    def receive(self, frame: bytes | str) -> ToServer:
        """Return the client's message, in order and well formed. Raises RemoteProtocolError.

        A text frame is a `str`; all frames of a connection are of one form.
        """
        try:
            if isinstance(frame, str):
                frame = self._text(frame)
            elif self.is_json is not False:
                self._settle_binary()
            message = decode_command(self._incoming(frame))
        except BadMessage as error:
            # A frame within the limits costs no more than its refusal (README.md#frames).
            code: RefusalCode = "unknown-message" if error.unknown else "bad-message"
            raise self._refusal(Refused(error.id, code, str(error)[:500])) from error
        except BadFrame as error:
            self.close()
            raise RemoteProtocolError(str(error), close=CloseCode.BAD_FRAME) from error
        if type(message) not in self._receivable:
            raise self._refusal(Refused(message.id, "bad-message", self._expected()))
        if type(message) is Hello:
            self._settle_version(message)
        if type(message) in TURNING:
            self._turn(message)
        return message

    def _settle_binary(self) -> None:
        if self.is_json:
            raise BadFrame("frames of this connection are text, as the first was")
        self.is_json = False

    def _text(self, frame: str) -> bytes:
        """Return the frame in binary form. Raises BadFrame."""
        if self.is_json is False:
            raise BadFrame("frames of this connection are binary, as the first was")
        self.is_json = True
        return from_json(frame)

    def _expected(self) -> str:
        if self.state is ConnectionState.NEW:
            return "the first message of a connection is hello"
        if self.state is ConnectionState.GREETING:
            return "wait for the reply to hello"
        return "hello is said once, at the start of a connection"

    def _refusal(self, refused: Refused) -> RemoteProtocolError:
        # Before the welcome a refusal ends the connection (protocol/README.md#connection).
        close = None if self.state is ConnectionState.OPEN else CloseCode.BAD_HELLO
        return RemoteProtocolError(refused.message, refused=refused, close=close)

    def _settle_version(self, hello: Hello) -> None:
        match choose_version(hello, oldest=self._oldest, newest=self._newest):
            case Refused() as refused:
                raise self._refusal(refused)
            case version:
                self.version = version
