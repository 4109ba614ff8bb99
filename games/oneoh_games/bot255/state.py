"""The whole truth about a game of Bot255, at one moment."""

from typing import TypeAlias

import msgspec

from oneoh_games.bot255.actions import Pile
from oneoh_games.bot255.cards import Card, Hand
from oneoh_games.bot255.grid import Cells
from oneoh_games.bot255.options import Options
from oneoh_games.bot255.program import Program
from oneoh_games.bot255.puzzle import Bot, Puzzle
from oneoh_games.bot255.view import Event, PastRound, Phase, RoundResult, RunReport
from oneoh_games.contract import Outcome, Seat

Cards: TypeAlias = tuple[Card, ...]
"""A pile, from the top."""


class Copy(msgspec.Struct, frozen=True):
    """A seat's own copy of the puzzle."""

    bot: Bot
    bits: Cells
    """Those left."""


class Standing(msgspec.Struct, frozen=True):
    """What a seat has to show for its runs."""

    points: int = 0
    round_points: int = 0
    full_runs: int = 0
    runs: int = 0
    lines: int = 0


class LoggedEvent(msgspec.Struct, frozen=True):
    """An event, and who is told its cards."""

    event: Event
    knowers: tuple[Seat, ...] | None = None
    """None: everybody."""


class State(msgspec.Struct, frozen=True):
    """Tuples of hands, copies and standings are by seat."""

    options: Options
    luck: int
    """128 bits that decide the next thing left to chance."""
    round: int
    dealer: Seat
    turn: int
    """Of the round, from 1; a stolen turn does not count."""
    puzzle: Puzzle
    coming: tuple[Puzzle, ...]
    """Those of the later rounds."""
    mover: Seat
    to_act: Seat | None
    phase: Phase
    hands: tuple[Hand, ...]
    deck: Cards
    discard: Cards
    copies: tuple[Copy, ...]
    standings: tuple[Standing, ...]
    announced: bool = False
    """The mover has announced a program in this turn."""
    sealed: Program | None = None
    in_play: Card | None = None
    target: Seat | None = None
    """Whose hand Steal Card shows."""
    pile: Pile | None = None
    """What is searched or, while a discard is asked, where the drawn card came from."""
    offered: tuple[Card | None, ...] | None = None
    """By seat, what Steal Cards shows."""
    drawn: Card | None = None
    """The card that made a discard necessary."""
    runs: tuple[RunReport, ...] = ()
    """Of this round, in full."""
    events: tuple[LoggedEvent, ...] = ()
    """What the last action brought about."""
    results: tuple[RoundResult, ...] = ()
    last_round: PastRound | None = None
    outcome: Outcome | None = None
