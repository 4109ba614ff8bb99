"""Lines of a UCI engine, read without I/O. Whatever else an engine says is not for us."""

import re
from typing import TypeAlias

import msgspec


class Identity(msgspec.Struct, frozen=True):
    """Line `id name TEXT` or `id author TEXT`."""

    what: str
    text: str


class EngineOption(msgspec.Struct, frozen=True):
    """Line `option name NAME type TYPE ...`, of which the values of a combo are read."""

    name: str
    type: str
    values: tuple[str, ...] = ()


class BestMove(msgspec.Struct, frozen=True):
    """Line `bestmove TURN`; the turn is "" if the engine has none."""

    turn: str


class Sign(msgspec.Struct, frozen=True):
    """Line of one word: `uciok` or `readyok`."""

    word: str


EngineLine: TypeAlias = Identity | EngineOption | BestMove | Sign

_OPTION = re.compile(r"option name (.+?) type (\w+)(.*)", re.ASCII)
NO_TURN = frozenset({"(none)", "0000", ""})
"""Words that engines say instead of a turn when they are mated."""


def read_engine_line(line: str) -> EngineLine | None:
    """Return what a line says; None if it is none of those that matter here."""
    line = " ".join(line.split())
    word, _, rest = line.partition(" ")
    match word:
        case "uciok" | "readyok":
            return Sign(word)
        case "bestmove":
            turn = rest.partition(" ")[0]
            return BestMove("" if turn in NO_TURN else turn)
        case "id":
            what, _, text = rest.partition(" ")
            return Identity(what, text)
        case "option" if found := _OPTION.fullmatch(line):
            return EngineOption(found[1], found[2], _values(found[3]))
    return None


def _values(rest: str) -> tuple[str, ...]:
    """Return the values of a combo: all that `var` precedes."""
    return tuple(value.strip() for value in re.split(r" var ", f"{rest} ")[1:])
