"""A game with all that its record tells: who played, each action, the result."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_games.contract import Outcome, Seat
from oneoh_games.record import Record

MAX_SEATS = 16
MAX_ACTION = 4096
"""Characters of an action, as on the wire."""

Word = Annotated[str, Meta(max_length=64)]
Line = Annotated[str, Meta(max_length=1024)]
Slug = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9._-]*$(?!\n)")]
Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]

End: TypeAlias = Literal["rules", "resigned", "timeout", "aborted", "absence", "agreement", "fault"]
"""How a game ended. `aborted`: nobody played on; `absence`: claimed, or made a draw, by those who
stayed; `agreement`: made a draw by all; `fault`: a bot failed in an arena."""

BROKEN_OFF: tuple[End, ...] = ("aborted", "fault")
"""Ends without an outcome of the rules."""


class RecordedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Player of a seat."""

    name: Word
    bot: bool = False
    """Whether a program played."""
    software: Word = ""
    assisted: bool = False
    """Whether the player saw hints of a bot."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended; scores and places are by seat, and empty without an outcome."""

    end: End
    reason: Word = ""
    """Reason of the game's outcome."""
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    note: Line = ""
    """Description of a fault."""

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game; None for a game without one."""
        return Outcome(self.reason, self.scores, self.places) if self.places else None

    @classmethod
    def of(cls, end: End, outcome: Outcome | None, note: str = "") -> "Result":
        """Return the result with this outcome."""
        if outcome is None:
            return cls(end, note=note)
        return cls(end, outcome.reason, outcome.scores, outcome.places, note)


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Action of a seat."""

    seat: SeatNumber
    action: str
    by_clock: bool = False
    """Whether the clock played the game's default action."""
    secret: bool = False
    """Whether the true action stays secret: this one leads to the same game in its place."""
    times: Mapping[str, Whole] = {}
    """Times in ms, by name: `took` is the length of the turn."""
    comments: tuple[Line, ...] = ()
    stand_in: Slug | None = None
    """Bot that played it for the seat's player, who was away."""


SurrenderedBy: TypeAlias = Literal["resigned", "timeout", "absence"]


class Surrender(msgspec.Struct, frozen=True, tag="surrender"):
    """A seat gave the game up, or lost on time or by absence."""

    seat: SeatNumber
    by: SurrenderedBy
    comments: tuple[Line, ...] = ()


Step: TypeAlias = Move | Surrender
"""Step of a game after its start."""


class RecordedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. Texts are of printable characters alone."""

    game: Slug
    rules_version: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    options: Mapping[str, Any]
    """Table options as plain data."""
    seed: Annotated[int, Meta(ge=0)]
    seats: Annotated[tuple[RecordedSeat, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    clock: Mapping[str, Any] = {}
    """Terms of the clock as plain data; empty without a clock."""
    server: Word = ""
    table: Word = ""
    """Id of the table."""
    date: Word = ""
    """Moment of the end in UTC, ISO 8601: 2026-11-22T20:15:00Z."""
    software: Word = ""
    """Program that wrote the record, with its version."""
    number: Whole | None = None
    """Number of the game in a match."""
    taken_back: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None
    """Times that moves were taken back; None for never."""
    others: Mapping[str, Any] = {}
    """Tags that this release does not know, by name."""
    comments: tuple[Line, ...] = ()
    """Comments before the first step."""
    steps: tuple[Step, ...] = ()
    result: Result | None = None
    """None for a game that is not over."""
    hash: Word = ""
    """Hash of the final position: see `checking.final_hash`."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """Steps that are actions."""
        return tuple(step for step in self.steps if isinstance(step, Move))

    @property
    def record(self) -> Record:
        """All of this that decides the game."""
        actions = tuple(move.action for move in self.moves)
        return Record(
            self.game, self.rules_version, len(self.seats), self.options, self.seed, actions
        )

    @property
    def ended_s(self) -> int:
        """Second of the end since 1970; 0 if the date is not known."""
        with suppress(ValueError, OverflowError):
            if self.date:
                return max(0, int(datetime.fromisoformat(self.date).timestamp()))
        return 0

    @property
    def surrendered(self) -> tuple[Seat, ...]:
        """Seats that gave up, in order."""
        return tuple(step.seat for step in self.steps if isinstance(step, Surrender))
