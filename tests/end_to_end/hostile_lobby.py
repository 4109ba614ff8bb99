"""Lobby whose every string attacks the terminal, made from the schema of the protocol."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import msgpack
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from oneoh_protocol.codec import encode, unpack
from tests.protocol.game_messages import resignation, table_after
from tests.protocol.message_schema import load_schema

ATTACK = "\x1b]52;c;UFdO\x07\x1b]0;PWN\x07\x1b[31;7mPWN\x9b2J\u200b\u202e\u2028\u2066\x7f\x00"
BYTES = (b"UFdO\x07", b"]0;PWN\x07", b"\x1b[31;7mPWN", *(
    character.encode() for character in ("\x9b", "\u200b", "\u202e", "\u2028", "\u2066")
))  # fmt: skip
"""Parts of the attack that no program of ours writes for another reason."""
_SCHEMA = load_schema()["$defs"]


def attacked(kind: str, good: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the message with the attack in all free strings, then in each string in turn."""
    fields = list(_strings(_SCHEMA[kind], good))
    yield _with(good, {path for path, schema in fields if _is_free(schema)})
    for path, _schema in fields:
        yield _with(good, {path})


def _is_free(schema: dict[str, Any]) -> bool:
    """Return whether the schema allows a string with the attack behind it."""
    longest = schema.get("maxLength", 4096)
    return not schema.keys() & {"pattern", "enum", "const"} and longest > 2 * len(ATTACK)


def _strings(schema: dict[str, Any], value: Any, at: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Yield the paths of the strings in a message, `type` aside, with their schemas."""
    for part in _parts(schema):
        if isinstance(value, str) and (part.get("type") == "string" or "enum" in part):
            yield at, part
        elif isinstance(value, dict) and part.get("type") == "object":
            for name, inner in part.get("properties", {}).items():
                if name in value and name != "type":
                    yield from _strings(inner, value[name], (*at, name))
            if "properties" not in part:
                yield from ((where, {}) for where in _texts(value, at))
        elif isinstance(value, list) and "items" in part:
            for index, item in enumerate(value[:2]):
                yield from _strings(part["items"], item, (*at, index))


def _texts(value: Any, at: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of strings in a payload, at most three for each container in it."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        if isinstance(item, str):
            yield (*at, key)
        elif isinstance(item, dict | list):
            yield from itertools.islice(_texts(item, (*at, key)), 3)


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a schema, with references resolved, after its alternatives."""
    if "$ref" in schema:
        yield from _parts(_SCHEMA[schema["$ref"].rpartition("/")[2]])
        return
    for each in schema.get("anyOf", schema.get("oneOf", ())):
        yield from _parts(each)
    yield schema


def _with(good: dict[str, Any], paths: set[tuple[Any, ...]]) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(json.dumps(good))
    for *way, last in paths:
        part: Any = message
        for step in way:
            part = part[step]
        part[last] = f"{part[last]}{ATTACK}"
    return message


def plain(message: Any) -> dict[str, Any]:
    """Return a message as it is on the wire."""
    data: dict[str, Any] = unpack(encode(message))
    return data


SEAT = {"kind": "taken", "name": "Bob", "bot": True, "software": "bob 1", "present": True}
ROW = {
    "table": "t1", "game": "one-zero-one", "phase": "waiting", "host": "Bob",
    "seats": [SEAT, {"kind": "anyone"}], "options": {"deck": "base"}, "clock": {},
    "spectators": 0, "turn": 0,
}  # fmt: skip
WELCOME = {
    "type": "welcome", "re": 1, "protocol": 2, "server": "lobby", "guest": "g1", "name": "Ada",
    "token": "t" * 32,
    "limits": dict.fromkeys(("frame_bytes", "commands_per_second", "command_burst", "tables_per_guest", "watched_per_connection", "spectators_per_table", "outbox_bytes", "hello_ms", "ping_ms"), 100000),
    "games": [{"id": "one-zero-one", "rules_version": 1, "seats": [2], "options": {
        "type": "object", "properties": {"deck": {"title": "Deck", "enum": ["base"], "default": "base"}}
    }}],
    "bots": [{"name": "greedy", "about": "greedy", "games": ["one-zero-one"]}],
    "tables": [],
}  # fmt: skip
TABLE = plain(table_after("one-zero-one", 4))
OVER = plain(resignation("one-zero-one", 4))
SEATS = {
    "type": "seats", "table": "t1", "seq": 6, "host": "Bob", "hosting": True, "seats": [SEAT, SEAT],
    "invites": ["i" * 16, None], "spectators": 1, "seat": 0,
}  # fmt: skip
REFUSED = {"type": "refused", "re": 1, "code": "bad-name", "message": "no", "detail": {"rule": "x"}}


class HostileLobby:
    """Lobby that attacks its clients: the first by refusing it, later ones at a table."""

    def __init__(self) -> None:
        self.url = ""
        self.done = asyncio.Event()
        """Set once a client has been sent every part."""
        self._visits = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Self]:
        async with serve(self._visit, "127.0.0.1", 0) as server:
            self.url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
            yield self

    async def _visit(self, socket: ServerConnection) -> None:
        self._visits += 1
        with suppress(ConnectionClosed):
            hello = unpack(await socket.recv(decode=False))
            if self._visits == 1:
                refused = {**REFUSED, "code": "server-busy", "re": hello["id"]}
                await self._say(socket, next(attacked("Refused", refused)))
                await socket.close(1013, ATTACK[:60])
                return
            await self._say(socket, {**next(attacked("Welcome", WELCOME)), "re": hello["id"]})
            while True:
                await self._answer(socket, unpack(await socket.recv(decode=False)))

    async def _answer(self, socket: ServerConnection, asked: dict[str, Any]) -> None:
        row = next(attacked("Listed", {"type": "listed", "row": ROW}))["row"]
        match asked["type"]:
            case "list":
                await self._say(socket, {"type": "tables", "re": asked["id"], "tables": [row]})
            case "watch" | "join":
                table = next(attacked("Table", TABLE))
                # Its game stays readable, so that its people are shown.
                kept = {name: TABLE[name] for name in ("view", "options", "history", "request")}
                await self._say(socket, {**table, **kept, "re": asked["id"]})
                await self._say(socket, next(attacked("Seats", SEATS)))
                await asyncio.sleep(1)
                await self._say(socket, next(attacked("Over", OVER)))
                await asyncio.sleep(1)
                await socket.close(4003, ATTACK[:60])
                self.done.set()
            case _:
                refused = {**REFUSED, "re": asked["id"], "code": "server-busy"}
                await self._say(socket, next(attacked("Refused", refused)))

    async def _say(self, socket: ServerConnection, message: dict[str, Any]) -> None:
        await socket.send(msgpack.packb(message))
