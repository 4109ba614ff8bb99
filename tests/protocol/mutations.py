"""Mutations of a message: each of its values removed, or replaced by a wrong one."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

OTHERS: tuple[Any, ...] = (None, True, -1, 15, 2**31 - 1, 2**53 - 1, "", "over", "?", [], {}, 0.5)
"""Replacements: other types, and values out of range; `over` is a phase of most games."""
_REMOVED = object()


def mutations(message: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each mutation of the message, with a description of it."""
    for path in list(_paths(message)):
        for other in (_REMOVED, *OTHERS):
            mutated = deepcopy(message)
            if _put(mutated, path, other):
                said = "removed" if other is _REMOVED else repr(other)
                yield f"{'.'.join(map(str, path))} {said}", mutated


def _paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to each value. The first and the last item of a list stand for all."""
    if isinstance(value, dict):
        keys: Any = value
    elif isinstance(value, list | tuple):
        keys = sorted({0, len(value) - 1}) if value else ()
    else:
        return
    for key in keys:
        yield (*at, key)
        yield from _paths(value[key], (*at, key))


def _put(message: Any, path: tuple[Any, ...], other: Any) -> bool:
    """Put `other` at `path`, and return whether that made it another message."""
    *way, last = path
    for step in way:
        message = message[step]
    if other is _REMOVED:
        del message[last]
        return True
    if message[last] == other and type(message[last]) is type(other):
        return False
    message[last] = other
    return True
