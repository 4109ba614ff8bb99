"""A game's table options, from their JSON Schema: what a form needs to know of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
    """One of a few values."""

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


def read_schema(schema: Mapping[str, Any]) -> list[Option]:
    """The options that a form can offer; one of a shape that we do not know keeps its default."""
    top = _resolve(schema, schema)
    options = (
        _option(name, _resolve(each, schema)) for name, each in top.get("properties", {}).items()
    )
    return [option for option in options if option is not None]


def _resolve(part: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = part.get("$ref")
    if not isinstance(reference, str):
        return part
    found: Any = whole
    for step in _steps(reference):
        found = found.get(step, {})
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
