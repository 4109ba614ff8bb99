"""Mutations of a message: each of its values removed, or replaced by a wrong one."""

from collections.abc import Iterator
from typing import Any

OTHERS: tuple[Any, ...] = (None, True, -1, 15, 2**31 - 1, 2**53 - 1, "", "over", "?", [], {}, 0.5)
"""Replacements: other types, and values out of range; `over` is a phase of most games."""
_REMOVED = object()


def mutations(message: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each mutation of the message, with a description of it.

    They share what they do not change, so nothing may be written into them.
    """
    for path, value in list(_places(message)):
        for other in (_REMOVED, *OTHERS):
            if other is _REMOVED or value != other or type(value) is not type(other):
                said = "removed" if other is _REMOVED else repr(other)
                yield f"{'.'.join(map(str, path))} {said}", _put(message, path, other)


def _places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield each value with its path. The first and the last item of a list stand for all."""
    if isinstance(value, dict):
        keys: Any = value
    elif isinstance(value, list | tuple):
        keys = sorted({0, len(value) - 1}) if value else ()
    else:
        return
    for key in keys:
        yield (*at, key), value[key]
        yield from _places(value[key], (*at, key))


def _put(message: Any, path: tuple[Any, ...], other: Any) -> Any:
    """Return the message with `other` at `path`."""
    changed = message.copy()
    key, *rest = path
    if rest:
        changed[key] = _put(message[key], tuple(rest), other)
    elif other is _REMOVED:
        del changed[key]
    else:
        changed[key] = other
    return changed
