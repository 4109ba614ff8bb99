"""Both ends of a connection without I/O: frames in, messages out, and the other way about."""

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from oneoh_protocol.closing import CloseCode
from oneoh_protocol.codec import BadFrame, BadMessage, decode, encode
from oneoh_protocol.messages import Hello, RefusalCode, Refused, ToClient, ToServer
from oneoh_protocol.phases import Phase, Side, after, in_order
from oneoh_protocol.versions import NEWEST, OLDEST, choose_version

Tap: TypeAlias = Callable[[Literal["to-server", "to-client"], bytes], None]
"""Told of each frame that is sent or received, as it was on the wire."""


class LocalProtocolError(Exception):
    """We tried to say what may not be said: our own bug. Nothing was sent."""


class RemoteProtocolError(Exception):
    """The other side said what may not be said.

    First send `refused`, if there is one; then close with `close`, if there is one; else go on.
    """

    def __init__(
        self, reason: str, *, refused: Refused | None = None, close: CloseCode | None = None
    ) -> None:
        super().__init__(reason)
        self.refused = refused
        self.close = close


class _Connection:
    """What both ends share: the phase, and the door for outgoing messages."""

    _side: Side
    _outward: Literal["to-server", "to-client"]
    _inward: Literal["to-server", "to-client"]

    def __init__(self, tap: Tap | None = None) -> None:
        self.phase = Phase.NEW
        self._tap = tap

    def close(self) -> None:
        """The connection is gone: nothing may be said any more."""
        self.phase = Phase.CLOSED

    def _send(self, message: msgspec.Struct) -> bytes:
        if not in_order(self.phase, self._side, message):
            raise LocalProtocolError(
                f"the {self._side.value} may not send {type(message).__name__} "
                f"in the phase {self.phase.value!r}"
            )
        try:
            frame = encode(message)
        except (ValueError, TypeError) as error:
            raise LocalProtocolError(str(error)) from error
        self.phase = after(self.phase, message)
        if self._tap:
            self._tap(self._outward, frame)
        return frame

    def _tapped(self, frame: bytes) -> bytes:
        if self.phase is Phase.CLOSED:
            raise LocalProtocolError("the connection is closed")
        if self._tap:
            self._tap(self._inward, frame)
        return frame


class ClientConnection(_Connection):
    """The client's end. No string that it hands on can steer a terminal."""

    _side = Side.CLIENT
    _outward = "to-server"
    _inward = "to-client"

    def send(self, message: ToServer) -> bytes:
        """The frame to transmit. Raises LocalProtocolError."""
        return self._send(message)

    def receive(self, frame: bytes) -> ToClient | None:
        """Return what the server said; None for a kind of message that this version does not know.

        Every string in it, the keys of maps too, has passed `sanitize`.
        Raises RemoteProtocolError, always with a close code.
        """
        tapped = self._tapped(frame)
        try:
            message: ToClient = decode(tapped, ToClient, sanitized=True)  # type: ignore[arg-type]
        except BadMessage as error:
            if error.unknown and self.phase is Phase.OPEN:
                return None
            raise self._fault(f"the server sent a bad message: {error}") from error
        except BadFrame as error:
            raise self._fault(f"the server sent a bad frame: {error}") from error
        if not in_order(self.phase, Side.SERVER, message):
            raise self._fault(f"the server sent {type(message).__name__} out of order")
        self.phase = after(self.phase, message)
        return message

    def _fault(self, reason: str) -> RemoteProtocolError:
        self.close()
        return RemoteProtocolError(reason, close=CloseCode.BAD_FRAME)


class ServerConnection(_Connection):
    """The server's end. It settles the version: `version` is 0 before a good `hello`."""

    _side = Side.SERVER
    _outward = "to-client"
    _inward = "to-server"

    def __init__(
        self, tap: Tap | None = None, *, oldest: int = OLDEST, newest: int = NEWEST
    ) -> None:
        super().__init__(tap)
        self.version = 0
        self._oldest = oldest
        self._newest = newest

    def send(self, message: ToClient) -> bytes:
        """The frame to transmit. Raises LocalProtocolError."""
        return self._send(message)

    def receive(self, frame: bytes) -> ToServer:
        """What the client said, in order and well formed. Raises RemoteProtocolError."""
        try:
            message: ToServer = decode(self._tapped(frame), ToServer)  # type: ignore[arg-type]
        except BadMessage as error:
            code: RefusalCode = "unknown-message" if error.unknown else "bad-message"
            raise self._refusal(Refused(error.id, code, str(error)[:500])) from error
        except BadFrame as error:
            self.close()
            raise RemoteProtocolError(str(error), close=CloseCode.BAD_FRAME) from error
        if not in_order(self.phase, Side.CLIENT, message):
            raise self._refusal(Refused(message.id, "bad-message", self._expected()))
        if isinstance(message, Hello):
            self._settle_version(message)
        self.phase = after(self.phase, message)
        return message

    def _expected(self) -> str:
        if self.phase is Phase.NEW:
            return "the first message of a connection is hello"
        if self.phase is Phase.GREETING:
            return "wait for the reply to hello"
        return "hello is said once, at the start of a connection"

    def _refusal(self, refused: Refused) -> RemoteProtocolError:
        """Before the welcome, a refusal ends the connection."""
        close = None if self.phase is Phase.OPEN else CloseCode.BAD_HELLO
        return RemoteProtocolError(refused.message, refused=refused, close=close)

    def _settle_version(self, hello: Hello) -> None:
        match choose_version(hello, oldest=self._oldest, newest=self._newest):
            case Refused() as refused:
                raise self._refusal(refused)
            case version:
                self.version = version
