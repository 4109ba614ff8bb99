"""Validation errors of msgspec, as sentences for people."""

import re
from collections.abc import Callable
from typing import TypeAlias

Sentence: TypeAlias = Callable[[re.Match[str], str], str]

_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "nothing",
    "object": "a map",
    "array": "a list",
}
_COUNTED = {"str": "character", "array": "item", "object": "entry"}


def explain(fault: str) -> str:
    """Return a sentence that names the field, for the message of a msgspec ValidationError.

    A message of one of our own types, which msgspec passes on, stays as it is.
    """
    reason, _, place = fault.partition(" - at `$")
    path = place.rstrip("`").removeprefix(".")
    field = f"`{path}`" if path else "this"
    for pattern, sentence in _SENTENCES:
        if found := pattern.fullmatch(reason):
            return sentence(found, field)
    return reason


def _missing(found: re.Match[str], field: str) -> str:
    where = "" if field == "this" else f" in {field}"
    return f"the field `{found[1]}` is missing{where}"


def _wrong_kind(found: re.Match[str], field: str) -> str:
    wanted = " or ".join(_kind(name) for name in found[1].split(" | "))
    return f"{field} has to be {wanted}, and is {_kind(found[2])}"


def _wrong_length(found: re.Match[str], field: str) -> str:
    kind, limit, number = found.groups()
    counted = _COUNTED.get(kind, "item")
    ending = "" if number == "1" else "ies" if counted == "entry" else "s"
    noun = counted[:-1] + ending if ending == "ies" else counted + ending
    return f"{field} has to have {_LIMITS[limit]} {number} {noun}"


def _wrong_size(found: re.Match[str], field: str) -> str:
    return f"{field} has to be {_LIMITS[found[1]]} {found[2]}"


def _kind(name: str) -> str:
    return _KINDS.get(name, name)


_LIMITS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_SENTENCES: tuple[tuple[re.Pattern[str], Sentence], ...] = (
    (re.compile(r"Object missing required field `([^`]*)`"), _missing),
    (re.compile(r"Expected `([^`]*)`, got `([^`]*)`"), _wrong_kind),
    (re.compile(r"Expected `(\w+)` of length ([<>]=?) (\d+)"), _wrong_length),
    (re.compile(r"Expected `\w+` ([<>]=?) (-?[\d.]+)"), _wrong_size),
    (
        re.compile(r"Expected `str` matching regex .*", re.DOTALL),
        lambda _found, field: f"{field} has characters that it may not have, or is empty",
    ),
    (
        re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL),
        lambda found, field: f"{field} cannot be {found[1]}",
    ),
    (
        re.compile(r"Object contains unknown field `([^`]*)`"),
        lambda found, _field: f"there is no field `{found[1]}`",
    ),
)
