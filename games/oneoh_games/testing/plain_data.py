"""Plain data: the part of msgspec's values that the wire carries as they are."""

from collections.abc import Iterable
from typing import Any

import msgspec

MAX_DEPTH = 12
"""Levels of lists and maps in a view or in options."""
SAFE_INTEGERS = range(-(2**53) + 1, 2**53)
"""Whole numbers that every language's numbers hold exactly."""


def encode(struct: Any) -> bytes:
    """Return the MessagePack of `struct`, as the server sends it."""
    return msgspec.msgpack.encode(struct)


def decode(encoded: bytes, kind: Any = Any) -> Any:
    return msgspec.msgpack.decode(encoded, type=kind)


def why_not_plain(struct: Any, kind: Any) -> str | None:
    """Return why `struct`, sent and read back as `kind`, would not arrive as it is, or None."""
    plain = decode(encode(struct))
    received = msgspec.convert(plain, kind)
    if received != struct:
        return f"msgspec.convert gives another one: {received}"
    return _fault(plain, MAX_DEPTH)


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


def _is_usual(item: object) -> bool:
    """Return whether it is plain and no container, as most of a view: a short cut."""
    kind = type(item)
    if kind is int:
        return item in SAFE_INTEGERS
    return (isinstance(item, str) and item.isprintable()) or item is None or kind is bool


def _fault_of_keys(plain: dict[Any, object]) -> str | None:
    for key in plain:
        if not isinstance(key, str):
            return f"a map has the key {key!r}, which is no text"
        if not key.isprintable():
            return f"a map has the key {key!r}, which is not printable"
    return None


def _first_fault(plain: Iterable[object], levels: int) -> str | None:
    for item in plain:
        if levels > 0 and _is_usual(item):
            continue
        if (fault := _fault(item, levels - 1)) is not None:
            return fault
    return None
