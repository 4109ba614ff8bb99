"""Why a server hangs up: close codes of the WebSocket."""

from enum import IntEnum


class CloseCode(IntEnum):
    """Codes of 4000 to 4099 are ours, the others are the WebSocket's own."""

    GOING_AWAY = 1001
    FRAME_TOO_LONG = 1009
    INTERNAL_ERROR = 1011
    """No pong came in time, or the server made a mistake."""
    SERVICE_RESTART = 1012
    BAD_FRAME = 4000
    """Not MessagePack, or a text frame."""
    BAD_HELLO = 4001
    """The first message was no acceptable `hello`."""
    TOO_SLOW = 4002
    """The outbox is full."""
    REPLACED = 4003
    """The same guest has connected anew."""
    HELLO_TIMEOUT = 4004
    TOO_MANY_FAULTS = 4005
    """Refused too often in a row for messages that are no messages."""
    TOO_MANY_CONNECTIONS = 4006

    @property
    def retry(self) -> bool:
        """Connecting again, as before, may help."""
        return self in {
            CloseCode.GOING_AWAY,
            CloseCode.INTERNAL_ERROR,
            CloseCode.SERVICE_RESTART,
            CloseCode.TOO_SLOW,
            CloseCode.HELLO_TIMEOUT,
            CloseCode.TOO_MANY_CONNECTIONS,
        }
