"""MessagePack of what nodes send each other: no frame of a client, so nothing hostile is in it."""

from typing import Any

import msgspec

_ENCODER = msgspec.msgpack.Encoder()


def pack(value: object) -> bytes:
    return _ENCODER.encode(value)


def unpacker(kind: Any) -> "msgspec.msgpack.Decoder[Any]":
    """Return a decoder of values of this type, whose `decode` raises msgspec.DecodeError."""
    return msgspec.msgpack.Decoder(kind)
