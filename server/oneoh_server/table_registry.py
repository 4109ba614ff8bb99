"""Registry of the tables in memory, of the connections they reach, and of each guest's tables."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from oneoh_protocol.codec import encode
from oneoh_protocol.messages import ToClient
from oneoh_server.actor import Actor, Kept
from oneoh_server.elsewhere import Elsewhere, Nowhere, RemoteTable
from oneoh_server.house_bots import HouseBots
from oneoh_server.identity.guests import Guests
from oneoh_server.lobby_list import LobbyList
from oneoh_server.logs import bind
from oneoh_server.peer import PERSONAL, Peer
from oneoh_server.slow_readers import Missed, SlowReaders
from oneoh_server.statistics.activity import Activity
from oneoh_server.stores.contract import Store
from oneoh_server.table_addresses import TableAddresses
from oneoh_server.table_codes import code_of
from oneoh_server.tables.commands import BotLost, ReleaseBots, ShowAgain
from oneoh_server.tables.decide import activate
from oneoh_server.tables.effects import Effect
from oneoh_server.tables.state import Table

_log = logging.getLogger(__name__)


class TableRegistry:
    """Handles the effects of all tables. Not thread-safe: for the event loop's thread alone."""

    def __init__(
        self,
        store: Store,
        guests: Guests,
        house_bots: HouseBots,
        clock: Callable[[], float],
        ended: Callable[[Table], None] = lambda _table: None,
        reopened: Callable[[Table], None] = lambda _table: None,
        seats_changed: Callable[[Table | None, Table], None] = lambda _before, _after: None,
    ) -> None:
        """`clock` returns monotonic seconds; `ended` is told of each table that is over or closed.

        `reopened` is told of each table whose game runs, and may have been over: moves were taken back.
        `seats_changed` is told of each table whose seats have changed, before and after.
        """
        self.actors: dict[str, Actor] = {}
        """Actors by table id, oldest first."""
        self.peers: dict[int, Peer] = {}
        """Welcomed connections of this node, by number."""
        self.away: dict[int, Peer] = {}
        """Connections of other nodes that have business here, by number."""
        self.elsewhere: Elsewhere = Nowhere()
        self.tables_of: dict[str, set[str]] = defaultdict(set)
        """Ids of the tables at which each guest has a seat or is the host."""
        self.lobby_list = LobbyList(self.tables, lambda table: self.actors[table].opened_at)
        self.slow = SlowReaders()
        self.codes: dict[str, str] = {}
        """Ids of the tables by their codes."""
        self.clock = clock
        self.activity = Activity()
        self.addresses = TableAddresses()
        self._message: ToClient | None = None
        self._encoded = b""
        """Last message that was not personal, encoded."""
        self._store = store
        self._guests = guests
        self._house_bots = house_bots
        self._ended = ended
        self._reopened = reopened
        self._seats_changed = seats_changed

    def join(self, elsewhere: Elsewhere) -> None:
        """Take part in a lobby of several nodes."""
        self.elsewhere = self.lobby_list.elsewhere = elsewhere
        self.lobby_list.on_changed = elsewhere.changed

    def peer(self, number: int) -> Peer | None:
        """Return the connection of this number, here or at another node."""
        return self.peers.get(number) or self.away.get(number)

    def tables(self) -> dict[str, Table]:
        return {table: actor.table for table, actor in self.actors.items()}

    def everywhere(self) -> list[Table | RemoteTable]:
        """Return the tables of all nodes."""
        return [*self.tables().values(), *self.elsewhere.tables()]

    def tables_with(self, guest: str) -> list[Actor]:
        """Return the tables at which the guest has a seat or is the host."""
        return [self.actors[table] for table in self.tables_of.get(guest, ())]

    def opened_by(self, guest: str, once: str | None) -> Actor | None:
        """Return the table that the guest has opened with a `create` of this name, if any."""
        if once is None:
            return None
        mine = self.tables_with(guest)
        return next(
            (each for each in mine if (each.table.host, each.table.once) == (guest, once)), None
        )

    def set_host_address(self, guest: str, address: str) -> None:
        """Count the tables of which the guest is the host for this address."""
        for actor in self.tables_with(guest):
            if actor.table.host == guest:
                self.addresses.move(actor.table.id, address)

    def open(self, table: Table, effects: Sequence[Effect], address: str | None = None) -> Actor:
        """Start a table's actor, which performs `effects` first; the table counts for `address`."""
        self.addresses.add(table.id, address)
        actor = Actor(table, effects, store=self._store, handler=self, clock=self.clock)
        self.actors[table.id] = actor
        self.codes[code_of(table.id)] = table.id
        self._index(None, table)
        actor.start()
        return actor

    def put_first(self, tables: Iterable[str]) -> None:
        """Order these tables before all others: they are older, whenever they were resumed."""
        older = {table: self.actors[table] for table in tables if table in self.actors}
        self.actors = older | self.actors

    def stop(self) -> None:
        """End every actor; the store has all that is needed to resume the tables."""
        self.lobby_list.stop()
        for actor in list(self.actors.values()):
            actor.stop()

    def send(self, to: Sequence[int], message: ToClient) -> None:
        """Send the message to those of the connections that are still up, encoded once for all."""
        if self.slow.missed:
            to = [number for number in to if not self._skips(number, message)]
        peers, away = self.peers, self.away
        if type(message) in PERSONAL:
            for number in to:
                if number in peers:
                    peers[number].send(message)
                elif number in away:
                    away[number].send(message)
            return
        # Audiences that may know the same of a move are sent one object.
        if message is not self._message:
            self._message, self._encoded = message, encode(message)
        for number in to:
            if number in peers:
                peers[number].send_encoded(self._encoded)
            elif number in away:
                away[number].send_encoded(self._encoded)

    def _skips(self, number: int, message: ToClient) -> bool:
        """Return whether a spectator who does not keep up is not sent this message."""
        if not self.slow.is_slow(number):
            return False
        peer, actor = self.peer(number), self.actors.get(getattr(message, "table", ""))
        if peer is None or peer.caller is None or actor is None:
            return False
        is_seated = actor.table.seat_of(peer.caller.guest) is not None
        return not is_seated and self.slow.skips(number, message)

    def show_missed(self, number: int) -> Missed:
        """Show the connection the tables that it has missed events of; return what it missed."""
        missed = self.slow.catch_up(number)
        for table in missed.tables:
            actor = self.actors.get(table)
            if actor and number in actor.table.watchers:
                actor.tell(ShowAgain(number))
            else:
                self.slow.forget(number, table)
        return missed

    def open_rematch(self, table: Table, after: str) -> None:
        self.open(*activate(table, self.clock()), self.addresses.of(after))
        self.relist(table.id)

    def relist(self, table: str) -> None:
        if actor := self.actors.get(table):
            self.lobby_list.changed(actor.table)

    def call_bot(self, table: str, guest: str, bot: str) -> None:
        """Start the house bot, and release others for it if there is no room."""
        token = self._guests.issue_house_token(guest)
        bind(_log, table=table).info("table %s: house bot %s is called as %s", table, bot, guest)
        self._house_bots.call(
            guest,
            bot,
            token,
            owner=lambda: self.addresses.of(self._latest_table(guest) or table),
            table=lambda: self._latest_table(guest) or table,
            on_lost=lambda: self._lose_bot(guest),
        )
        for actor in self._releasable(0):
            actor.tell(ReleaseBots())

    def dismiss_bot(self, guest: str) -> None:
        self._house_bots.dismiss(guest)
        self._guests.revoke_house_token(guest)

    async def make_room_for_bots(self, more: int) -> None:
        """Dismiss house bots that play for nobody present, if too few are free for `more`."""
        await asyncio.gather(*(actor.ask(ReleaseBots()) for actor in self._releasable(more)))

    def _releasable(self, more: int) -> list[Actor]:
        """Return the tables that have to release their bots for `more` others.

        Those whose guests left first come first.
        """
        shortage, found = self._house_bots.shortage(more), []
        unattended = [
            (actor.table.away_since, actor)
            for actor in self.actors.values()
            if actor.table.away_since is not None and actor.table.bots_called
        ]
        for _, actor in sorted(unattended, key=lambda pair: pair[0]):
            if shortage <= 0:
                break
            found.append(actor)
            shortage -= actor.table.bots_called
        return found

    def _latest_table(self, guest: str) -> str | None:
        """Return the table that needs the house bot: after a rematch the one that is not over."""
        tables = [actor.table for actor in self.tables_with(guest)]
        running = [table.id for table in tables if table.phase != "over"]
        return next(iter(running or (table.id for table in tables)), None)

    def _lose_bot(self, guest: str) -> None:
        for actor in self.tables_with(guest):
            actor.tell(BotLost(guest))

    def table_changed(self, before: Table | None, after: Table) -> None:
        if before is None or before.seats is not after.seats or before.host != after.host:
            self._index(before, after)
            self._seats_changed(before, after)
        if after.phase == "over":
            if before is None or before.phase != "over":
                self._ended(after)
        elif after.closed:
            self._ended(after)
        elif after.takebacks and (before is None or before.phase == "over"):
            self._reopened(after)

    def note_kept(self, table: Table, facts: Kept, seconds: float) -> None:
        self.activity.note(table.game.id, facts, seconds)

    def close_table(self, table: str) -> None:
        actor = self.actors.pop(table)
        self.codes.pop(code_of(table), None)
        self.addresses.remove(table)
        for guest in _guests(actor.table):
            self._forget(guest, table)
        for connection in actor.table.watchers:
            if peer := self.peer(connection):
                peer.unwatch(table)
                self.slow.forget(connection, table)
        self.lobby_list.changed(actor.table)
        actor.log.info("table %s: closed", table)

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
            self.dismiss_bot(guest)


def _guests(table: Table) -> frozenset[str]:
    return table.members | {table.host} if table.host else table.members
