"""Codec of messages and frames: the one module that knows MessagePack.

All limits on what comes in are here (protocol/README.md#frames): bytes may be hostile, and cost
no more than a typed refusal. The strict reader checks each value of a frame, in Python. Most
commands need none of that: `decode_command` shows by a round trip that they keep every limit.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeVar, get_args

import msgpack
import msgspec

from oneoh_games.validation import explain
from oneoh_protocol.messages import ClientMessage, CreateTable, ToClient, ToServer
from oneoh_protocol.sanitize import sanitize_data

FRAME_BYTES = 65536
"""Longest frame, either way."""
MESSAGES_PER_FRAME = 256
"""Most messages in a frame of the server."""
MAX_DEPTH = 16
"""Levels that arrays and maps may be nested."""
INTEGERS = range(-(2**53) + 1, 2**53)
"""Integers that every language reads exactly: those of a 64-bit float."""
_LEAST, _GREATEST = INTEGERS[0], INTEGERS[-1]

Message = TypeVar("Message")

_ENCODER = msgspec.msgpack.Encoder()
_PACKER = msgpack.Packer()
_ARRAY_HEADERS: list[bytes] = [_PACKER.pack_array_header(n) for n in range(MESSAGES_PER_FRAME + 1)]
"""Header of an array of each number of messages."""
_ARRAY_HEADER_BYTES = max(map(len, _ARRAY_HEADERS))


def _tagged(kinds: Iterable[type[msgspec.Struct]]) -> dict[object, Any]:
    return {kind.__struct_config__.tag: kind for kind in kinds}


_BY_TAG = {kind: _tagged(get_args(kind)) for kind in (ToServer, ToClient)}
"""Type of each message by its tag: msgspec would prepare the whole union at each conversion."""
_COMMANDS = frozenset(get_args(ToServer))
_COMMAND_DECODER: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(
    reduce(or_, (kind for kind in get_args(ToServer) if kind is not CreateTable))
)
_PAIRS_DECODER = msgspec.msgpack.Decoder(dict[str, msgspec.Raw])


class BadFrame(ValueError):
    """Bytes that are not MessagePack within the limits."""


class BadMessage(ValueError):
    """Frame that holds no message of the expected direction."""

    def __init__(self, reason: str, *, id: int = 0, unknown: bool = False) -> None:  # noqa: A002
        super().__init__(reason)
        self.id = id
        """Number of the command; 0 if it has none that can be read."""
        self.unknown = unknown
        """Whether its type is unknown, rather than a field missing or wrong."""


def encode(message: msgspec.Struct) -> bytes:
    """Return the frame of a message.

    Raises ValueError if the message is too long for a frame, or is a command without an id.
    """
    # `isinstance` with a struct's type costs more than the rest of a short message.
    if type(message) in _COMMANDS and not message.id:  # type: ignore[attr-defined]
        raise ValueError(f"{type(message).__name__} has no id yet")
    try:
        frame = _ENCODER.encode(message)
    except (OverflowError, RecursionError) as error:
        raise ValueError(str(error)) from error
    if len(frame) > FRAME_BYTES:
        raise ValueError(f"the message has {len(frame)} bytes, a frame may have {FRAME_BYTES}")
    return frame


def gather(encoded: Sequence[bytes]) -> Sequence[bytes]:
    """Return the frames of a server's encoded messages, in order, with as many in each as fit.

    A frame of several messages is the header of an array and the messages as they are, so that a
    message is encoded once for all its receivers.
    """
    count = len(encoded)
    if 1 < count <= MESSAGES_PER_FRAME:
        frame = b"".join((_ARRAY_HEADERS[count], *encoded))
        if len(frame) <= FRAME_BYTES:
            return (frame,)  # nearly always
    return list(_divide(encoded))


def _divide(encoded: Iterable[bytes]) -> Iterator[bytes]:
    """Yield frames as full as they can be."""
    frame: list[bytes] = []
    size = _ARRAY_HEADER_BYTES
    for message in encoded:
        if frame and (size + len(message) > FRAME_BYTES or len(frame) == MESSAGES_PER_FRAME):
            yield _joined(frame)
            frame, size = [], _ARRAY_HEADER_BYTES
        frame.append(message)
        size += len(message)
    if frame:
        yield _joined(frame)


def _joined(messages: Sequence[bytes]) -> bytes:
    if len(messages) == 1:
        return messages[0]
    return b"".join((_ARRAY_HEADERS[len(messages)], *messages))


def size_of(part: object) -> int:
    """Return the size in a frame, in bytes, of a part of a message: a struct or plain data."""
    return len(_ENCODER.encode(part))


def pack(plain: object) -> bytes:
    """Return the frame of plain data. Raises ValueError, OverflowError or RecursionError."""
    return _ENCODER.encode(plain)


def decode_command(frame: bytes) -> ToServer:
    """Return the client's message in a frame. Raises what `decode` raises."""
    message = decode_canonical(frame)
    return decode(frame, ToServer) if message is None else message  # type: ignore[arg-type]


