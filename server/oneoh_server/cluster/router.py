"""Router: the way of each command to the node that can carry it out."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from oneoh_protocol.messages import Act, Command, CreateTable, Hello, Join, Kick, Resign, Watch
from oneoh_server.cluster.asks import Asks, Unanswered
from oneoh_server.cluster.directory import ON_THE_WAY_S, Directory
from oneoh_server.cluster.doors import Doors
from oneoh_server.cluster.items import Ask, Behind, Did, NotMine
from oneoh_server.cluster.kinds import LEAVES_NOTHING, OF_A_TABLE, OF_THE_LEADER, table_of
from oneoh_server.cluster.listing_rows import RemoteRows
from oneoh_server.cluster.members import Members
from oneoh_server.cluster.outgoing import Outgoing
from oneoh_server.cluster.presence import Presence
from oneoh_server.drain import Drain
from oneoh_server.lobby import Lobby
from oneoh_server.lobby_list import BATCH_S
from oneoh_server.peer import DoorPeer, Peer
from oneoh_server.refusal import Refusal
from oneoh_server.refusal_log import RefusalLog
from oneoh_server.table_codes import read_code
from oneoh_server.table_registry import TableRegistry

_AGAIN_S = 0.05
"""Seconds until a node is asked again that has not got a table yet, or does not lead yet."""


class Router:
    """Reception of a lobby of several nodes: carries a command out here, or asks its node to."""

    refusals: RefusalLog
    closes: Counter[str]

    def __init__(
        self,
        lobby: Lobby,
        registry: TableRegistry,
        drain: Drain,
        doors: Doors,
        directory: Directory,
        rows: RemoteRows,
        members: Members,
        presence: Presence,
        asks: Asks,
        out: Outgoing,
    ) -> None:
        self.refusals = lobby.refusals
        self.closes = lobby.closes
        self._lobby = lobby
        self._registry = registry
        self._drain = drain
        self._doors = doors
        self._directory = directory
        self._rows = rows
        self._members = members
        self._presence = presence
        self._asks = asks
        self._out = out
        self._tasks: set[asyncio.Task[None]] = set()

    async def enter(self, peer: DoorPeer, hello: Hello, version: int) -> None:
        self._doors.here[peer.number] = peer
        await self._lobby.enter(peer, hello, version)

    def leave(self, peer: Peer) -> None:
        self._lobby.leave(peer)
        self._doors.forget(peer.number)

    def fall_behind(self, peer: Peer) -> None:
        self._lobby.fall_behind(peer)
        self._tell_owners(peer, behind=True)

    def catch_up(self, peer: Peer) -> None:
        self._lobby.catch_up(peer)
        self._tell_owners(peer, behind=False)

    def _tell_owners(self, peer: Peer, *, behind: bool) -> None:
        for node in self._doors.nodes_of(peer.number):
            self._out.send(node, Behind(peer.number, behind))

    def handle_at_once(self, peer: Peer, command: Command) -> bool:
        kind = type(command)
        if kind in OF_A_TABLE:
            table: str = command.table  # type: ignore[union-attr]
            if table in self._registry.actors:
                return self._lobby.handle_at_once(peer, command)
            owner = self._rows.owner(table)
            if owner is None or not isinstance(command, Act | Resign):
                return False
            self._send(owner, peer, command)
            return True
        if kind in OF_THE_LEADER and self._members.leader != self._members.node:
            return False
        return self._lobby.handle_at_once(peer, command)

    async def handle(self, peer: Peer, command: Command) -> None:
        kind = type(command)
        if kind in OF_A_TABLE:
            await self._at_table(peer, command)
        elif kind in OF_THE_LEADER:
            await self._at(lambda: self._members.leader, peer, command)
        elif isinstance(command, CreateTable):
            await self._create(peer, command)
        elif isinstance(command, Kick) and self._lobby.peer_of(command.guest) is None:
            await self._at(lambda: self._members.leader, peer, command)
        else:
            await self._lobby.handle(peer, command)

    async def _create(self, peer: Peer, command: CreateTable) -> None:
        """Open a table here, unless it is open elsewhere, or this node ends soon."""
        assert peer.caller is not None
        opened = command.once and self._rows.opened_by(peer.caller.guest, command.once)
        if opened:
            await self._at_table(peer, Watch(id=command.id, table=opened))
        elif self._drain.begun.is_set():
            await self._at(self._members.home_for_new, peer, command)
        else:
            await self._lobby.handle(peer, command)

    async def _at_table(self, peer: Peer, command: Command) -> None:
        """Have the owner of its table carry a command out. Raises Refusal."""
        if isinstance(command, Watch | Join):
            table = await self._id_of(peer, command.table)
            command = replace(command, table=table)
            self._lobby.door.check_watching(peer, table)
        name: str = command.table  # type: ignore[union-attr]
        owner = await self._directory.find(name)
        if owner is None:
            raise Refusal("no-such-table", f"there is no table {name}")
        if isinstance(command, Act | Resign) and owner != self._members.node:
            self._send(owner, peer, command)
            return

        async def find() -> int | None:
            return await self._directory.find(name)

        await self._until_done(find, peer, command)

    async def _id_of(self, peer: Peer, table: str) -> str:
        """Return the id of the table that an id or a code names. Raises Refusal."""
        found = self._lobby.door.id_of(peer, table)
        if (code := read_code(found)) is None:
            return found
        await asyncio.sleep(2 * BATCH_S)  # another node may have it, and tell of it soon
        return self._rows.with_code(code) or found

    async def _at(self, node: Callable[[], int], peer: Peer, command: Command) -> None:
        """Have a node carry a command out, the one that `node` names at each try."""

        async def present() -> int:
            return node()

        await self._until_done(present, peer, command)

    async def _until_done(
        self, node: Callable[[], Awaitable[int | None]], peer: Peer, command: Command
    ) -> None:
        """Try until a node is the right one, while tables or the leadership move. Raises Refusal."""
        until = asyncio.get_running_loop().time() + ON_THE_WAY_S
        while not await self._try(await node(), peer, command):
            if asyncio.get_running_loop().time() > until:
                raise Refusal("server-busy", "the lobby moves to other machines; try again")
            if (table := table_of(command)) is not None:
                self._rows.forget(table)
            await asyncio.sleep(_AGAIN_S)

    async def _try(self, node: int | None, peer: Peer, command: Command) -> bool:
        """Have a command carried out; return whether the node was the right one. Raises Refusal."""
        if node in (None, self._members.node):
            if not self._lobby.handle_at_once(peer, command):
                await self._lobby.handle(peer, command)
            return True
        assert node is not None
        if type(command) not in LEAVES_NOTHING:
            self._doors.note(peer.number, node)
        who = self._presence.who(peer)
        try:
            answer = await self._asks.ask(node, lambda ask: Ask(ask, who, command))
        except Unanswered as error:
            raise Refusal(
                "server-busy", "another machine of this lobby does not answer; try again"
            ) from error
        if isinstance(answer, NotMine):
            return False
        assert isinstance(answer, Did)
        peer.watching |= set(answer.watched)
        peer.watching -= set(answer.unwatched)
        if (refused := answer.refused) is not None:
            raise Refusal(refused.code, refused.message, **refused.detail)
        return True

    def _send(self, owner: int, peer: Peer, command: Command) -> None:
        """Send an owner a command that is answered by what happens at the table."""
        self._doors.note(peer.number, owner)
        self._out.send(owner, Ask(0, self._presence.who(peer), command))

    def send_again(self, item: NotMine) -> None:
        """Find the right owner for a command whose answer nobody waits for."""
        if (peer := self._doors.here.get(item.number)) is None:
            return
        self._rows.forget(item.command.table)  # type: ignore[union-attr]
        task = asyncio.create_task(self._again(peer, item.command), name="command sent again")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _again(self, peer: DoorPeer, command: Command) -> None:
        try:
            await self._at_table(peer, command)
        except Refusal as refusal:
            peer.send(refusal.reply(command.id))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
