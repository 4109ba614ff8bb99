"""State of a table: a frozen value that only decisions replace."""

from typing import Any

import msgspec

from oneoh_games import AnyGame, Outcome
from oneoh_games.changes import Change, compare_views, named_changes
from oneoh_protocol.messages import (
    Admission,
    Clock,
    EndedBy,
    Fault,
    Moved,
    Payload,
    Phase,
    Spectating,
    Times,
)
from oneoh_protocol.seat_clock import LagTerms, SeatClock
from oneoh_server.tables.audiences import Audiences, Watcher, seat_of
from oneoh_server.tables.facts import Seat

TOURNAMENT = "tournament-"
"""Beginning of the name of the `create` that opens the table of a tournament's game."""


class Policy(msgspec.Struct, frozen=True):
    """Settings that apply to every table. Times are in seconds; see `oneoh_server.settings`."""

    spectators: int = 100
    """Greatest number of spectators."""
    waiting_s: float = 600
    """Idle time after which a waiting table closes."""
    empty_s: float = 60
    """The same if nobody but its host has a seat or watches."""
    over_s: float = 600
    """Idle time after which a table closes whose game is over."""
    running_s: float = 7 * 24 * 3600
    """Idle time after which a table closes whose game runs."""
    grace_s: float = 30
    """Time that the clock waits for an absent seat after a start or restart."""
    away_s: float = 300
    """Time without attendance after which house bots are dismissed."""
    lag: LagTerms = LagTerms()
    startup_ms: int = 10_000
    """Free time of a bot's first turn."""
    absence_s: float = 60
    """Grace of an absent seat, which runs while it has to act."""
    drops: int = 3
    """Times in a game that a seat has this grace."""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A played action."""

    seat: int
    action: str
    seen: tuple[str, ...]
    """Text of the action as each seat may know it, and last as spectators may."""
    by_clock: bool
    stand_in: bool = False
    """Whether a stand-in played it."""


class Past(msgspec.Struct, frozen=True):
    """Game as it was after one of its actions, or at its beginning."""

    state: Any
    to_act: int | None
    clocks: tuple[SeatClock, ...]
    times: Times | None


class Counting(msgspec.Struct, frozen=True):
    """Grace that is running: of which seat, and since which monotonic second."""

    seat: int
    since: float


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The last request that a seat answered, and its action."""

    request: int
    action: str


