"""Frames on the line as plain data, in either encoding of the protocol."""

import json

from oneoh_ai.scenarios.effects import Message
from oneoh_protocol.codec import pack, unpack


def read_frame(frame: bytes | str) -> list[Message]:
    """Return the messages of a frame. Raises BadFrame, or ValueError for text that is no JSON."""
    plain = json.loads(frame) if isinstance(frame, str) else unpack(frame)
    return plain if isinstance(plain, list) else [plain]


def write_frame(message: Message, *, text: bool) -> bytes | str:
    """Return the frame of one message: JSON if `text`, else MessagePack."""
    return json.dumps(message) if text else pack(message)
