"""A view as text, for the render mode "ansi"."""

from collections.abc import Iterator
from typing import Any

import msgspec

_WIDTH = 100


def draw_view(view: Any) -> str:
    """Return a view as indented lines of names and values; what is empty is left out."""
    return "\n".join(_lines(msgspec.to_builtins(view), ""))


def _lines(data: dict[str, Any], margin: str) -> Iterator[str]:
    for name, value in data.items():
        if value is None or value in ({}, [], ()):
            continue
        line = f"{margin}{name}: {_flat(value)}"
        if len(line) <= _WIDTH or not isinstance(value, dict | list | tuple):
            yield line
        else:
            yield f"{margin}{name}:"
            yield from _lines(_numbered(value), margin + "  ")


def _numbered(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    return {str(number): item for number, item in enumerate(value)}


def _flat(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
