"""Table options of any game, read from their JSON Schema for a form."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias


@dataclass(frozen=True)
class _Named:
    name: str
    title: str
    default: Any


@dataclass(frozen=True)
class Switch(_Named):
    """Yes or no."""


@dataclass(frozen=True)
class Values(_Named):
    """Choice between a few values."""

    values: tuple[Any, ...]


@dataclass(frozen=True)
class Whole(_Named):
    """A whole number within bounds."""

    least: int
    most: int


@dataclass(frozen=True)
class Counts(_Named):
    """How many of each of some things."""

    keys: tuple[str, ...]
    least: int
    most: int


Option: TypeAlias = Switch | Values | Whole | Counts

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}", re.ASCII)
"""Pattern of an option's name: a widget is called by it."""


def read_schema(schema: Mapping[str, Any]) -> list[Option]:
    """Return the options that a form can offer, of whatever a server calls a schema.

    One of a shape that we do not know keeps its default. Nothing is raised.
    """
    properties = _map(_resolve(schema, schema).get("properties"))
    options = (
        _option(name, _resolve(_map(each), schema))
        for name, each in properties.items()
        if _NAME.fullmatch(name)
    )
    return [option for option in options if option is not None and _is_sound(option)]


def _map(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def propose(option: Option, value: object) -> Option:
    """Return the option with another default; as it is, if that is none of its values."""
    proposed: Option = replace(option, default=value)
    try:
        return proposed if _is_sound(proposed) else option
    except TypeError:  # of another kind than its values
        return option


def _is_sound(option: Option) -> bool:
    """Return whether the default of an option is one of its values."""
    match option:
        case Switch(default=default):
            return isinstance(default, bool)
        case Values(default=default, values=values):
            return default in values and all(isinstance(each, str | int) for each in values)
        case Whole(default=default, least=least, most=most):
            return isinstance(default, int) and least <= default <= most
        case Counts(default=default, keys=keys):
            counts = _map(default)
            return counts == default and all(
                key in keys and isinstance(count, int) for key, count in counts.items()
            )


def _resolve(part: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = part.get("$ref")
    if not isinstance(reference, str):
        return part
    found = whole
    for step in _steps(reference):
        found = _map(found.get(step))
    return {**found, **{key: value for key, value in part.items() if key != "$ref"}}


def _steps(reference: str) -> Iterator[str]:
    return (step for step in reference.removeprefix("#").split("/") if step)


def _option(name: str, schema: Mapping[str, Any]) -> Option | None:
    title = str(schema.get("title", name))
    default = schema.get("default")
    match schema:
        case {"enum": [*values]}:
            return Values(name, title, default, tuple(values))
        case {"type": "boolean"}:
            return Switch(name, title, default)
        case {"type": "integer", "minimum": int(least), "maximum": int(most)}:
            return Whole(name, title, default, least, most)
        case {
            "type": "object",
            "propertyNames": {"enum": [*keys]},
            "additionalProperties": {"type": "integer", "minimum": int(low), "maximum": int(high)},
        }:
            return Counts(name, title, default or {}, tuple(map(str, keys)), low, high)
        case _:
            return None
