"""Who may say what when: the one table of the protocol's phases.

Nothing here knows which side it serves, and nothing elsewhere decides what is in order.
"""

from enum import Enum
from typing import get_args

import msgspec

from oneoh_protocol.messages import Command, Hello, Refused, ToClient, Welcome


class Side(Enum):
    """The two ends of a connection."""

    CLIENT = "client"
    SERVER = "server"


class Phase(Enum):
    """How far a connection has come."""

    NEW = "before hello"
    GREETING = "hello awaits its welcome"
    OPEN = "open"
    CLOSED = "closed"


_COMMANDS: frozenset[type] = frozenset(get_args(Command))
_ANSWERS: frozenset[type] = frozenset(get_args(ToClient)) - {Welcome}
_NOTHING: frozenset[type] = frozenset()

MAY_SEND: dict[Phase, dict[Side, frozenset[type]]] = {
    Phase.NEW: {Side.CLIENT: frozenset({Hello}), Side.SERVER: frozenset({Refused})},
    Phase.GREETING: {Side.CLIENT: _NOTHING, Side.SERVER: frozenset({Welcome, Refused})},
    Phase.OPEN: {Side.CLIENT: _COMMANDS, Side.SERVER: _ANSWERS},
    Phase.CLOSED: {Side.CLIENT: _NOTHING, Side.SERVER: _NOTHING},
}

_LEADS_TO: dict[tuple[Phase, type], Phase] = {
    (Phase.NEW, Hello): Phase.GREETING,
    (Phase.NEW, Refused): Phase.CLOSED,
    (Phase.GREETING, Welcome): Phase.OPEN,
    (Phase.GREETING, Refused): Phase.CLOSED,
}


def in_order(phase: Phase, side: Side, message: msgspec.Struct) -> bool:
    """Whether `side` may say `message` now."""
    return type(message) in MAY_SEND[phase][side]


def after(phase: Phase, message: msgspec.Struct) -> Phase:
    """The phase once `message` was said."""
    return _LEADS_TO.get((phase, type(message)), phase)
