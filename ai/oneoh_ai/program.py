"""Bots that are programs of any language: a line of JSON a turn on standard input, and one back.

ai/README.md, "Programs in any language", has the lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, Protocol, TypeVar

import msgspec

from oneoh_ai.contract import BotSpec
from oneoh_ai.failure import BotFailed
from oneoh_ai.line_process import LineProcess, check_installed, printable, split_command
from oneoh_ai.script import BadScript
from oneoh_games import AnyGame, Generator
from oneoh_protocol.messages import Strength

Line = TypeVar("Line")

PREFIX = "exec:"
"""Beginning of the name of such a bot: the command follows."""
PROTOCOL = 1


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
    draw: bool = False
    """Whether it offers a draw, or agrees to the one that is offered."""
    note: str = ""
    """Note on the action, for its author."""


def load_program(command: str) -> BotSpec:
    """Start a program, and return the bot that it says it is. Raises BadScript."""
    words = split_command(PREFIX, command)
    check_installed(PREFIX + command, words)
    program = Program(words)
    try:
        greeting = program.greet()
    except BotFailed as failed:
        raise BadScript(f"{PREFIX}{command}: {failed.message}") from failed
    return spec_of(greeting, command.rpartition("/")[2], "a program", program)


class Conversation(Protocol):
    """Other end of the lines: a program, or a service that is posted them."""

    @property
    def tables(self) -> Iterator[int]:
        """Numbers of the games that it has a seat in."""

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Return the answer to a request. Raises BotFailed."""

    def tell(self, line: Mapping[str, Any]) -> None:
        """Pass on a line to which there is no answer."""


def spec_of(greeting: Greeting, name: str, about: str, other: Conversation) -> BotSpec:
    """Return the bot that greets so; `name` and `about` are for one that does not tell them."""
    return BotSpec(
        name=greeting.name or name,
        about=greeting.about or about,
        games=greeting.games,
        version=greeting.version,
        author=greeting.author,
        strength=greeting.strength,
        make=partial(ProgramPlayer, other),
    )


class Program:
    """Program that answers lines of JSON; one that ends is started again at the next question."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = LineProcess(words)
        self._count = 0
        self.tables = count(1)
        """Numbers of the games that it has a seat in."""

    def greet(self) -> Greeting:
        """Start the program, and return what it says of itself. Raises BotFailed."""
        self._process.start()
        self._write({"type": "hello", "protocol": PROTOCOL})
        return self._read(Greeting)

    def ask(self, request: Mapping[str, Any]) -> Reply:
        """Return the program's answer. Raises BotFailed."""
        if not self._process.is_running:
            self.greet()
        self._count += 1
        self._write({"type": "request", "id": self._count, **request})
        reply = self._read(Reply)
        if reply.id != self._count:
            said = f"answered request {reply.id}, but request {self._count} is open"
            raise self._process.failed(said)
        return reply

    def tell(self, line: Mapping[str, Any]) -> None:
        """Write a line to which there is no answer, if the program runs."""
        if self._process.is_running:
            self._write(line)

    def _write(self, line: Mapping[str, Any]) -> None:
        self._process.write(msgspec.json.encode(line))

    def _read(self, kind: type[Line]) -> Line:
        line = self._process.read()
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._process.failed(f"answered {printable(line)!r}: {error}") from error


class ProgramPlayer:
    """Seat of a program, or of a service, in one game."""

    def __init__(self, program: Conversation, game: AnyGame, rng: Generator) -> None:
        self._program = program
        self._game = game
        self._table = next(program.tables)
        self._seed = rng.below(1 << 32)
        self._options: Mapping[str, Any] = {}
        self._left_ms: int | None = None
        self._draw_offered = self._wants_draw = False
        self._note = ""

    def hear_options(self, options: Mapping[str, Any]) -> None:
        self._options = options

    def allow(self, milliseconds: int | None) -> None:
        self._left_ms = milliseconds

    def hear_offer(self, offered: bool) -> None:
        self._draw_offered = offered

    def wants_draw(self) -> bool:
        return self._wants_draw

    def explain(self) -> str:
        return self._note

    def game_over(self, places: Sequence[int]) -> None:
        self._program.tell({"type": "over", "table": self._table, "places": list(places)})

    def choose(self, view: Any, actions: Sequence[Any]) -> str:
        """Return the text of the program's action. Raises BotFailed."""
        reply = self._program.ask(
            {
                "game": self._game.id,
                "table": self._table,
                "seed": self._seed,
                "options": self._options,
                "left_ms": self._left_ms,
                "draw_offered": self._draw_offered,
                "view": view,
                "legal": [self._game.format_action(action) for action in actions],
            }
        )
        self._wants_draw, self._note = reply.draw, reply.note
        return reply.action
