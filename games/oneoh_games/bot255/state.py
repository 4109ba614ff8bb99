"""State of a game of Bot255."""

from typing import TypeAlias, TypeVar

import msgspec

from oneoh_games.bot255.actions import Pile
from oneoh_games.bot255.cards import Card, Hand
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Bot, Puzzle
from oneoh_games.bot255.view import Event, PastRound, Phase, RoundResult, RunReport
from oneoh_games.contract import Outcome, Seat

T = TypeVar("T")

Cards: TypeAlias = tuple[Card, ...]
"""Pile, from the top."""


class Copy(msgspec.Struct, frozen=True):
    """A seat's own copy of the puzzle."""

    bot: Bot
    bits: Cells
    """Bits left."""


class Standing(msgspec.Struct, frozen=True):
    """Results of a seat's runs so far."""

    points: int = 0
    round_points: int = 0
    full_runs: int = 0
    runs: int = 0
    lines: int = 0


class LoggedEvent(msgspec.Struct, frozen=True):
    """Event, and the seats that see its cards."""

    event: Event
    knowers: tuple[Seat, ...] | None = None
    """None is all seats."""


class State(msgspec.Struct, frozen=True):
    """Everything about a game. Tuples of hands, copies and standings are by seat."""

    options: Options
    luck: int
    """Seed, of 128 bits, of the next thing left to chance."""
    round: int
    dealer: Seat
    turn: int
    """Turn of the round, from 1; a stolen turn does not count."""
    puzzle: Puzzle
    coming: tuple[Puzzle, ...]
    """Puzzles of the later rounds."""
    mover: Seat
    to_act: Seat | None
    phase: Phase
    hands: tuple[Hand, ...]
    deck: Cards
    discard: Cards
    copies: tuple[Copy, ...]
    standings: tuple[Standing, ...]
    announced: bool = False
    """Whether the mover has announced a program in this turn."""
    sealed: Program | None = None
    in_play: Card | None = None
    target: Seat | None = None
    """Seat whose hand Steal Card shows."""
    pile: Pile | None = None
    """Pile that is searched or, while a discard is due, that the drawn card came from."""
    offered: tuple[Card | None, ...] | None = None
    """Card of each seat that Steal Cards shows."""
    drawn: Card | None = None
    """Card that made a discard necessary."""
    runs: tuple[RunReport, ...] = ()
    """Reports of this round, in full."""
    events: tuple[LoggedEvent, ...] = ()
    """Events of the last action."""
    results: tuple[RoundResult, ...] = ()
    last_round: PastRound | None = None
    outcome: Outcome | None = None


def put(each: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a tuple by seat with the item of `seat` replaced."""
    return (*each[:seat], value, *each[seat + 1 :])
