"""Plain data: the part of msgspec's values that the wire carries as they are."""

import sys
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

MAX_DEPTH = 12
"""Levels of lists and maps in a view or in options."""
SAFE_INTEGERS = range(-(2**53) + 1, 2**53)
"""Whole numbers that every language's numbers hold exactly."""


_USUAL_DEPTH = 6
"""Levels of most views. The type of plain data doubles in size with each."""


def _plain_type() -> Any:
    """Return the type of plain data of at most `_USUAL_DEPTH` levels, for msgspec to check."""
    whole = Annotated[int, Meta(ge=SAFE_INTEGERS[0], le=SAFE_INTEGERS[-1])]
    finite = Annotated[float, Meta(ge=-sys.float_info.max, le=sys.float_info.max)]
    plain: Any = None | bool | whole | finite | str
    leaf = plain
    for _ in range(_USUAL_DEPTH):
        plain = leaf | list[plain] | dict[str, plain]
    return plain


_PLAIN = msgspec.msgpack.Decoder(_plain_type())


def encode(struct: Any) -> bytes:
    """Return the MessagePack of `struct`, as the server sends it."""
    return msgspec.msgpack.encode(struct)


def decode(encoded: bytes, kind: Any = Any) -> Any:
    return msgspec.msgpack.decode(encoded, type=kind)


def why_not_plain(struct: Any, kind: Any, encoded: bytes | None = None) -> str | None:
    """Return why `struct`, sent and read back as `kind`, would not arrive as it is, or None.

    `encoded` is its MessagePack, if that is known.
    """
    encoded = encode(struct) if encoded is None else encoded
    # The wire surely carries most data: to look at each part takes long.
    plain, is_sure = _decode_plain(encoded)
    received = msgspec.convert(plain, kind)
    if received != struct:
        return f"msgspec.convert gives another one: {received}"
    return None if is_sure else _fault(plain, MAX_DEPTH)


def _decode_plain(encoded: bytes) -> tuple[Any, bool]:
    """Return what arrives, and whether it is surely plain.

    Deep data, and a text with a backslash or a quotation mark, count as unsure.
    """
    try:
        plain = _PLAIN.decode(encoded)
    except msgspec.ValidationError:
        return decode(encoded), False
    # JSON writes a control character with a backslash, and all else that is not printable as it is.
    text = msgspec.json.encode(plain).decode()
    return plain, "\\" not in text and text.isprintable()


def difference(before: Any, after: Any, path: str = "") -> str | None:
    """Return the first place where two plain values differ, with both values; None if none does."""
    match before, after:
        case dict(), dict() if before.keys() == after.keys():
            parts: Iterable[tuple[object, Any, Any]] = (
                (key, before[key], after[key]) for key in before
            )
        case ((list() | tuple()), (list() | tuple())) if len(before) == len(after):
            parts = zip(range(len(before)), before, after, strict=True)
        case _:
            return None if before == after else f"`{path or '.'}` is {before!r}, then {after!r}"
    found = (difference(one, other, f"{path}.{key}".lstrip(".")) for key, one, other in parts)
    return next((each for each in found if each is not None), None)


def _fault(plain: object, levels: int) -> str | None:
    """Return what the wire does not carry in plain data, or None."""
    if levels < 0:
        return f"it is nested deeper than {MAX_DEPTH} levels"
    match plain:
        case None | bool():
            return None
        case str():
            return None if plain.isprintable() else f"{plain!r} is not printable"
        case int():
            return None if plain in SAFE_INTEGERS else f"{plain} is too large"
        case float():
            return None if plain - plain == 0 else f"{plain} is not finite"
        case dict():
            return _fault_of_keys(plain) or _first_fault(plain.values(), levels)
        case list() | tuple():
            return _first_fault(plain, levels)
        case _:
            return f"it holds {type(plain).__name__}"


def _fault_of_keys(plain: dict[Any, object]) -> str | None:
    for key in plain:
        if not isinstance(key, str):
            return f"a map has the key {key!r}, which is no text"
        if not key.isprintable():
            return f"a map has the key {key!r}, which is not printable"
    return None


def _first_fault(plain: Iterable[object], levels: int) -> str | None:
    faults = (_fault(item, levels - 1) for item in plain)
    return next((fault for fault in faults if fault is not None), None)
