"""A decision in the making: facts are folded as they are recorded, effects gather in order."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from oneoh_protocol.messages import Done, TableEvent, ToClient
from oneoh_server.refusal import Refusal
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.effects import Effect, Store, Tell
from oneoh_server.tables.evolve import evolve
from oneoh_server.tables.facts import Fact
from oneoh_server.tables.showing import Audience, audience, show_request, show_table
from oneoh_server.tables.state import Table, Watcher


class Decision:
    """What one command brings about. Nothing of it is real until the actor performs it."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.now = now
        self._facts: list[tuple[str, Fact]] = []
        self._effects: list[Effect] = []

    @property
    def effects(self) -> list[Effect]:
        """Storing first, then what shows it."""
        stored = [Store(tuple(self._facts))] if self._facts else []
        return [*stored, *self._effects]

    def record(self, fact: Fact) -> None:
        self.table = evolve(self.table, fact)
        self._facts.append((self.table.id, fact))

    def record_elsewhere(self, table: str, facts: Iterable[Fact]) -> None:
        """Facts of a table that this decision creates."""
        self._facts.extend((table, fact) for fact in facts)

    def update(self, **changes: object) -> None:
        """Change what is not stored."""
        self.table = replace(self.table, **changes)

    def then(self, effect: Effect) -> None:
        self._effects.append(effect)

    def tell(self, to: Iterable[int], message: ToClient) -> None:
        self.then(Tell(tuple(to), message))

    def done(self, by: Caller, re: int) -> None:
        self.tell([by.connection], Done(re))

    def follow(self, by: Caller) -> None:
        """From now on the caller hears of the table."""
        watcher = Watcher(by.guest, by.bot, by.legal)
        self.update(watchers={**self.table.watchers, by.connection: watcher})

    def reply_table(self, by: Caller, re: int) -> None:
        """Show the whole table to the caller."""
        shown = show_table(self.table, by.guest, re, self.now, legal=by.legal)
        self.tell([by.connection], shown)

    def announce(
        self,
        show: Callable[[Table, Audience, float], TableEvent],
        *,
        but: int | None = None,
    ) -> None:
        """One public event, to every watcher as that one may know it."""
        self.update(seq=self.table.seq + 1)
        groups: dict[Audience, list[int]] = defaultdict(list)
        for connection, watcher in self.table.watchers.items():
            if connection != but:
                groups[audience(self.table, watcher.guest)].append(connection)
        for to, connections in groups.items():
            self.tell(connections, show(self.table, to, self.now))

    def ask(self) -> None:
        """Put the request to the seat to act, if it follows the table."""
        for connection, watcher in self.table.watchers.items():
            if self.table.seat_of(watcher.guest) == self.table.to_act:
                request = show_request(self.table, self.now, legal=watcher.legal)
                self.tell([connection], request)

    def seat_of(self, by: Caller) -> int:
        """The caller's seat. Raises Refusal."""
        seat = self.table.seat_of(by.guest)
        if seat is None:
            raise Refusal("not-seated", "you have no seat at this table")
        return seat

    def watched_by(self, guest: str) -> bool:
        return any(watcher.guest == guest for watcher in self.table.watchers.values())
