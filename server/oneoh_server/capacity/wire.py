"""Frames of the oneoh protocol, as far as a player needs them who never looks at the game.

Fields that are not named here, views among them, are skipped without being decoded.
"""

from typing import Any

import msgspec


class OpenRequest(msgspec.Struct):
    """Request inside a `table`."""

    request: int
    legal: str | None = None


class Message(msgspec.Struct):
    """Message of a server, of any type."""

    type: str
    re: int = 0
    table: str = ""
    to_act: int | None = None
    request: int | OpenRequest | None = None
    legal: str | None = None
    message: str = ""


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Message | list[Message])


def pack(message: dict[str, Any] | str) -> bytes:
    """Return the frame of a command."""
    return _encode(message)


def unpack(frame: bytes) -> list[Message]:
    """Return the messages of a frame, in order."""
    read = _decoder.decode(frame)
    return read if isinstance(read, list) else [read]


def texts(legal: str | None) -> list[str]:
    """Return the legal actions of a request."""
    return legal.split(" ") if legal else []