class Before(msgspec.Struct, frozen=True, gc=False):
    """The game before its last action, and what that action changed."""

    state: Any = None
    """None before the first action."""
    views: dict[int | None, Any] = {}
    """Cache of the views of `state`."""
    changed: dict[int | None, tuple[Change, ...]] = {}
    """Cache of `Table.changes`."""
    told: dict[str, Moved] = {}
    """Message of the action by its text: audiences that may know the same get the same object."""

    def view(self, game: AnyGame, seat: int | None) -> Any:
        """Return what `Table.view` gave before the action."""
        if seat not in self.views:
            self.views[seat] = game.view(self.state, seat)
        return self.views[seat]


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything about a table. Fields after `closed` are never stored."""

    id: str
    game: AnyGame
    options: msgspec.Struct
    plain_options: Payload
    """The same options as plain data, with every default."""
    clock: Clock
    listed: bool
    host: str | None
    host_name: str
    seats: tuple[Seat, ...]
    seed: str
    policy: Policy
    spectating: Spectating = "public"
    admission: Admission = "open"
    rated: bool = False
    spectator_delay: int = 0
    """Actions by which spectators see the game later; 0: they see what is public at once."""
    removed: frozenset[str] = frozenset()
    """Guests whom the host has removed."""
    stand_in: str | None = None
    """House bot that stands in, unless the absent guest has named another."""
    once: str | None = None
    """Name of the `create` that opened the table."""
    past: tuple[Past, ...] = ()
    """Last `spectator_delay` + 2 states of the game, the present one included; else empty."""
    phase: Phase = "waiting"
    state: Any = None
    turn: int = 0
    """Number of actions so far."""
    to_act: int | None = None
    history: tuple[Turn, ...] = ()
    """Last `HISTORY_LENGTH` actions, oldest first."""
    answers: tuple[Answer | None, ...] = ()
    """Last answer of each seat."""
    clocks: tuple[SeatClock, ...] = ()
    """Clock of each seat when the present turn began; empty without a clock."""
    spent_ms: int = 0
    """Time of the present turn before `began`: it was noted in a fact."""
    played_ms: int = 0
    """Time of the last action since the game began, without the server's down time."""
    times: Times | None = None
    """Times of the last action; None without a clock."""
    paused: bool = False
    pauses: int = 0
    """Number of pauses that are over."""
    draw_offered: bool = False
    """Whether a seat wants to call the game a draw."""
    takeback: int | None = None
    """Turn to which a seat wants the game to go back."""
    takebacks: int = 0
    """Times that moves were taken back."""
    undone: int = 0
    """Number of actions that were taken back, and of the times."""
    played: list[Turn] = []
    """Actions from the first on, at a table that is not rated; see `Table.actions`."""
    surrendered: tuple[int, ...] = ()
    """Seats that gave the game up, in order."""
    stood_in: bool = False
    """Whether a bot has ever stood in for a guest."""
    outcome: Outcome | None = None
    ended_by: EndedBy | None = None
    next_table: str | None = None
    closed: bool = False

    seq: int = 0
    """Number of the last event (protocol/README.md#sequence-and-resume)."""
    watchers: dict[int, Watcher] = {}
    """Watchers by connection; replaced, never changed in place."""
    audiences: Audiences = Audiences()
    """Audiences of the last event."""
    began: float = 0.0
    """Monotonic second at which the present turn began, or will begin for an absent seat."""
    zero: float = 0.0
    """Monotonic second that the times of the record count from."""
    asked_at: float | None = None
    """Monotonic second at which the open request was first sent to its seat."""
    fault: Fault | None = None
    """Fault of the server in the present turn."""
    idle_since: float | None = None
    """Monotonic second since when the table is idle: see `presence.is_idle`."""
    away_since: float | None = None
    """Monotonic second since when it is unattended: see `house_bots.is_attended`."""
    crowd_at: float | None = None
    """Monotonic second at which all are told that spectators have come or gone."""
    wake_at: float | None = None
    """Monotonic second of the pending `Wake`."""
    absent: bool = False
    """Whether a seat is absent: see `grace.is_absent`."""
    graces: dict[int, float] = {}
    """Seconds of grace left when it last began to run, by absent seat; replaced, never changed."""
    counting: Counting | None = None
    views: dict[int | None, Any] = {}
    """Cache of `view`, which fills it in place."""
    before: Before = msgspec.field(default_factory=Before)

    def seat_of(self, guest: str) -> int | None:
        """Return the number of the guest's seat; None without one."""
        return seat_of(self.seats, guest)

    @property
    def counts(self) -> bool:
        """Whether the result counts beyond the table: the game is rated, or of a tournament."""
        return self.rated or (self.once or "").startswith(TOURNAMENT)

    @property
    def current_audiences(self) -> Audiences:
        """Audiences of the next event."""
        return self.audiences.of(self.watchers, self.seats, self.host)

    @property
    def spectators(self) -> int:
        """Number of watching connections of guests without a seat."""
        return sum(self.seat_of(watcher.guest) is None for watcher in self.watchers.values())

    @property
    def members(self) -> frozenset[str]:
        """Guests who have a seat, or for whom a bot stands in."""
        found = set()
        for seat in self.seats:
            if seat.guest and not seat.gone:
                found.add(seat.guest)
                if seat.stands_for and seat.stands_for.guest:
                    found.add(seat.stands_for.guest)
        return frozenset(found)

    @property
    def bot_is_away(self) -> bool:
        """Whether it is the turn of an absent house bot: the server's fault, so no clock runs."""
        if self.to_act is None:
            return False
        seat = self.seats[self.to_act]
        return seat.house_bot is not None and not seat.present

    @property
    def bots_called(self) -> int:
        """Number of house bots whose processes should run now."""
        return sum(seat.called for seat in self.seats)

    @property
    def request(self) -> int:
        """Id of the open request; a pause makes it another one, and so does a takeback."""
        return self.turn + self.pauses + self.undone + 1

    @property
    def is_offered(self) -> bool:
        """Whether a seat wants what an action declines: a draw, or that the game go back."""
        return self.draw_offered or self.takeback is not None

    @property
    def actions(self) -> list[Turn]:
        """Actions from the first to the last one, at a table that is not rated."""
        return self.played[: self.turn]

    @property
    def untouched(self) -> bool:
        """Whether the game runs, but no seat has acted yet."""
        return self.phase == "running" and not any(self.answers)

    def view(self, seat: int | None) -> Any:
        """Return all that `seat`, or a spectator (None), may know of the game."""
        if seat not in self.views:
            self.views[seat] = self.game.view(self.state, seat)
        return self.views[seat]

    def changes(self, seat: int | None) -> tuple[Change, ...]:
        """Return what the last action changed in the view of `seat`."""
        changed = self.before.changed
        if seat not in changed:
            self._find_changes(seat)
        return changed[seat]

    def _find_changes(self, seat: int | None) -> None:
        # A game that names its changes does so for all at once: most of them are public.
        viewers = self.audiences.viewers if seat in self.audiences.viewers else (seat,)
        before = self.before
        named = named_changes(self.game, before.state, self.state, viewers)
        if named is None:
            was = before.view(self.game, seat)
            before.changed[seat] = tuple(compare_views(was, self.view(seat)))
        else:
            before.changed.update(zip(viewers, map(tuple, named)))  # noqa: B905 - keywords are dear

    def final_view(self, seat: int | None) -> Any:
        """Return the view after the end, which hides nothing that the game reveals."""
        return self.view(seat) if self.ended_by == "rules" else self.game.reveal(self.state, seat)
