"""Node of a lobby of several processes: what it hears from the others, and tells them."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from oneoh_protocol.messages import Admission, BanRow, CreateTable, Subject, TableRow
from oneoh_server.bus.bus import Bus
from oneoh_server.bus.contract import Carrier
from oneoh_server.cluster import items
from oneoh_server.cluster.asks import Asks, Unanswered
from oneoh_server.cluster.cut_off import CutOff
from oneoh_server.cluster.directory import Directory
from oneoh_server.cluster.doors import Doors
from oneoh_server.cluster.hosting import Hosting
from oneoh_server.cluster.listing_rows import OwnRows, RemoteRows
from oneoh_server.cluster.members import Members
from oneoh_server.cluster.outgoing import Outgoing, door_of
from oneoh_server.cluster.presence import Presence
from oneoh_server.cluster.rolling_restart import RollingRestart
from oneoh_server.cluster.router import Router
from oneoh_server.drain import Drain
from oneoh_server.elsewhere import Arrival, Elsewhere, RemoteTable
from oneoh_server.identities import Identities
from oneoh_server.lobby import Lobby
from oneoh_server.lobby_part import Part
from oneoh_server.operators.operators import Operators
from oneoh_server.peer import Peer
from oneoh_server.resuming import RETRY_S, Resuming
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.stores.membership import Node
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Caller

_log = logging.getLogger(__name__)

LOOK_S = 2.0
"""Seconds that another node has to answer an operator."""


class ClusterNode(Elsewhere):
    """Takes part in a lobby of several nodes. For the event loop's thread alone."""

    def __init__(
        self,
        carrier: Carrier,
        store: Store,
        lobby: Lobby,
        registry: TableRegistry,
        resuming: Resuming,
        drain: Drain,
        operators: Operators,
        identities: Identities,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._registry = registry
        self._resuming = resuming
        self._drain = drain
        self._operators = operators
        self._identities = identities
        self.bus = Bus(carrier, self._take, self._gap, time.monotonic)
        self._out = out = Outgoing(self.bus)
        self.members = Members(store.membership, self._changed, self._lapsed)
        self._leader = 0
        self._asks = Asks(out)
        self._doors = Doors()
        self._own_rows = OwnRows(registry, out, clock)
        self._rows = RemoteRows(registry, out, clock)
        self._directory = Directory(store, registry, resuming, self._rows, self.members)
        self._presence = Presence(
            store, lobby, self._doors, self._directory, self.members, self._asks, out, clock
        )
        self._hosting = Hosting(
            lobby,
            registry,
            resuming,
            out,
            self._directory.is_here,
            lambda: self.members.leader == self.members.node,
        )
        self.router = Router(
            lobby,
            registry,
            drain,
            self._doors,
            self._directory,
            self._rows,
            self.members,
            self._presence,
            self._asks,
            out,
        )
        self._cut_off = CutOff(self.bus, self.members, store.membership, drain)
        self._rolling = RollingRestart(self.members, self.end_node)
        self._tasks: set[asyncio.Task[None]] = set()
        registry.join(self)

    async def open(self) -> None:
        """Take part: the store has made this process a member. Raises BusAbsent, or StoreError."""
        await self.bus.open(self.members.node)
        await self.members.beat()
        self._begin(self.members.run(), "beats of this node")
        self._begin(self.members.watch_lease(), "lease of this node")
        self._begin(self._cut_off.run(), "look at the bus")
        self._begin(self._presence.run(), "newest logins")
        self._begin(self._announce_end(), "end of this node")

    async def _announce_end(self) -> None:
        """Let the others open tables, and lead, once this node drains."""
        await self._drain.begun.wait()
        try:
            await self._store.membership.set_draining(True)
            await self.members.beat()
            self._out.broadcast(items.Bye())
        except StoreError as error:
            _log.error("the other nodes do not learn that this one drains: %s", error)

    async def leave(self) -> None:
        """End the membership: others take the tables, which must not change here any more."""
        await self._end_tasks()
        try:
            await self._store.membership.leave()
        except StoreError as error:
            _log.error("the others learn by the lease that this node has ended: %s", error)
        self._out.broadcast(items.Bye())

    async def close(self) -> None:
        """End the tasks, and say what is to be said."""
        await self._end_tasks()
        await self._hosting.stop()
        await self.router.stop()
        self._own_rows.stop()
        await self.bus.close()

    async def _end_tasks(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _changed(self, came: Collection[int], gone: Collection[int]) -> None:
        """Note which nodes are members now."""
        self.bus.retain(self.members.living)
        for node in came:
            self._rows.want(node)
            self._doors.restart(node)  # it has taken tables over before it could be told of them
        if gone:
            self._lose(gone)
        leader, self._leader = self._leader, self.members.leader
        if leader != self._leader:
            self._lobby.tournament_director.leader_changed()
        if leader != self._leader and self._leader != self.members.node:
            self._presence.call_roll(self._leader, leads=True)
            if leader in self.members.living:
                self._doors.restart(leader)  # what it has begun for them is forgotten

    def _lapsed(self) -> None:
        """Let all guests come again, to other nodes: these may have taken the tables over by now.

        Without the store nothing can be done for them here, and nobody new is welcomed.
        """
        closed = self._doors.restart_here()
        _log.warning("the lease has run out: %d connections come again elsewhere", closed)

    def _lose(self, nodes: Collection[int]) -> None:
        """Let go of nodes that are gone, and bring the tables that are this one's since."""
        _log.info("nodes %s are gone", sorted(nodes))
        self._hosting.lose(nodes)
        self._rows.lose(nodes)
        self._asks.lose(nodes)
        self._doors.restart_all(nodes)
        self._begin(self._bring_tables(), "tables taken over")

    async def _bring_tables(self) -> None:
        while True:
            try:
                await self._resuming.find()
                await self._resuming.run()
                return
            except StoreError as error:
                _log.error("tables of another node cannot be read now: %s", error)
                await asyncio.sleep(RETRY_S)

    def _gap(self, node: int) -> None:
        """Close the connections that may have missed something, and fetch what can be fetched."""
        if not self.members.is_living(node):
            return
        self._asks.lose((node,))
        closed = self._doors.restart(node)
        _log.warning("node %d: something is lost, %d connections come again", node, closed)
        self._rows.want(node)
        self._out.send(node, items.Missed())

    def _missed(self, node: int) -> None:
        """Close the connections of whose commands some are lost; say who is here."""
        self._asks.lose((node,))
        self._doors.restart(node)
        self._presence.call_roll(node, leads=node == self.members.leader)
        self._own_rows.send_all(node)

    def _take(self, sender: int, raws: list[msgspec.Raw]) -> None:
        if self.members.is_gone(sender):
            return  # It comes back from a pause, and says what is its tables' no more.
        for raw in raws:
            try:
                if (item := items.decode_item(raw)) is not None:
                    self._handle(sender, item)
            except Exception:  # noqa: BLE001 - one item must not end the others
                _log.exception("an item of node %d failed", sender)

    def _handle(self, sender: int, item: items.Item) -> None:
        match item:  # the usual ones first: a case that fails costs a call
            case items.Tell():
                self._doors.tell(item)
            case items.Ask():
                self._hosting.ask(sender, item)
            case items.Did() | items.Seated() | items.Opened() | items.Looked():
                self._asks.answer(item)
            case items.Rows():
                self._rows.take(sender, item)
            case items.NotMine(ask=0):
                self.router.send_again(item)
            case items.NotMine():
                self._asks.answer(item)
            case items.Came():
                self._hosting.came(sender, item)
                if item.ask:  # An older connection here would be sent what is for this one.
                    self._presence.online(items.Online(item.who.caller.guest, item.who.login))
            case items.Gone():
                self._hosting.gone(item)
            case items.Close():
                self._doors.close(item)
            case items.Unwatched():
                self._doors.unwatch(item)
            case items.Behind():
                self._hosting.behind(item)
            case items.Online():
                self._presence.online(item)
            case items.Roll():
                self._hosting.roll(sender, item)
            case items.RowsWanted():
                self._own_rows.send_all(sender)
            case items.Missed():
                self._missed(sender)
            case items.Owned() | items.Bye():
                self.members.look()
            case items.Seat():
                self._hosting.seat(sender, item)
            case items.Announced(text=text):
                self._operators.tell_all(text)
            case items.Look(ask=ask, what=what, skip=skip):
                self._out.send(sender, items.Looked(ask, self._operators.view.part(what, skip)))
            case items.EndNode():
                self._drain.begin()
            case items.NamesChanged():
                self._begin(self._read_names(), "registered names")
            case items.BansChanged(ban=ban):
                self._begin(self._read_bans(ban), "bans")
            case items.Revoked(number=number):
                self._identities.close_token(number)

    async def _read_names(self) -> None:
        try:
            await self._identities.read_names()
        except StoreError as error:
            _log.error("the registered names cannot be read: %s", error)

    async def _read_bans(self, ban: BanRow | None) -> None:
        try:
            await self._operators.read_bans(ban)
        except StoreError as error:
            _log.error("the bans cannot be read: %s", error)

    def tables(self) -> Iterable[RemoteTable]:
        return self._rows.tables()

    def row(self, table: str) -> TableRow | None:
        return self._rows.listed(table)

    def runs(self, table: str) -> bool:
        return self._rows.runs(table)

    def plays(self, guest: str) -> bool:
        return self._rows.plays(guest)

    def going(self, guest: str) -> int:
        return self._rows.going(guest)

    def with_code(self, code: str) -> str | None:
        return self._rows.with_code(code)

    async def introduce(self, peer: Peer, caller: Caller) -> Arrival:
        return await self._presence.introduce(peer, caller)

    def came(self, peer: Peer) -> None:
        self._presence.came(peer)

    def went(self, peer: Peer, *, absent: bool) -> None:
        self._presence.went(peer, absent=absent)

    def changed(self, table: str) -> None:
        self._own_rows.changed(table)

    def renamed(self, peer: Peer) -> None:
        self._presence.renamed(peer)

    def bans_changed(self, ban: BanRow | None) -> None:
        self._out.broadcast(items.BansChanged(ban))

    def names_changed(self) -> None:
        self._out.broadcast(items.NamesChanged())

    def revoked(self, token: int) -> None:
        self._out.broadcast(items.Revoked(token))

    def announce(self, text: str) -> None:
        self._out.broadcast(items.Announced(text))

    @property
    def node(self) -> int:
        return self.members.node

    @property
    def leader(self) -> int:
        return self.members.leader

    @property
    def gaps(self) -> int:
        return self.bus.traffic.gaps

    def nodes(self) -> Mapping[int, Node]:
        return self.members.living

    async def leases(self) -> Mapping[int, float]:
        return await self._store.membership.leases()

    async def look(self, node: int, what: Subject, skip: int) -> Part | None:
        try:
            answer = await self._asks.ask(node, lambda ask: items.Look(ask, what, skip), LOOK_S)
        except Unanswered:
            return None
        return answer.part if isinstance(answer, items.Looked) else None

    def end_node(self, node: int) -> None:
        if node == self.members.node:
            self._drain.begin()
        else:
            self._out.send(node, items.EndNode())

    def end_nodes(self) -> None:
        if not self._rolling.is_under_way:
            self._begin(self._rolling.run(), "rolling restart")

    async def seat(
        self, terms: CreateTable, peers: Sequence[Peer], admission: Admission
    ) -> tuple[bool, str | None]:
        door = door_of(peers[0].number)
        if door == self.members.node or not self.members.is_open(door):
            return False, None
        whos = tuple(map(self._presence.who, peers))
        try:
            answer = await self._asks.ask(door, lambda ask: items.Seat(ask, terms, whos, admission))
        except Unanswered:
            return True, None
        return True, answer.table if isinstance(answer, items.Opened) else None
