"""Effects of a disturbance on the line."""

from typing import Any, Literal, TypeAlias

import msgspec

Way: TypeAlias = Literal["to-server", "to-client"]
Message: TypeAlias = dict[str, Any]
"""Message as plain data."""


class Pass(msgspec.Struct, frozen=True):
    """Deliver a message."""

    way: Way
    message: Message


class Garble(msgspec.Struct, frozen=True):
    """Send the client bytes that are no message."""

    data: bytes


class Wait(msgspec.Struct, frozen=True):
    """Hold up what follows the same way."""

    seconds: float


class Cut(msgspec.Struct, frozen=True):
    """Break the client's connection without a word."""


class Restart(msgspec.Struct, frozen=True):
    """Kill the lobby, and start it again with what it has stored."""


Effect: TypeAlias = Pass | Garble | Wait | Cut | Restart
