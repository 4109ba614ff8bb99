"""The floor: the tables that live, the connections they reach, and who sits where."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Protocol

from oneoh_protocol.closing import CloseCode
from oneoh_protocol.codec import encode
from oneoh_protocol.messages import ToClient
from oneoh_server.actor import Actor
from oneoh_server.guests import Guests
from oneoh_server.house_bots import HouseBots
from oneoh_server.listing import Listing
from oneoh_server.logs import about
from oneoh_server.store import Store
from oneoh_server.tables.commands import BotLost, Caller, Recall
from oneoh_server.tables.decide import settle
from oneoh_server.tables.effects import Effect
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)


class Outlet(Protocol):
    """A connection, as tables and the lobby see it. None of its methods waits."""

    number: int
    address: str
    """The address that it counts for."""
    caller: Caller | None
    """None until it was welcomed."""
    watching: set[str]
    """Tables that may have it among their watchers."""

    def send(self, message: ToClient) -> None: ...

    def send_frame(self, frame: bytes) -> None:
        """A message that was encoded once for many."""

    def close(self, code: CloseCode, reason: str = "") -> None: ...


class Floor:
    """What tables' effects reach. Only the event loop's thread comes here."""

    def __init__(
        self,
        store: Store,
        guests: Guests,
        house_bots: HouseBots,
        clock: Callable[[], float],
    ) -> None:
        self.actors: dict[str, Actor] = {}
        self.outlets: dict[int, Outlet] = {}
        self.tables_of: dict[str, set[str]] = defaultdict(set)
        """Where each guest has a seat or is the host."""
        self.listing = Listing(self.tables)
        self.clock = clock
        self._addresses: dict[str, str] = {}
        self._store = store
        self._guests = guests
        self._house_bots = house_bots

    def tables(self) -> dict[str, Table]:
        return {table: actor.table for table, actor in self.actors.items()}

    def tables_with(self, guest: str) -> list[Actor]:
        return [self.actors[table] for table in self.tables_of.get(guest, ())]

    def address_of(self, table: str) -> str:
        """Return the address that the table counts for: where its host was seen last.

        As long as the host of a resumed table has not come, the table stands for itself.
        """
        return self._addresses.get(table, table)

    def count_for(self, guest: str, address: str) -> None:
        """Count the tables that the guest is the host of for this address."""
        for actor in self.tables_with(guest):
            if actor.table.host == guest:
                self._addresses[actor.table.id] = address

    def open(self, table: Table, effects: Iterable[Effect], address: str | None = None) -> Actor:
        """Let a table live, which begins with performing `effects`; it counts for `address`."""
        if address is not None:
            self._addresses[table.id] = address
        actor = Actor(table, effects, store=self._store, house=self, clock=self.clock)
        self.actors[table.id] = actor
        self._index(None, table)
        actor.start()
        return actor

    async def stop(self) -> None:
        """End every table's task; the store has all that is needed to continue them."""
        self.listing.stop()
        for actor in list(self.actors.values()):
            await actor.stop()

    # ── effects ──────────────────────────────────────────────────────────────────────────────

    def tell(self, to: Iterable[int], message: ToClient) -> None:
        outlets = [self.outlets[number] for number in to if number in self.outlets]
        if len(outlets) == 1:
            outlets[0].send(message)
        elif outlets:
            frame = encode(message)
            for outlet in outlets:
                outlet.send_frame(frame)

    def adopt(self, table: Table, after: str) -> None:
        self.open(*settle(table, self.clock()), self._addresses.get(after))
        self.relist(table.id)

    def relist(self, table: str) -> None:
        if actor := self.actors.get(table):
            self.listing.changed(actor.table)

    def summon(self, table: str, guest: str, bot: str) -> None:
        token = self._guests.house_token(guest)
        about(_log, table=table).info("table %s: house bot %s comes as %s", table, bot, guest)
        self._house_bots.summon(
            guest,
            bot,
            token,
            owner=lambda: self.address_of(self._latest_table(guest) or table),
            table=lambda: self._latest_table(guest) or table,
            lost=lambda: self._lose_bot(guest),
        )
        for actor in self._to_recall(0):
            actor.tell(Recall())

    def send_home(self, guest: str) -> None:
        self._house_bots.dismiss(guest)
        self._guests.forget_house(guest)

    async def make_room_for_bots(self, more: int) -> None:
        """Send house bots home that play for nobody who is here, if too few are free for `more`."""
        await asyncio.gather(*(actor.ask(Recall()) for actor in self._to_recall(more)))

    def _to_recall(self, more: int) -> list[Actor]:
        """Return whose bots have to go for `more` others: those first whose guests left first."""
        lacking, found = self._house_bots.lacking(more), []
        left = [
            (actor.table.away_since, actor)
            for actor in self.actors.values()
            if actor.table.away_since is not None and actor.table.bots_called
        ]
        for _, actor in sorted(left, key=lambda pair: pair[0]):
            if lacking <= 0:
                break
            found.append(actor)
            lacking -= actor.table.bots_called
        return found

    def _latest_table(self, guest: str) -> str | None:
        """Where a house bot is wanted now: after a rematch, at the table that is not over."""
        tables = [actor.table for actor in self.tables_with(guest)]
        running = [table.id for table in tables if table.phase != "over"]
        return next(iter(running or (table.id for table in tables)), None)

    def _lose_bot(self, guest: str) -> None:
        for actor in self.tables_with(guest):
            actor.tell(BotLost(guest))

    def decided(self, before: Table | None, after: Table) -> None:
        if before is None or before.seats is not after.seats or before.host != after.host:
            self._index(before, after)

    def close_table(self, table: str) -> None:
        actor = self.actors.pop(table)
        self._addresses.pop(table, None)
        for guest in _guests(actor.table):
            self._forget(guest, table)
        for outlet in self.outlets.values():
            outlet.watching.discard(table)
        self.listing.changed(actor.table)
        about(_log, table=table).info("table %s: closed", table)

    # ── who sits where ───────────────────────────────────────────────────────────────────────

    def _index(self, before: Table | None, after: Table) -> None:
        old = _guests(before) if before else frozenset()
        new = _guests(after)
        for guest in new - old:
            self.tables_of[guest].add(after.id)
        for guest in old - new:
            self._forget(guest, after.id)

    def _forget(self, guest: str, table: str) -> None:
        self.tables_of[guest].discard(table)
        if not self.tables_of[guest]:
            del self.tables_of[guest]
            self.send_home(guest)


def _guests(table: Table) -> frozenset[str]:
    return table.members | ({table.host} if table.host else frozenset())
