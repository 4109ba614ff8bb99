"""Close codes of the WebSocket, by which a server says why it hangs up."""

from enum import IntEnum


class CloseCode(IntEnum):
    """Close code (protocol/README.md#close-codes).

    Those of 4000 to 4999 are private use by RFC 6455, section 7.4.2, and are ours; the others
    are the WebSocket's own.
    """

    GOING_AWAY = 1001
    FRAME_TOO_LONG = 1009
    INTERNAL_ERROR = 1011
    """No pong came in time, or the server made a mistake."""
    SERVICE_RESTART = 1012
    BAD_FRAME = 4000
    """Frame that is neither MessagePack nor JSON within the limits, or not as the first frame."""
    BAD_HELLO = 4001
    """First message that is no acceptable `hello`."""
    TOO_SLOW = 4002
    """Too many bytes wait for the client: it reads too slowly."""
    REPLACED = 4003
    """Another connection of the same guest."""
    HELLO_TIMEOUT = 4004
    TOO_MANY_FAULTS = 4005
    """Too many frames in a row that are no messages."""
    TOO_MANY_CONNECTIONS = 4006
    REMOVED = 4007
    """An operator of the lobby has ended the connection."""
    REVOKED = 4008
    """The guest has revoked the token of the connection."""

    @property
    def retry(self) -> bool:
        """Whether connecting again, in the same way, may help."""
        return self in {
            CloseCode.GOING_AWAY,
            CloseCode.INTERNAL_ERROR,
            CloseCode.SERVICE_RESTART,
            CloseCode.TOO_SLOW,
            CloseCode.HELLO_TIMEOUT,
            CloseCode.TOO_MANY_CONNECTIONS,
        }
