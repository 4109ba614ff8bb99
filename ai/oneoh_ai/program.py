"""Bots that are programs of any language: a line of JSON a turn on standard input, and one back.

ai/README.md, "Programs in any language", has the lines.
"""

import shlex
import subprocess
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from shutil import which
from typing import Any, TypeVar

import msgspec

from oneoh_ai.contract import BotSpec
from oneoh_ai.failure import BotFailed
from oneoh_ai.script import BadScript
from oneoh_games import AnyGame, Generator
from oneoh_protocol.messages import Strength

Line = TypeVar("Line")

PREFIX = "exec:"
"""Beginning of the name of such a bot: the command follows."""
PROTOCOL = 1
LINE_BYTES = 1 << 20
"""Longest line that a program may answer."""
_ENDING_S = 1.0
"""Seconds for a program to end after it has closed its output, so that its status is known."""


class Greeting(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """First line of a program; all that it may tell of itself can be left out."""

    name: str = ""
    about: str = ""
    games: tuple[str, ...] | None = None
    version: str = ""
    author: str = ""
    strength: Strength | None = None


class Reply(msgspec.Struct, frozen=True, tag_field="type", tag="act"):
    """Answer of a program to a request."""

    id: int
    action: str


def load_program(command: str) -> BotSpec:
    """Start a program, and return the bot that it says it is. Raises BadScript."""
    program = Program(_split(command))
    try:
        greeting = program.greet()
    except BotFailed as failed:
        raise BadScript(f"{PREFIX}{command}: {failed.message}") from failed
    return BotSpec(
        name=greeting.name or command.rpartition("/")[2],
        about=greeting.about or "a program",
        games=greeting.games,
        version=greeting.version,
        author=greeting.author,
        strength=greeting.strength,
        make=partial(ProgramPlayer, program),
    )


def _split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadScript(f"{PREFIX}{command}: {error}") from error
    if not words or which(words[0]) is None:
        named = words[0] if words else ""
        raise BadScript(f"{PREFIX}{command}: there is no program {named!r}")
    return words


class Program:
    """Process of a program that answers lines; one that ends is started again at the next question.

    Nothing here takes the time: the process that asks is killed with its children when it is up.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._child: subprocess.Popen[bytes] | None = None
        self._end: Callable[[], object] = bool
        """Function that ends the program if it runs; it is also called when this object goes."""
        self._count = 0
        self.tables = count(1)
        """Numbers of the games that it has a seat in."""

    def greet(self) -> Greeting:
        """Start the program, and return what it says of itself. Raises BotFailed."""
        try:
            self._child = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise BotFailed("crash", f"it cannot be started: {error.strerror}") from error
        self._end = weakref.finalize(self, _end, self._child)
        self._write({"type": "hello", "protocol": PROTOCOL})
        return self._read(Greeting)

    def ask(self, request: Mapping[str, Any]) -> str:
        """Return the program's action. Raises BotFailed."""
        if self._child is None or self._child.poll() is not None:
            self._end()
            self.greet()
        self._count += 1
        self._write({"type": "request", "id": self._count, **request})
        reply = self._read(Reply)
        if reply.id != self._count:
            said = f"answered request {reply.id}, but request {self._count} is open"
            raise self._failed(said)
        return reply.action

    def _write(self, line: Mapping[str, Any]) -> None:
        assert self._child is not None
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(msgspec.json.encode(line) + b"\n")
            self._child.stdin.flush()
        except BrokenPipeError:
            pass  # It has ended, which `_read` reports.

    def _read(self, kind: type[Line]) -> Line:
        assert self._child is not None
        assert self._child.stdout is not None
        line = self._child.stdout.readline(LINE_BYTES + 1)
        if not line:
            raise self._gone()
        if len(line) > LINE_BYTES:
            raise self._failed(f"answered a line of more than {LINE_BYTES} bytes")
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            said = line[:80].decode(errors="replace").rstrip("\n")
            raise self._failed(f"answered {said!r}: {error}") from error

    def _failed(self, message: str) -> BotFailed:
        """End the program, as nobody knows what its next line would answer; return the failure."""
        self._end()
        return BotFailed("illegal", message)

    def _gone(self) -> BotFailed:
        """Return how the program ended, as far as it has."""
        assert self._child is not None
        try:
            status = self._child.wait(_ENDING_S)
        except subprocess.TimeoutExpired:
            self._end()
            return BotFailed("crash", "the program closed its output")
        if status < 0:
            return BotFailed("crash", f"the program was ended by signal {-status}")
        return BotFailed("crash", f"the program ended with status {status}")


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kill a program and close its pipes."""
    child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        with suppress(OSError):  # what it did not read goes with it
            if pipe is not None:
                pipe.close()


class ProgramPlayer:
    """Seat of a program in one game."""

    def __init__(self, program: Program, game: AnyGame, rng: Generator) -> None:
        self._program = program
        self._game = game
        self._table = next(program.tables)
        self._seed = rng.below(1 << 32)
        self._left_ms: int | None = None

    def allow(self, milliseconds: int | None) -> None:
        self._left_ms = milliseconds

    def choose(self, view: Any, actions: Sequence[Any]) -> str:
        """Return the text of the program's action. Raises BotFailed."""
        return self._program.ask(
            {
                "game": self._game.id,
                "table": self._table,
                "seed": self._seed,
                "left_ms": self._left_ms,
                "view": view,
                "legal": [self._game.format_action(action) for action in actions],
            }
        )
