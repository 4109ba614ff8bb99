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
    Operate,
    OperatorCommand,
    Overview,
)
from oneoh_protocol.sanitize import sanitize
from oneoh_server import drain as drain_module
from oneoh_server.address_limits import AddressLimits
from oneoh_server.house_bots import HouseBots
from oneoh_server.logs import bind
from oneoh_server.operator_book import OperatorBook
from oneoh_server.operators.bans import Bans, network_of
from oneoh_server.operators.inspecting import connection_row, load_percent, page, table_rows
from oneoh_server.operators.keys import OperatorKeys
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.refusal_log import RefusalLog
from oneoh_server.store import StoreError
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
        now: Callable[[], float] = time.time,
    ) -> None:
        """`now` returns seconds since 1970."""
        self.refusals = RefusalLog(registry.clock, now)
        self.bans = Bans(book, now)
        self._keys = keys
        self._book = book
        self._registry = registry
        self._house_bots = house_bots
        self._addresses = addresses
        self._drain = drain
        self._now = now
        self._started = registry.clock()

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
                await self._ban(operator, command)
            case LiftBan(ban=number, reason=reason):
                lifted = await self.bans.lift(number)
                await self._note(operator, "lift-ban", lifted.guest or lifted.address or "", reason)
            case CloseTable(table=table, reason=reason):
                await self._close_table(operator, table, reason)
            case Announce(text=text):
                await self._note(operator, "announce", "", text)
                self._tell_all(Announcement(sanitize(text)))
            case Drain(reason=reason):
                await self._note(operator, "drain", "", reason)
                self._drain.begin()
            case Inspect():
                raise ValueError("`handle` answers this")

    async def _note(self, operator: str, act: str, target: str, reason: str) -> None:
        """Keep a line of the audit before the act. Raises StoreError."""
        reason = sanitize(reason)
        await self._book.note(AuditLine(1, int(self._now()), operator, act, target, reason))
        _log.info("operator %s: %s %s: %s", operator, act, target or "all", reason or "no reason")

    async def _kick(self, operator: str, guest: str, reason: str) -> None:
        peers = [peer for peer in self._peers if peer.caller and peer.caller.guest == guest]
        if not peers:
            raise Refusal("no-such-guest", f"guest {guest} is not connected")
        await self._note(operator, "kick", guest, reason)
        _remove(peers, reason)

    async def _ban(self, operator: str, command: Ban) -> None:
        if (command.guest is None) == (command.address is None):
            raise Refusal("bad-target", "a ban is of a guest or of an address")
        address = None if command.address is None else str(network_of(command.address))
        reason = sanitize(command.reason)
        target = command.guest or address or ""
        await self._note(operator, "ban", f"{target} {command.seconds} s", reason)
        until = int(self._now()) + command.seconds
        ban = await self.bans.add(BanRow(1, until, command.guest, address, reason))
        _remove(
            [
                peer
                for peer in self._peers
                if peer.caller and self.bans.concerns(ban, peer.caller.guest, peer.address)
            ],
            reason,
        )

    async def _close_table(self, operator: str, table: str, reason: str) -> None:
        actor = self._registry.actors.get(table)
        if actor is None:
            raise Refusal("no-such-table", f"there is no table {table}")
        await self._note(operator, "close-table", table, reason)
        await actor.ask(CloseByOperator())

    def _tell_all(self, message: Announcement) -> None:
        self._registry.send(tuple(self._registry.peers), message)

    @property
    def _peers(self) -> list[Peer]:
        return list(self._registry.peers.values())

    async def _inspect(self, command: Inspect) -> Inspection:
        skip = command.skip
        match command.what:
            case "overview":
                return Inspection(command.id, overview=self._overview())
            case "connections":
                peers = [peer for peer in self._peers if peer.caller][::-1]
                rows = (connection_row(peer, self._registry) for peer in peers[skip:])
                shown, left = page(rows, skip, len(peers))
                return Inspection(command.id, connections=shown, left_off=left)
            case "tables":
                tables = [*self._registry.tables().values()][::-1]
                listed, left = page(table_rows(tables[skip:]), skip, len(tables))
                return Inspection(command.id, tables=listed, left_off=left)
            case "bans":
                bans = self.bans.rows
                banned, left = page(bans[skip:], skip, len(bans))
                return Inspection(command.id, bans=banned, left_off=left)
            case "audit":
                lines, count = await self._book.audit(skip, AUDIT_LINES)
                audit, left = page(lines, skip, count)
                return Inspection(command.id, audit=audit, left_off=left)

    def _overview(self) -> Overview:
        tables = self._registry.tables().values()
        phases = [table.phase for table in tables]
        return Overview(
            up_s=int(self._registry.clock() - self._started),
            connections=len(self._peers),
            operators=sum(peer.operator is not None for peer in self._peers),
            waiting=phases.count("waiting"),
            running=phases.count("running"),
            over=phases.count("over"),
            unlisted=sum(not table.listed for table in tables),
            bots=sum(self._house_bots.counts().values()),
            max_bots=self._house_bots.limit,
            load_percent=load_percent(),
            draining_ms=self._drain.left_ms if self._drain.begun.is_set() else None,
            refusals=self.refusals.counts,
            last_refusals=self.refusals.last,
        )


def _remove(peers: Iterable[Peer], reason: str) -> None:
    """Close these connections, but for operators': the close code says to stay away."""
    for peer in peers:
        if peer.operator is None:
            peer.close(CloseCode.REMOVED, sanitize(reason).encode()[:100].decode(errors="ignore"))
