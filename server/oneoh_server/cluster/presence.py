"""Presence: which login of a guest is the newest, and which nodes have to know of its connection.

A guest has one connection in the whole lobby. A login is numbered by the store, registered here, then
compared with the newest one heard of, then told to all: so of two at one moment one remains.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable

from oneoh_server.cluster.asks import Asks, Unanswered
from oneoh_server.cluster.directory import Directory
from oneoh_server.cluster.doors import Doors
from oneoh_server.cluster.items import Came, Gone, Online, Roll, Seated, Who
from oneoh_server.cluster.members import Members
from oneoh_server.cluster.outgoing import Outgoing
from oneoh_server.elsewhere import Arrival
from oneoh_server.lobby import Lobby
from oneoh_server.peer import Peer
from oneoh_server.stores.contract import Store, StoreError
from oneoh_server.tables.commands import Caller

_log = logging.getLogger(__name__)

COME_S = 2.0
"""Seconds that each node has to answer to a login, of which a client waits for ten in all."""
CHECK_S = 5.0
"""Seconds between two looks at the newest logins in the store: what was told may be lost."""
REMEMBERED_S = 60.0
"""Seconds for which a login elsewhere is remembered: one that is under way here may be older."""


class Presence:
    """Guests of this node, as the others know them. For the event loop's thread alone."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        doors: Doors,
        directory: Directory,
        members: Members,
        asks: Asks,
        out: Outgoing,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._doors = doors
        self._directory = directory
        self._members = members
        self._asks = asks
        self._out = out
        self._clock = clock
        self._logins: dict[int, int] = {}
        """Number of the login of each connection."""
        self._newest: dict[str, tuple[int, float]] = {}
        """Newest login of each guest that was heard of, and when."""

    def who(self, peer: Peer, caller: Caller | None = None) -> Who:
        """Return a connection as other nodes know it; `caller` before it is welcomed."""
        caller = caller or peer.caller
        assert caller is not None
        login = self._logins.get(peer.number, 0)
        return Who(peer.number, caller, peer.address, peer.operator, login, peer.round_trip_ms)

    async def introduce(self, peer: Peer, caller: Caller) -> Arrival:
        """Count a login, and tell the owners of the guest's tables. Raises StoreError."""
        try:
            login = await self._store.logins.login(caller.guest)
            self._logins[peer.number] = login
            owners = await self._owners(caller.guest)
            for owner in owners:
                self._doors.note(peer.number, owner)
            if not all(map(self._members.is_living, owners)):
                self._members.look()  # the connection comes again once its owner is a member here
            asked = {*owners, self._members.leader} - {self._members.node}
            who = self.who(peer, caller)
            seated = await asyncio.gather(
                *(self._come(node, who) for node in asked if self._members.is_living(node))
            )
        except BaseException:
            self.went(peer, absent=True)
            raise
        tables = [table for each in seated if each for table in each.tables]
        places = (each.queued for each in seated if each and each.queued)
        tournaments = [each for one in seated if one for each in one.tournaments]
        return Arrival(login, tables, next(places, None), tournaments)

    async def _owners(self, guest: str) -> set[int]:
        """Return the other nodes that own tables which ever had the guest, alive or not."""
        tables = await self._store.tables_of(guest)
        owners = {await self._directory.owner(table) for table in tables}
        return {owner for owner in owners if owner is not None and owner != self._members.node}

    async def _come(self, node: int, who: Who) -> Seated | None:
        try:
            answer = await self._asks.ask(node, lambda ask: Came(ask, who), COME_S)
        except Unanswered:
            return None
        return answer if isinstance(answer, Seated) else None

    def came(self, peer: Peer) -> None:
        """Tell all nodes of a login that is registered; close it if a newer one was heard of."""
        login, guest = self._logins.get(peer.number), _guest(peer)
        if login is None:
            return  # a house bot, which is nobody's guest elsewhere
        newest, _ = self._newest.get(guest, (0, 0.0))
        if newest > login:
            self._lobby.replace(guest)
            return
        self._newest[guest] = login, self._clock()
        self._out.broadcast(Online(guest, login))

    def renamed(self, peer: Peer) -> None:
        for node in self._told_of(peer):
            self._out.send(node, Came(0, self.who(peer)))

    def went(self, peer: Peer, *, absent: bool) -> None:
        """Tell the nodes that know a connection that it has ended."""
        if self._logins.pop(peer.number, None) is not None:
            for node in self._told_of(peer):
                self._out.send(node, Gone(peer.number, absent))
        self._doors.forget(peer.number)

    def _told_of(self, peer: Peer) -> set[int]:
        nodes = {*self._doors.nodes_of(peer.number), self._members.leader}
        return {node for node in nodes if node != self._members.node}

    def online(self, item: Online) -> None:
        """Close the connection of a guest who has logged in elsewhere since."""
        newest, _ = self._newest.get(item.guest, (0, 0.0))
        if item.login > newest:
            self._newest[item.guest] = item.login, self._clock()
        peer = self._lobby.peer_of(item.guest)
        if peer is not None and self._logins.get(peer.number, item.login) < item.login:
            self._lobby.replace(item.guest)

    def call_roll(self, node: int, *, leads: bool) -> None:
        """Tell a node all it has to know of the connections here."""
        peers = list(self._doors.here.values()) if leads else []
        welcomed = [peer for peer in peers if peer.caller and peer.number in self._logins]
        known = {*self._doors.at(node), *self._logins}
        self._out.send(node, Roll(tuple(map(self.who, welcomed)), tuple(known)))

    async def run(self) -> None:
        """Ask the store again and again for newer logins."""
        while True:
            await asyncio.sleep(CHECK_S)
            try:
                await self.check()
            except StoreError as error:
                _log.error("the newest logins cannot be read: %s", error)
            self._forget_old()

    async def check(self) -> None:
        """Close the connections of guests who have logged in elsewhere since. Raises StoreError."""
        guests = self._lobby.guests
        newest = await self._store.logins.newest(guests) if guests else {}
        for guest, login in newest.items():
            self.online(Online(guest, login))

    def _forget_old(self) -> None:
        old = self._clock() - REMEMBERED_S
        here: Iterable[str] = set(self._lobby.guests)
        self._newest = {
            guest: (login, at)
            for guest, (login, at) in self._newest.items()
            if at > old or guest in here
        }


def _guest(peer: Peer) -> str:
    assert peer.caller is not None
    return peer.caller.guest
