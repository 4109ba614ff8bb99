"""Rooms of the chat: one for the seats of a table, and one for its spectators.

Spectators see both. What they say during a game its seats see after the end: they may know, or
guess, what a seat must not. Nothing of this is part of a table's facts, and no move waits for it.
"""

from collections.abc import Callable
from hashlib import blake2s

from oneoh_protocol.messages import CHAT_KEPT, PHRASES, Chat, ChatLine, Chatted, Done
from oneoh_protocol.rate_limit import TokenBucket
from oneoh_server.chat.cleaning import clean_text
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.settings import Settings
from oneoh_server.stores.chat_store import ChatStore, Said
from oneoh_server.stores.contract import StoreError, today
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.state import Table

_SWEEP_AT = 1000
"""Number of guests above which those are forgotten who have been silent for a while."""
_BURST = 5


class Rooms:
    """Chat of all tables in memory. Not thread-safe: for the event loop's thread alone."""

    def __init__(
        self,
        settings: Settings,
        registry: TableRegistry,
        store: ChatStore,
        check_muted: Callable[[str, str], None] = lambda _guest, _address: None,
    ) -> None:
        """`check_muted` raises Refusal if an operator has muted this guest, or this address."""
        self._settings = settings
        self._registry = registry
        self._store = store
        self._check_muted = check_muted
        self._said: dict[str, list[Said]] = {}
        """Everything said at a table, for those that were asked for."""
        self._buckets: dict[str, TokenBucket] = {}

    def open(self, table: str) -> None:
        """Note that a table is new, so that the store is not asked what was said there."""
        self._keep(table, [])

    async def say(self, peer: Peer, caller: Caller, table: Table, command: Chat) -> None:
        """Store the caller's line, then show it. Raises Refusal."""
        said = self._judge(caller, peer.address, table, command)
        lines = await self._lines(table.id)
        if len(lines) >= self._settings.chat_lines_per_table:
            raise Refusal("no-chat", "enough was said at this table")
        self._take_turn(caller.guest)
        try:
            await self._store.add(table.id, said, today())
        except StoreError as error:
            raise Refusal("server-busy", "this could not be stored; try again later") from error
        lines.append(said)
        if actor := self._registry.actors.get(table.id):
            self._show(actor.table, said)
        peer.send(Done(command.id))

    def _judge(self, caller: Caller, address: str, table: Table, command: Chat) -> Said:
        if self._settings.chat == "off":
            raise Refusal("no-chat", "there is no chat here")
        seat = table.seat_of(caller.guest)
        if seat is None and caller.connection not in table.watchers:
            raise Refusal("not-seated", "you are not at this table")
        self._check_muted(caller.guest, address)
        text = clean_text(command.text)
        if bool(text) == (command.phrase is not None):
            raise Refusal("bad-chat", "say either a text or a phrase")
        if command.phrase is not None and command.phrase not in PHRASES:
            raise Refusal("bad-chat", f"there are the phrases {', '.join(PHRASES)}")
        line = ChatLine(
            caller.name,
            speaker_of(caller.guest),
            text,
            command.phrase,
            seat,
            caller.unregistered,
        )
        return Said(line, caller.guest not in table.members and table.phase == "running")

    def _take_turn(self, guest: str) -> None:
        """Count a line of the guest. Raises Refusal if it comes too early."""
        if guest not in self._buckets:
            if len(self._buckets) >= _SWEEP_AT:
                self._buckets = {id_: each for id_, each in self._buckets.items() if not each.full}
            rate = self._settings.chat_lines_per_minute / 60
            self._buckets[guest] = TokenBucket(rate, _BURST, self._registry.clock)
        if wait := self._buckets[guest].take():
            retry_ms = round(wait * 1000) + 1
            raise Refusal("too-fast", "too much chat; wait a little", retry_ms=retry_ms)

    async def greet(self, peer: Peer, table: str) -> None:
        """Show what was said to a peer that has begun to follow the table."""
        if self._settings.chat == "off":
            return
        try:
            lines = await self._lines(table)
        except StoreError:
            return  # The table is worth more than its chat.
        actor = self._registry.actors.get(table)
        if lines and actor and peer.number in actor.table.watchers:
            self._show_whole(actor.table, lines, peer.number)

    def show_again(self, peer: Peer, table: str) -> None:
        """Show what was said to a peer that has missed some of it."""
        actor = self._registry.actors.get(table)
        if actor and peer.number in actor.table.watchers:
            self._show_whole(actor.table, self._said.get(table, []), peer.number)

    def reveal(self, table: Table) -> None:
        """Show the seats of a table that is over what spectators said during the game."""
        lines = self._said.get(table.id, ())
        if table.phase == "over" and any(said.secret for said in lines):
            members = table.members
            for number, watcher in table.watchers.items():
                if watcher.guest in members:
                    self._show_whole(table, list(lines), number)

    async def _lines(self, table: str) -> list[Said]:
        """Return everything said at a table. Raises StoreError."""
        if table not in self._said:
            self._keep(table, await self._store.lines(table))
        return self._said[table]

    def _keep(self, table: str, lines: list[Said]) -> None:
        tables = self._registry.actors
        if len(self._said) > 2 * len(tables):
            self._said = {id_: said for id_, said in self._said.items() if id_ in tables}
        # Somebody else may have asked the store in the meantime.
        self._said.setdefault(table, lines)

    def _show(self, table: Table, said: Said) -> None:
        hidden = _hidden_from(table) if said.secret else frozenset()
        to = [number for number, who in table.watchers.items() if who.guest not in hidden]
        self._registry.send(to, Chatted(table.id, (said.line,)))

    def _show_whole(self, table: Table, lines: list[Said], to: int) -> None:
        may_see_all = table.watchers[to].guest not in _hidden_from(table)
        seen = [said.line for said in lines if may_see_all or not said.secret]
        if seen:
            self._registry.send([to], Chatted(table.id, tuple(seen[-CHAT_KEPT:]), whole=True))


def _hidden_from(table: Table) -> frozenset[str]:
    """Return the guests who may not see secret lines now: those who play, also by a stand-in."""
    return frozenset() if table.phase == "over" else table.members


def speaker_of(guest: str) -> str:
    """Return the mark of a guest, which does not reveal the guest's id."""
    return blake2s(guest.encode(), digest_size=6, person=b"chat").hexdigest()
