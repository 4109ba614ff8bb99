"""Commands of guests about their own names and tokens."""

import logging
from collections.abc import Collection

from msgspec.structs import replace

from oneoh_protocol.close_codes import CloseCode
from oneoh_protocol.messages import (
    AddToken,
    Done,
    GetIdentity,
    Identity,
    IdentityCommand,
    NameToken,
    NewToken,
    RedeemCode,
    RegisterName,
    RevokeToken,
    Scope,
    TokenRow,
)
from oneoh_server.address_limits import AddressLimits
from oneoh_server.identity.guests import Guests
from oneoh_server.identity.held_names import HeldNames
from oneoh_server.identity.pairing_codes import LIFE_S, PairingCodes
from oneoh_server.logs import bind
from oneoh_server.names import clean_label
from oneoh_server.peer import Peer
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.identity_book import IdentityBook, StoredToken
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.commands import Arrived, Caller

_log = logging.getLogger(__name__)

MAX_TOKENS = 16
"""Most tokens of a guest."""


class Identities:
    """Carries out `IdentityCommand`s (protocol/README.md#names-and-tokens)."""

    def __init__(
        self,
        book: IdentityBook,
        guests: Guests,
        names: HeldNames,
        registry: TableRegistry,
        addresses: AddressLimits,
    ) -> None:
        self._book = book
        self._guests = guests
        self._names = names
        self._registry = registry
        self._addresses = addresses
        self._codes = PairingCodes(registry.clock)

    def is_holder(self, guest: str) -> bool:
        """Return whether the guest holds a registered name."""
        return self._names.is_holder(guest)

    async def handle(self, peer: Peer, command: IdentityCommand, bots: Collection[str]) -> None:
        """Carry a command out, and reply. Raises Refusal. `bots` are the names of house bots."""
        caller = peer.caller
        assert caller is not None
        if caller.scope != "all":
            raise Refusal("not-allowed", "this token may only play")
        try:
            await self._handle(peer, caller, command, bots)
        except StoreError as error:
            raise Refusal("server-busy", "this could not be stored; try again later") from error

    async def _handle(
        self, peer: Peer, caller: Caller, command: IdentityCommand, bots: Collection[str]
    ) -> None:
        match command:
            case GetIdentity():
                peer.send(await self._describe(caller, command))
                return
            case AddToken():
                peer.send(await self._add(caller, command))
                return
            case RedeemCode():
                peer.send(await self._redeem(peer, command))
                return
            case RegisterName(want=True):
                await self._register(peer, caller, bots)
            case RegisterName():
                await self._release(peer, caller)
            case NameToken(number=number, label=label):
                if not await self._book.label_token(caller.guest, number, clean_label(label)):
                    raise _no_token(number)
            case RevokeToken(number=number):
                await self._revoke(caller, number)
                peer.send(Done(command.id))
                self.close_token(number)
                self._registry.elsewhere.revoked(number)
                return
        peer.send(Done(command.id))

    async def _describe(self, caller: Caller, command: GetIdentity) -> Identity:
        tokens = await self._book.tokens(caller.guest)
        return Identity(
            command.id,
            caller.name,
            self._names.is_holder(caller.guest),
            tuple(_row(token, own=token.number == caller.token) for token in tokens),
        )

    async def _register(self, peer: Peer, caller: Caller, bots: Collection[str]) -> None:
        if not self._guests.registers_names:
            raise Refusal("not-allowed", "names cannot be registered here")
        if self._names.is_holder(caller.guest):
            return
        if wait := self._addresses.take_name(peer.address):
            raise Refusal(
                "too-many",
                "your address has registered enough names for today",
                retry_ms=round(wait * 1000) + 1,
            )
        await self._names.register(caller.guest, caller.name, bots)
        bind(_log, guest=caller.guest).info("guest %s: registers a name", caller.guest)
        self._show(peer, caller)

    async def _release(self, peer: Peer, caller: Caller) -> None:
        await self._names.release(caller.guest)
        self._show(peer, caller)

    def _show(self, peer: Peer, caller: Caller) -> None:
        """Show all tables of the guest whether its name is registered."""
        marked = self._guests.is_marked(caller.guest, bot=caller.bot)
        peer.caller = replace(caller, unregistered=marked)
        for actor in self._registry.tables_with(caller.guest):
            actor.tell(Arrived(peer.caller))
        self._registry.elsewhere.names_changed()
        self._registry.elsewhere.renamed(peer)

    async def _add(self, caller: Caller, command: AddToken) -> NewToken:
        await self._check_room(caller.guest)
        label = clean_label(command.label)
        if command.by_code:
            code = self._codes.offer(caller.guest, label, command.scope)
            return NewToken(command.id, code=code, left_ms=LIFE_S * 1000)
        return NewToken(command.id, await self._make(caller.guest, label, command.scope))

    async def _redeem(self, peer: Peer, command: RedeemCode) -> NewToken:
        if wait := self._addresses.take_key(peer.address):
            raise Refusal("too-fast", "too many codes; wait", retry_ms=round(wait * 1000) + 1)
        offered = self._codes.redeem(command.code)
        await self._check_room(offered.guest)
        secret = await self._make(offered.guest, offered.label, offered.scope)
        return NewToken(command.id, secret)

    async def _make(self, guest: str, label: str, scope: Scope) -> str:
        """Store a token and return its secret."""
        secret, token = self._guests.draw_token(guest)
        await self._book.add_token(replace(token, label=label, scope=scope))
        return secret

    async def _check_room(self, guest: str) -> None:
        if len(await self._book.tokens(guest)) >= MAX_TOKENS:
            raise Refusal("too-many", f"a guest has at most {MAX_TOKENS} tokens: revoke one")

    async def _revoke(self, caller: Caller, number: int) -> None:
        rest = [each for each in await self._book.tokens(caller.guest) if each.number != number]
        if not any(each.scope == "all" for each in rest):
            raise Refusal("not-allowed", "without this token nobody could be this guest any more")
        if not await self._book.revoke_token(caller.guest, number):
            raise _no_token(number)

    async def read_names(self) -> None:
        """Read the registered names, which another node has changed. Raises StoreError."""
        await self._names.load()

    def close_token(self, token: int) -> None:
        """Accept a token no more, which was revoked; close the connection that came with it."""
        self._guests.revoked.add(token)
        for peer in list(self._registry.peers.values()):
            if peer.caller is not None and peer.caller.token == token:
                peer.close(CloseCode.REVOKED, "this token was revoked")


def _row(token: StoredToken, *, own: bool) -> TokenRow:
    return TokenRow(token.number, token.made_day, token.used_day, token.label, token.scope, own)


def _no_token(number: int) -> Refusal:
    return Refusal("no-such-token", f"you have no token {number}")
