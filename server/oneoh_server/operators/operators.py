"""Operators at work: who is one, what they see, and what they do, each with an audit line."""

import logging
import time
from collections.abc import Callable, Iterable

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    Announce,
    Announcement,
    AuditLine,
    Ban,
    BanRow,
    CloseTable,
    Done,
    Drain,
    Inspect,
    Inspection,
    Kick,
    LiftBan,
    Mute,
    Operate,
    OperatorCommand,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_server import drain as drain_module
from oneoh_server.address_limits import AddressLimits
from oneoh_server.house_bots import HouseBots
from oneoh_server.logs import bind
from oneoh_server.operators.bans import Bans, network_of
from oneoh_server.operators.inspecting import page
from oneoh_server.operators.keys import OperatorKeys
from oneoh_server.operators.lobby_view import LobbyView
from oneoh_server.operators.node_view import NodeView
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.refusal_log import RefusalLog
from oneoh_server.statistics.counts import Counts
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.operator_book import OperatorBook
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import CloseByOperator

_log = logging.getLogger(__name__)

AUDIT_LINES = 200
"""Most lines of the audit in a reply."""


class Operators:
    """Carries out operators' commands (protocol/README.md#operators)."""

    def __init__(
        self,
        keys: OperatorKeys,
        book: OperatorBook,
        registry: TableRegistry,
        house_bots: HouseBots,
        addresses: AddressLimits,
        drain: drain_module.Drain,
        counts: Counts,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`now` returns seconds since 1970."""
        self.refusals = RefusalLog(registry.clock, now)
        self.bans = Bans(book, now)
        self._keys = keys
        self._book = book
        self._registry = registry
        self._addresses = addresses
        self._drain = drain
        self._now = now
        self.counts = counts
        self.view = NodeView(registry, house_bots, drain, self.refusals, counts)
        self._lobby_view = LobbyView(registry, self.view)

    def enter(self, peer: Peer, command: Operate) -> None:
        """Make the connection an operator's. Raises Refusal unless the key is one."""
        if wait := self._addresses.take_key(peer.address):
            retry_ms = round(wait * 1000) + 1
            raise Refusal("too-fast", "too many keys were tried; wait", retry_ms=retry_ms)
        name = self._keys.operator(command.key)
        if name is None:
            raise Refusal("not-operator", "this is no operator's key here")
        peer.operator = name
        bind(_log, connection=peer.number).info("connection %d: operator %s", peer.number, name)
        peer.send(Done(command.id))

    async def handle(self, peer: Peer, command: OperatorCommand) -> None:
        """Carry a command out, and reply. Raises Refusal if it cannot be."""
        if peer.operator is None:
            raise Refusal("not-operator", "only an operator of this lobby may do that")
        try:
            if isinstance(command, Inspect):
                peer.send(await self._inspect(command))
            else:
                await self._act(peer.operator, command)
                peer.send(Done(command.id))
        except StoreError as error:
            raise Refusal("server-busy", "this could not be stored; try again later") from error

    async def _act(self, operator: str, command: OperatorCommand) -> None:
        match command:
            case Kick(guest=guest, reason=reason):
                await self._kick(operator, guest, reason)
            case Ban():
                self._remove_banned(await self._keep_out(operator, command))
            case Mute():
                await self._keep_out(operator, command)
            case LiftBan(ban=number, reason=reason):
                lifted = await self.bans.lift(number)
                target = lifted.guest or lifted.address or ""
                await self._note(operator, "lift-ban", target, reason)
                self._registry.elsewhere.bans_changed(None)
            case CloseTable(table=table, reason=reason):
                await self._close_table(operator, table, reason)
            case Announce(text=text):
                await self._note(operator, "announce", "", text)
                self.tell_all(sanitize(text))
                self._registry.elsewhere.announce(sanitize(text))
            case Drain(reason=reason, node=node):
                await self._end(operator, node, reason)
            case Inspect():
                raise ValueError("`handle` answers this")

    async def _end(self, operator: str, node: int | None, reason: str) -> None:
        """Have a node drain, or all of them, one after the other. Raises Refusal or StoreError."""
        elsewhere = self._registry.elsewhere
        if node is not None and node not in (elsewhere.nodes() or {elsewhere.node}):
            raise Refusal("no-such-node", f"there is no node {node}")
        await self._note(operator, "drain", "" if node is None else f"node {node}", reason)
        if not elsewhere.nodes():
            self._drain.begin()
        elif node is None:
            elsewhere.end_nodes()
        else:
            elsewhere.end_node(node)

    async def _note(self, operator: str, act: str, target: str, reason: str) -> None:
        """Keep a line of the audit before the act. Raises StoreError."""
        reason = sanitize(reason)
        await self._book.note(AuditLine(1, int(self._now()), operator, act, target, reason))
        _log.info("operator %s: %s %s: %s", operator, act, target or "all", reason or "no reason")

    async def _kick(self, operator: str, guest: str, reason: str) -> None:
        known = [*self._peers, *self._registry.away.values()]
        peers = [peer for peer in known if peer.caller and peer.caller.guest == guest]
        if not peers:
            raise Refusal("no-such-guest", f"guest {guest} is not connected")
        await self._note(operator, "kick", guest, reason)
        _remove(peers, reason)

    async def _keep_out(self, operator: str, command: Ban | Mute) -> BanRow:
        """Put a ban or a mute in force, and return it. Raises Refusal or StoreError."""
        if (command.guest is None) == (command.address is None):
            raise Refusal("bad-target", "a ban, or a mute, is of a guest or of an address")
        address = None if command.address is None else str(network_of(command.address))
        reason = sanitize(command.reason)
        target = command.guest or address or ""
        mutes = isinstance(command, Mute)
        act = "mute" if mutes else "ban"
        await self._note(operator, act, f"{target} {command.seconds} s", reason)
        until = int(self._now()) + command.seconds
        kept = await self.bans.add(BanRow(1, until, command.guest, address, reason, mutes))
        self._registry.elsewhere.bans_changed(kept)
        return kept

    async def read_bans(self, ban: BanRow | None) -> None:
        """Read the bans, which another node has changed; `ban` is a new one. Raises StoreError."""
        await self.bans.load()
        if ban is not None and not ban.mutes:
            self._remove_banned(ban)

    def _remove_banned(self, ban: BanRow) -> None:
        _remove(
            [
                peer
                for peer in self._peers
                if peer.caller and self.bans.concerns(ban, peer.caller.guest, peer.address)
            ],
            ban.reason,
        )

    async def _close_table(self, operator: str, table: str, reason: str) -> None:
        actor = self._registry.actors.get(table)
        if actor is None:
            raise Refusal("no-such-table", f"there is no table {table}")
        await self._note(operator, "close-table", table, reason)
        await actor.ask(CloseByOperator())

    def tell_all(self, text: str) -> None:
        """Tell the connections of this node what an operator has announced."""
        self._registry.send(tuple(self._registry.peers), Announcement(text))

    @property
    def _peers(self) -> list[Peer]:
        return list(self._registry.peers.values())

    async def _inspect(self, command: Inspect) -> Inspection:
        skip = command.skip
        match command.what:
            case "bans":
                bans = self.bans.rows
                banned, left = page(bans[skip:], skip, len(bans))
                return Inspection(command.id, bans=banned, left_off=left)
            case "audit":
                lines, count = await self._book.audit(skip, AUDIT_LINES)
                audit, left = page(lines, skip, count)
                return Inspection(command.id, audit=audit, left_off=left)
            case _:
                return await self._lobby_view.inspect(command)


def _remove(peers: Iterable[Peer], reason: str) -> None:
    """Close these connections, but for operators': the close code says to stay away."""
    for peer in peers:
        if peer.operator is None:
            peer.close(CloseCode.REMOVED, sanitize(reason).encode()[:100].decode(errors="ignore"))
