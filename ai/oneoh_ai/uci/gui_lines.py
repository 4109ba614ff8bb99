"""Lines of an interface to an engine, read without I/O."""

import re
from itertools import pairwise
from typing import TypeAlias

import msgspec


class Word(msgspec.Struct, frozen=True):
    """Line that says nothing more than its first word: `uci`, `isready`, `stop` and others."""

    word: str


class SetOption(msgspec.Struct, frozen=True):
    """Line `setoption name NAME value VALUE`."""

    name: str
    value: str


class SetPosition(msgspec.Struct, frozen=True):
    """Line `position startpos|fen FEN moves TURN ...`."""

    fen: str | None
    """None: the start of the variant."""
    turns: tuple[str, ...]


class Go(msgspec.Struct, frozen=True):
    """Line `go ...`; times are in milliseconds, pairs are of Red and Blue. None: not given."""

    times: tuple[int | None, int | None] = (None, None)
    increments: tuple[int, int] = (0, 0)
    moves_to_go: int | None = None
    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends the search."""
        return (*self.times, self.movetime, self.nodes, self.depth) == (None,) * 5


GuiLine: TypeAlias = Word | SetOption | SetPosition | Go
_WORDS = {"uci", "isready", "ucinewgame", "stop", "quit"}
_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_MOST = 1 << 31
"""Greatest number of a limit; more is no limit."""


def read_gui_line(line: str) -> GuiLine | None:
    """Return what a line says; None if it is none of those that an engine has to know."""
    match line.split():
        case [word, *_] if word in _WORDS:
            return Word(word)
        case ["setoption", "name", *rest]:
            name, _, value = " ".join(rest).partition(" value ")
            return SetOption(name, value)
        case ["position", kind, *rest] if kind in ("startpos", "fen"):
            fen, turns = _split_at(rest, "moves")
            return SetPosition(" ".join(fen) if kind == "fen" else None, turns)
        case ["go", *rest]:
            return _read_go(rest)
        case _:
            return None


def _split_at(words: list[str], word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    at = words.index(word) if word in words else len(words)
    return tuple(words[:at]), tuple(words[at + 1 :])


def _read_go(words: list[str]) -> Go:
    """Read the limits; words that are not known, or have no number, are passed over."""
    if "infinite" in words:
        return Go()
    given = dict(pairwise(words))

    def number(name: str) -> int | None:
        return _number(given.get(name, ""))

    return Go(
        times=(number("wtime"), number("btime")),
        increments=(number("winc") or 0, number("binc") or 0),
        moves_to_go=number("movestogo") or None,
        movetime=number("movetime"),
        nodes=number("nodes") or None,
        depth=number("depth") or None,
    )


def _number(text: str) -> int | None:
    """Return a number from 0 up; a clock that has run out may be told as less than nothing."""
    if _NUMBER.fullmatch(text) is None:
        return None
    return min(_MOST, max(0, int(text)))
