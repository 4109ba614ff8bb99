"""JSON form of frames: the same messages as text, for clients without MessagePack.

See protocol/README.md#json. A text frame becomes the binary frame of the same value, which the
codec then reads with all its limits.
"""

import json
from typing import NoReturn

import msgspec

from oneoh_protocol.codec import BadFrame, pack, unique_keys, unpack


def from_json(text: str) -> bytes:
    """Return the binary frame that says the same as a text frame. Raises BadFrame."""
    try:
        # msgspec's own reader lets a key come twice.
        plain = json.loads(text, object_pairs_hook=unique_keys, parse_constant=_refuse_constant)
        return pack(plain)
    except BadFrame:
        raise
    except (ValueError, OverflowError, RecursionError) as error:
        raise BadFrame(f"not JSON within the limits: {error}") from error


def to_json(frame: bytes) -> bytes:
    """Return a good binary frame as JSON text, in UTF-8."""
    return msgspec.json.encode(unpack(frame))


def _refuse_constant(name: str) -> NoReturn:
    raise BadFrame(f"{name} is not JSON")
