"""Connections of other nodes that have business here: their commands, and whether they are there."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from oneoh_protocol.messages import Act, FollowChannel, Refused, Resign, UnfollowChannel
from oneoh_server.cluster.items import (
    Ask,
    Behind,
    Came,
    Did,
    Gone,
    NotMine,
    Opened,
    Roll,
    Seat,
    Seated,
    Who,
)
from oneoh_server.cluster.kinds import is_service, table_of
from oneoh_server.cluster.outgoing import Outgoing, door_of
from oneoh_server.cluster.remote_peer import RemotePeer
from oneoh_server.lobby import Lobby
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.resuming import Resuming
from oneoh_server.stores.contract import StoreError
from oneoh_server.table_registry import TableRegistry

_log = logging.getLogger(__name__)

_AT_ONCE = (Act, Resign, FollowChannel, UnfollowChannel)
"""Commands that the lobby carries out at once, if it can."""


class Hosting:
    """Hands the commands of other nodes' connections to the lobby of this one."""

    def __init__(
        self,
        lobby: Lobby,
        registry: TableRegistry,
        resuming: Resuming,
        out: Outgoing,
        is_here: Callable[[str], bool],
        is_leader: Callable[[], bool],
    ) -> None:
        """`is_here` tells whether a table is this node's."""
        self._lobby = lobby
        self._registry = registry
        self._resuming = resuming
        self._out = out
        self._is_here = is_here
        self._is_leader = is_leader
        self._peers: dict[int, RemotePeer] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ask(self, door: int, item: Ask) -> None:
        """Carry out a command for a connection of a door."""
        if not self._concerns(item):
            self._out.send(door, NotMine(item.ask, item.who.number, item.command))
            return
        peer = self._meet(item.who)
        if item.ask or peer.turn.locked() or not self._at_once(peer, item):
            self._begin(self._carry_out(door, peer, item))

    def _concerns(self, item: Ask) -> bool:
        if is_service(item.command):
            return self._is_leader()
        table = table_of(item.command)
        return table is None or self._is_here(table)

    def _at_once(self, peer: RemotePeer, item: Ask) -> bool:
        try:
            return self._lobby.handle_at_once(peer, item.command)
        except Refusal as refusal:
            peer.send(refusal.reply(item.command.id))
            return True

    async def _carry_out(self, door: int, peer: RemotePeer, item: Ask) -> None:
        async with peer.turn:
            before = set(peer.watching)
            refused = await self._handle(peer, item)
            did = Did(
                item.ask,
                refused,
                tuple(peer.watching - before),
                tuple(before - peer.watching),
            )
            if item.ask:
                self._out.send(door, did)
            elif refused is not None:
                peer.send(refused)

    async def _handle(self, peer: RemotePeer, item: Ask) -> Refused | None:
        """Carry a command out; return its refusal, if it cannot be."""
        try:
            done = isinstance(item.command, _AT_ONCE) and self._lobby.handle_at_once(
                peer, item.command
            )
            if not done:
                await self._lobby.handle(peer, item.command)
        except Refusal as refusal:
            return refusal.reply(item.command.id)
        except Exception:  # noqa: BLE001 - one connection must not end the others
            _log.exception("a command of connection %d failed", peer.number)
            return Refused(item.command.id, "server-busy", "the server made a mistake at this")
        return None

    def came(self, door: int, item: Came) -> None:
        """Note a guest who has come to a door, or has another name there."""
        self._begin(self._came(door, item, self._meet(item.who)))

    async def _came(self, door: int, item: Came, peer: RemotePeer) -> None:
        guest = item.who.caller.guest
        try:
            await self._resuming.bring_tables_of(guest)
        except StoreError as error:
            _log.error("the tables of guest %s cannot be read: %s", guest, error)
        if self._peers.get(peer.number) is not peer:
            return  # it is gone again
        tables = self._lobby.receive(peer)
        if item.ask:
            place = self._lobby.company.queue.place_of(guest)
            tournaments = self._lobby.tournaments.entered_by(guest)
            self._out.send(door, Seated(item.ask, tables, place, tournaments))

    def gone(self, item: Gone) -> None:
        if peer := self._peers.pop(item.number, None):
            self._lobby.lose(peer, absent=item.absent)

    def roll(self, door: int, item: Roll) -> None:
        """Bring what is known of a door's connections up to date."""
        here = {who.number for who in item.here} | set(item.known)
        for number in [each for each in self._peers if door_of(each) == door]:
            if number not in here:
                self.gone(Gone(number, absent=True))
        for who in item.here:
            self._meet(who)

    def lose(self, doors: Collection[int]) -> None:
        """Note that all connections of these doors are gone."""
        for number in [each for each in self._peers if door_of(each) in doors]:
            self.gone(Gone(number, absent=True))

    def behind(self, item: Behind) -> None:
        if (peer := self._peers.get(item.number)) is None:
            return
        peer.is_behind = item.behind
        if item.behind:
            self._lobby.fall_behind(peer)
        else:
            self._lobby.catch_up(peer)

    def seat(self, door: int, item: Seat) -> None:
        """Open a table for guests whom the leader has paired."""
        self._begin(self._seat(door, item))

    async def _seat(self, leader: int, item: Seat) -> None:
        table = None
        try:
            peers = [self._any(who) for who in item.whos]
            table = await self._lobby.company.seating.open_here(item.terms, peers, item.admission)
        except Exception:  # noqa: BLE001 - a game of another package may raise anything
            _log.exception("a table for paired guests could not be opened")
        self._out.send(leader, Opened(item.ask, table))

    def _any(self, who: Who) -> Peer:
        return self._registry.peers.get(who.number) or self._meet(who)

    def _meet(self, who: Who) -> RemotePeer:
        """Return the peer of a connection, which may be new."""
        if (peer := self._peers.get(who.number)) is None:
            peer = self._peers[who.number] = RemotePeer(who, self._out)
            self._lobby.meet(peer, who.login)
        else:
            peer.meet(who)
        return peer

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="command of another node")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
