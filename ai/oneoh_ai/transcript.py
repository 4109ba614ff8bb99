"""Transcript of a connection: each message as a line of JSON, without secrets."""

import json
import time
from collections.abc import Callable
from typing import Any, Literal, TextIO

from oneoh_protocol.codec import BadFrame, unpack

SECRETS = frozenset({"token", "invite", "invites", "lobby_key", "key"})
"""Fields with which somebody else could act as this guest, take a seat, or enter the lobby."""


HIDDEN = "(secret)"
"""Text in place of a secret."""


class Transcript:
    """Tap of a client that writes each message as a line of JSON.

    A line has `at` (seconds since the first line), `to` (`server` or `client`) and `message`; a
    note about the bot is to `file`.
    """

    def __init__(self, file: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = file
        self._clock = clock
        self._began: float | None = None

    def note(self, **fields: Any) -> None:
        """Write what is needed to ask the bot again: its name and seed."""
        self._write(0.0, "file", fields)

    def __call__(self, way: Literal["to-server", "to-client"], frame: bytes) -> None:
        """Write the messages of a frame; of one that is refused, its length and the error."""
        now = self._clock()
        if self._began is None:
            self._began = now
        try:
            plain = redact(unpack(frame))
        except BadFrame as error:
            plain = f"{len(frame)} bytes: {error}"
        for message in plain if isinstance(plain, list) else [plain]:
            self._write(now - self._began, way[3:], message)

    def _write(self, at: float, to: str, message: Any) -> None:
        line = {"at": round(at, 3), "to": to, "message": message}
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()


def redact(value: Any) -> Any:
    """Return plain data with the secrets at any depth redacted."""
    match value:
        case dict():
            return {name: _redact_field(name, given) for name, given in value.items()}
        case list():
            return [redact(item) for item in value]
        case _:
            return value


def _redact_field(name: str, value: Any) -> Any:
    if name not in SECRETS:
        return redact(value)
    if isinstance(value, list):
        return [_redact_field(name, item) for item in value]
    return None if value is None else HIDDEN
