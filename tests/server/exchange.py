"""Exchange of a table, as text: each command with the effects and messages that followed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from oneoh_server.tables.commands import GuestCommand, Inbound
from oneoh_server.tables.effects import Effect, Send, StoreFacts

NAMES = ("ann", "bob", "cat", "dan", "eve")
"""Guests; the connection of the first one is number 1, and so on."""


class Step(NamedTuple):
    """Decision of a table, with the command that it answers."""

    now: float
    command: Inbound | str
    """Command, or a sentence in its place."""
    effects: Sequence[Effect]


def format_exchange(steps: Sequence[Step]) -> str:
    return "\n".join(line for step in steps for line in _lines(step))


def _lines(step: Step) -> Iterator[str]:
    yield f"{step.now:8.1f}  {_command(step.command)}"
    for effect in step.effects:
        for line in _effect(effect):
            yield f"            {line}"


def _command(command: Inbound | str) -> str:
    match command:
        case str():
            return command
        case GuestCommand(by=by, command=asked):
            return f"{_name(by.connection)}: {format_struct(asked)}"
        case _:
            return format_struct(command)


def _effect(effect: Effect) -> Iterator[str]:
    match effect:
        case StoreFacts(facts=facts):
            for table, fact in facts:
                yield f"store {table}: {format_struct(fact)}"
        case Send(to=to, message=message):
            yield f"send {', '.join(map(_name, to))}: {format_struct(message)}"
        case _:
            yield format_struct(effect)


def _name(connection: int) -> str:
    return NAMES[connection - 1] if connection <= len(NAMES) else f"connection {connection}"


def format_struct(struct: msgspec.Struct) -> str:
    """Return the struct as its constructor, without fields that have their default."""
    fields = (
        f"{field.name}={_value(value)}"
        for field in msgspec.structs.fields(struct)
        if (value := getattr(struct, field.name)) != field.default
    )
    return f"{type(struct).__name__}({', '.join(fields)})"


def _value(value: object) -> str:
    if isinstance(value, msgspec.Struct):
        return format_struct(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return repr(value)
