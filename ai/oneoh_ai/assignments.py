"""Options as they are typed: `name=value`."""

import json
from collections.abc import Iterable
from typing import Any


class BadAssignment(ValueError):
    """Text that is not `name=value`."""


def read_assignments(texts: Iterable[str]) -> dict[str, Any]:
    """Names to values: a value is JSON where it can be read so, otherwise text."""
    return dict(_read(text) for text in texts)


def _read(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise BadAssignment(f"{text!r} is not of the form name=value")
    try:
        return name.replace("-", "_"), json.loads(value)
    except json.JSONDecodeError:
        return name.replace("-", "_"), value
