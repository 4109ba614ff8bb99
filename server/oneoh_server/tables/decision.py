"""Decision in the making: facts are folded as they are recorded, effects gather in order."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from oneoh_protocol.messages import Done, TableEvent, ToClient
from oneoh_protocol.messages import Table as TableMessage
from oneoh_server.refusal import Refusal
from oneoh_server.tables.audiences import Audience, Watcher
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.effects import Effect, Send, StoreFacts
from oneoh_server.tables.evolve import evolve
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.showing import show_request, show_seats, show_table
from oneoh_server.tables.state import Table

CROWD_S = 0.2
"""Seconds over which spectators' coming and going is gathered, to be told at once."""


class Decision:
    """New table and effects of one command; nothing has happened until the actor performs them."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        """Table with everything decided so far."""
        self.now = now
        """Monotonic seconds."""
        self._facts: list[tuple[str, Fact]] = []
        self._effects: list[Effect] = []

    @property
    def effects(self) -> list[Effect]:
        """All effects, storing first."""
        stored = [StoreFacts(tuple(self._facts))] if self._facts else []
        return [*stored, *self._effects]

    def record(self, fact: Fact) -> None:
        """Fold a fact into the table, and have it stored. Raises what `evolve` raises."""
        self.table = evolve(self.table, fact)
        self._facts.append((self.table.id, fact))

    def record_for(self, table: str, facts: Iterable[Fact]) -> None:
        """Have facts stored of a table that this decision creates."""
        self._facts.extend((table, fact) for fact in facts)

    def update(self, **changes: object) -> None:
        """Change fields of the table that are never stored."""
        self.table = replace(self.table, **changes)

    def emit(self, effect: Effect) -> None:
        self._effects.append(effect)

    def send(self, to: Iterable[int], message: ToClient) -> None:
        self.emit(Send(tuple(to), message))

    def reply_done(self, by: Caller, re: int) -> None:
        self.send([by.connection], Done(re))

    def add_watcher(self, by: Caller) -> None:
        """Send the caller this table's events from now on."""
        watcher = Watcher(by.guest, by.bot, by.legal)
        self.update(watchers={**self.table.watchers, by.connection: watcher})

    def reply_table(self, by: Caller, re: int) -> None:
        shown = show_table(self.table, by.guest, re, self.now, legal=by.legal)
        self.send([by.connection], shown)

    def broadcast(
        self,
        show: Callable[[Table, Audience, float], TableEvent | TableMessage],
        *,
        but: int | None = None,
    ) -> None:
        """Send every watcher one event, as that watcher may know it; skip connection `but`."""
        audiences = self.table.current_audiences
        self.update(seq=self.table.seq + 1, audiences=audiences)
        for to, connections in audiences.connections.items():
            others = tuple(number for number in connections if number != but)
            if others:
                self.send(others, show(self.table, to, self.now))

    def broadcast_seats(self, *, but: int | None = None) -> None:
        """Send every watcher the seats and the number of spectators; skip connection `but`."""
        self.update(crowd_at=None)
        self.broadcast(show_seats, but=but)

    def broadcast_seats_soon(self) -> None:
        """Send them with all other changes of the crowd: each costs every watcher a message."""
        if self.table.crowd_at is None:
            self.update(crowd_at=self.now + CROWD_S)

    def send_request(self) -> None:
        """Ask the seat to act for an action, if it watches the table."""
        table = self.table
        asked = table.current_audiences.at_seat.get(table.to_act, ())
        for connection, watcher in asked:
            self.send([connection], show_request(table, self.now, legal=watcher.legal))
        if asked:
            self.note_asked()

    def note_asked(self) -> None:
        """Note that the seat to act has the request, if it has it for the first time."""
        if self.table.asked_at is None:
            self.update(asked_at=self.now)

    @property
    def turn_begins(self) -> float:
        """Monotonic second at which a turn begins now: later if its seat does not watch."""
        guest = self.table.seats[self.table.to_act or 0].guest
        late = guest is None or not self.is_watched_by(guest)
        return self.now + (self.table.policy.grace_s if late else 0.0)

    def seat_of(self, by: Caller) -> int:
        """Return the caller's seat. Raises Refusal if there is none."""
        seat = self.table.seat_of(by.guest)
        if seat is None:
            raise Refusal("not-seated", "you have no seat at this table")
        return seat

    def playing_seat_of(self, by: Caller) -> int:
        """Return the caller's seat. Raises Refusal if there is none, or it has surrendered."""
        seat = self.seat_of(by)
        if seat in self.table.surrendered:
            raise Refusal("not-running", "you have given this game up")
        return seat

    def is_watched_by(self, guest: str) -> bool:
        return any(watcher.guest == guest for watcher in self.table.watchers.values())