def decode_canonical(frame: bytes) -> ToServer | None:
    """Return the command that encodes to this very frame, but for the order of keys, or None.

    Such a frame has no key twice or unknown, no other spelling of a value, nothing that is no
    field of the command, and so neither depth nor a number out of range: nothing that the strict
    reader looks for. Payloads hold anything, so `create` is left to the strict reader.
    """
    if len(frame) > FRAME_BYTES:
        return None
    try:
        command: ToServer = _COMMAND_DECODER.decode(frame)
        canonical = _ENCODER.encode(command)
        same = frame == canonical or _is_reordered(frame, canonical)
        return command if same and command.id else None
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None


def _is_reordered(frame: bytes, canonical: bytes) -> bool:
    """Return whether a frame is the canonical one, but for the order of its keys."""
    # A key twice, or in a longer spelling, would make the frame longer: values are bytes here.
    return len(frame) == len(canonical) and (
        _PAIRS_DECODER.decode(frame) == _PAIRS_DECODER.decode(canonical)
    )


def decode(frame: bytes, kind: type[Message]) -> Message:
    """Return the message in a frame that has one. `kind` is ToServer or ToClient.

    Raises BadFrame, or BadMessage if the frame is within the limits but holds no such message.
    """
    return from_plain(unpack(frame), kind)


def unpack_messages(frame: bytes) -> list[Any]:
    """Return the messages of a server's frame as plain data, in order. Raises BadFrame.

    Every string in them is safe to show (protocol/README.md#security).
    """
    plain = sanitize_data(unpack(frame))
    if not isinstance(plain, list):
        return [plain]
    if not 0 < len(plain) <= MESSAGES_PER_FRAME:
        raise BadFrame(f"a frame has 1 to {MESSAGES_PER_FRAME} messages, not {len(plain)}")
    return plain


def from_plain(plain: object, kind: type[Message]) -> Message:
    """Return the message that is this plain data. Raises BadMessage."""
    try:
        message: Message = msgspec.convert(plain, _struct(plain, kind))
    except (msgspec.ValidationError, RecursionError) as error:
        raise _explain(plain, str(error)) from error
    # The type gives `id` a default, for commands not sent yet; in a frame it is required
    # (protocol/README.md#commands-and-replies).
    if isinstance(message, ClientMessage) and not message.id:
        raise _explain(plain, "Object missing required field `id`")
    return message


def _struct(plain: object, kind: Any) -> Any:
    """Return the type among `kind` that the tag names, or `kind`, which then explains the fault."""
    tag = plain.get("type") if isinstance(plain, dict) else None
    return _BY_TAG[kind].get(tag, kind) if isinstance(tag, str) else kind


def unpack(frame: bytes) -> Any:
    """Return the plain data of a frame, bounded in size, depth and numbers. Raises BadFrame."""
    if len(frame) > FRAME_BYTES:
        raise BadFrame(f"a frame may have {FRAME_BYTES} bytes, this one has {len(frame)}")
    try:
        plain = msgpack.unpackb(
            frame,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=unique_keys,
            max_map_len=256,
            max_array_len=4096,
            # Each message bounds its own strings: one that is too long is refused, and no more.
            max_str_len=FRAME_BYTES,
            max_bin_len=0,
            max_ext_len=0,
        )
        _check((plain,), MAX_DEPTH)
    except BadFrame:
        raise
    except (ValueError, RecursionError, msgpack.UnpackException) as error:
        raise BadFrame(
            f"not MessagePack within the limits: {str(error) or type(error).__name__}"
        ) from error
    return plain


def unique_keys(pairs: list[tuple[object, object]]) -> dict[object, object]:
    """Return the map of these pairs. Raises BadFrame if a key comes twice or is binary."""
    # Readers disagree about which value of a key counts that comes twice: no map has one.
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadFrame("a map has a key twice")
    if bytes in map(type, found):
        raise BadFrame("a map key is not a string")
    return found


def _check(values: Iterable[object], depth: int) -> None:
    """Raise BadFrame for what MessagePack allows and protocol/README.md#frames does not."""
    if depth < 0:
        raise BadFrame(f"nested deeper than {MAX_DEPTH} levels")
    for value in values:
        # Every value of every frame passes here, so the commonest types come first.
        kind = type(value)
        if kind is str or kind is bool or value is None:
            continue
        if isinstance(value, int):
            if not _LEAST <= value <= _GREATEST:
                raise BadFrame("an integer is outside of -(2**53)+1 to 2**53-1")
        elif isinstance(value, dict):
            _check(value.values(), depth - 1)
        elif isinstance(value, list):
            _check(value, depth - 1)
        elif not isinstance(value, float):
            raise BadFrame(f"{kind.__name__} is no type of this protocol")
        elif not math.isfinite(value):
            raise BadFrame("a number is not finite")


def _explain(plain: object, reason: str) -> BadMessage:
    if not isinstance(plain, dict):
        return BadMessage("a message is a map")
    return BadMessage(
        explain(reason),
        id=_id(plain.get("id")),
        # msgspec has no exception of its own for a tag that is none of the union's.
        unknown=reason.endswith("at `$.type`") and reason.startswith("Invalid value"),
    )


def _id(given: object) -> int:
    """Return the command's id if it is one, else 0: the refusal must name what it can."""
    if isinstance(given, int) and not isinstance(given, bool) and 1 <= given < 2**31:
        return given
    return 0
