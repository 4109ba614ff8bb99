"""A table at one moment: a frozen value that only decisions replace."""

from typing import Any, Literal

import msgspec

from oneoh_games import AnyGame, Outcome
from oneoh_protocol.messages import Clock, Payload, Phase
from oneoh_server.tables.facts import Seat


class Policy(msgspec.Struct, frozen=True):
    """What the server's settings say about every table. Times are in seconds."""

    spectators: int = 100
    waiting_s: float = 600
    """A table that waits is closed after so long without its host and without anybody at a seat."""
    empty_s: float = 60
    """The same where nobody but its host has a seat, and nobody watches."""
    over_s: float = 600
    running_s: float = 7 * 24 * 3600
    """A running table is closed after so long without any person."""
    grace_s: float = 30
    """After a start or restart a seat that is not here yet has so long before its clock runs."""
    away_s: float = 300
    """House bots are sent home when those whom they play for have been away for so long."""


class Watcher(msgspec.Struct, frozen=True):
    """A connection that follows the table."""

    guest: str
    bot: bool
    legal: bool
    """Its requests list the legal actions."""


class Turn(msgspec.Struct, frozen=True):
    """An action that was played, as each seat may know it; the last text is the spectators'."""

    seat: int
    action: str
    seen: tuple[str, ...]
    by_clock: bool


class Answer(msgspec.Struct, frozen=True):
    """The last request that a seat answered, and how."""

    request: int
    action: str


class Table(msgspec.Struct, frozen=True):
    """Everything about a table; what follows `next_table` is never stored."""

    id: str
    game: AnyGame
    options: msgspec.Struct
    plain_options: Payload
    """The same, as plain data with every default."""
    clock: Clock
    listed: bool
    host: str | None
    host_name: str
    seats: tuple[Seat, ...]
    seed: str
    policy: Policy
    phase: Phase = "waiting"
    state: Any = None
    turn: int = 0
    """Actions so far."""
    to_act: int | None = None
    history: tuple[Turn, ...] = ()
    answers: tuple[Answer | None, ...] = ()
    banks: tuple[int, ...] = ()
    """Milliseconds left when the present turn began; empty without a clock."""
    surrendered: tuple[int, ...] = ()
    """Seats that gave up, in order."""
    outcome: Outcome | None = None
    ended_by: Literal["rules", "resigned", "timeout"] | None = None
    next_table: str | None = None
    closed: bool = False

    seq: int = 0
    watchers: dict[int, Watcher] = {}
    """By connection. Never changed in place."""
    began: float = 0.0
    """When the present turn began, or will begin for a seat that is still on its way."""
    idle_since: float | None = None
    """Since when nobody is here whom the table waits for."""
    away_since: float | None = None
    """Since when nobody is here whom the house bots play for."""
    wake_at: float | None = None
    views: dict[int | None, Payload] = {}
    """The views of `state` that were asked for: a memo, no part of the value."""

    def seat_of(self, guest: str) -> int | None:
        for number, seat in enumerate(self.seats):
            if seat.guest == guest and not seat.gone:
                return number
        return None

    @property
    def spectators(self) -> int:
        return sum(self.seat_of(watcher.guest) is None for watcher in self.watchers.values())

    @property
    def members(self) -> frozenset[str]:
        """The guests that have a seat here."""
        return frozenset(seat.guest for seat in self.seats if seat.guest and not seat.gone)

    @property
    def bot_is_away(self) -> bool:
        """Whether it is the turn of a house bot that is not here: the server's fault, not its own."""
        if self.to_act is None:
            return False
        seat = self.seats[self.to_act]
        return seat.house_bot is not None and not seat.present

    @property
    def bots_called(self) -> int:
        """The number of house bots whose processes are wanted now."""
        return sum(seat.called for seat in self.seats)

    @property
    def request(self) -> int:
        """The id of the open request."""
        return self.turn + 1

    def view(self, seat: int | None) -> Payload:
        """All that `seat` may know of the game; None is a spectator."""
        if seat not in self.views:
            self.views[seat] = msgspec.to_builtins(self.game.view(self.state, seat))
        return self.views[seat]

    def final_view(self, seat: int | None) -> Payload:
        """Once the table is over: nothing is hidden any more."""
        view: Payload = msgspec.to_builtins(self.game.reveal(self.state, seat))
        return view
