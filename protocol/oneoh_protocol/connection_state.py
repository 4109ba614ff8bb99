"""States of a connection, and which messages each side may send in each of them.

The table and the diagram of protocol/README.md#connection, as data. Both ends of a connection
use it, and nothing else decides whether a message is in order.
"""

from enum import Enum
from typing import get_args

import msgspec

from oneoh_protocol.messages import Command, Hello, Refused, ToClient, Welcome


class Side(Enum):
    """End of a connection."""

    # Enum's own hash is a call of Python's.
    __hash__ = object.__hash__

    CLIENT = "client"
    SERVER = "server"


class ConnectionState(Enum):
    """State of a connection; both ends go through the same ones."""

    __hash__ = object.__hash__

    NEW = "new"
    """Nothing was sent: the client speaks first."""
    GREETING = "greeting"
    """`hello` was sent, and waits for `welcome` or `refused`."""
    OPEN = "open"
    CLOSED = "closed"


_COMMANDS: frozenset[type] = frozenset(get_args(Command))
_ANSWERS: frozenset[type] = frozenset(get_args(ToClient)) - {Welcome}
_NOTHING: frozenset[type] = frozenset()

ALLOWED: dict[ConnectionState, dict[Side, frozenset[type]]] = {
    # A server refuses a first message that is no good `hello`, and closes.
    ConnectionState.NEW: {Side.CLIENT: frozenset({Hello}), Side.SERVER: frozenset({Refused})},
    # Until it is welcomed, a client does not know the version that is spoken.
    ConnectionState.GREETING: {
        Side.CLIENT: _NOTHING,
        Side.SERVER: frozenset({Welcome, Refused}),
    },
    ConnectionState.OPEN: {Side.CLIENT: _COMMANDS, Side.SERVER: _ANSWERS},
    ConnectionState.CLOSED: {Side.CLIENT: _NOTHING, Side.SERVER: _NOTHING},
}
"""Types of message that each side may send."""

_TRANSITIONS: dict[tuple[ConnectionState, type], ConnectionState] = {
    (ConnectionState.NEW, Hello): ConnectionState.GREETING,
    (ConnectionState.NEW, Refused): ConnectionState.CLOSED,
    (ConnectionState.GREETING, Welcome): ConnectionState.OPEN,
    (ConnectionState.GREETING, Refused): ConnectionState.CLOSED,
}
"""States that a message leads to; every other message leaves the state as it is."""

TURNING: frozenset[type] = frozenset(kind for _, kind in _TRANSITIONS)
"""Types of message that lead to another state, in some states."""


def next_state(state: ConnectionState, message: msgspec.Struct) -> ConnectionState:
    """Return the state once `message` was sent."""
    return _TRANSITIONS.get((state, type(message)), state)
