"""Files of `--wire`: every message of a bot's connection, to be read again."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from oneoh_ai.transcript import HIDDEN
from oneoh_protocol.changes import BadChange
from oneoh_protocol.evolve import SequenceGap, evolve
from oneoh_protocol.messages import Request, Table, TableEvent

_EVENTS = TableEvent | Request
_KINDS = frozenset(
    ("seats", "started", "moved", "over", "rematched", "closed", "paused", "unpaused", "request")
)
"""Kinds of messages that change a table."""


class BadWireFile(ValueError):
    """File that `--wire` has not written; the message has the line."""


class Wired(NamedTuple):
    """Message of a wire file."""

    to: str
    """`server`, `client` or `file`: a note about what follows."""
    message: Any


class Asked(NamedTuple):
    """Request to the bot, at the table as it was, and what the bot answered then."""

    table: Table
    request: Request
    answered: str | None


def read_wire(lines: Iterable[str]) -> Iterator[Wired]:
    """Yield the messages of a wire file. Raises BadWireFile."""
    for number, line in enumerate(lines, 1):
        try:
            plain = json.loads(line)
            yield Wired(plain["to"], plain["message"])
        except (ValueError, KeyError, TypeError) as error:
            raise BadWireFile(f"line {number} is no line of --wire: {error}") from error


def asked(messages: Iterable[Wired]) -> Iterator[Asked]:
    """Yield each request once, in order. Tables are folded as a client folds them."""
    known = list(messages)
    answers = {
        (sent.message["table"], sent.message["request"]): str(sent.message["action"])
        for sent in known
        if sent.to == "server" and _kind(sent.message) == "act"
    }
    tables: dict[str, Table] = {}
    seen: set[tuple[str, int]] = set()
    for came in known:
        if came.to != "client" or (table := _table_after(tables, came.message)) is None:
            continue
        tables[table.table] = table
        request = table.request
        if request is not None and (key := (table.table, request.request)) not in seen:
            seen.add(key)
            yield Asked(table, request, answers.get(key))


def _table_after(tables: dict[str, Table], message: Any) -> Table | None:
    """Return the table that a message shows or changes; None if it does neither."""
    kind = _kind(message)
    try:
        if kind == "table":
            return msgspec.convert(_shown(message), Table)
        if kind in _KINDS and message.get("table") in tables:
            return evolve(tables[message["table"]], msgspec.convert(_shown(message), _EVENTS))
    except (SequenceGap, BadChange, msgspec.ValidationError):
        # As after a lost connection: a later `table` shows it whole.
        tables.pop(str(message.get("table")), None)
    return None


def _kind(message: Any) -> str:
    return str(message.get("type")) if isinstance(message, dict) else ""


def _shown(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message without the marks that stand for secrets."""
    if "invites" not in message:
        return message
    invites = [None if each == HIDDEN else each for each in message["invites"]]
    return {**message, "invites": invites}
