"""Guests: a display name for everybody, and secret tokens by which the guest returns."""

import hashlib
from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from oneoh_protocol.messages import Hello, Scope
from oneoh_server.identity.examiner import Examiner
from oneoh_server.identity.held_names import HeldNames
from oneoh_server.ids import new_guest_id, new_token
from oneoh_server.names import clean_details, clean_name, clean_software
from oneoh_server.refusal import Refusal
from oneoh_server.stores.contract import today
from oneoh_server.stores.identity_book import Guest, IdentityBook, StoredToken
from oneoh_server.tables.commands import Caller


class Identified(msgspec.Struct, frozen=True):
    """Guest who has said hello, as the lobby welcomes it."""

    guest: str
    name: str
    secret: str
    """The token itself."""
    number: int = 0
    """Number of the token; 0 for a house bot."""
    scope: Scope = "all"
    unregistered: bool = False
    """Whether the name is only worn, where names are registered."""

    def caller(self, connection: int, hello: Hello, examiner: Examiner) -> Caller:
        """Return the guest as tables see it, on the connection of this number."""
        details = examiner.judge(hello.details, clean_details(hello.details), self.name)
        return Caller(
            connection,
            self.guest,
            self.name,
            hello.agent == "bot",
            clean_software(hello.software),
            hello.legal,
            self.unregistered,
            self.number,
            self.scope,
            details if hello.agent == "bot" else None,
        )


class Guests:
    """Identifies guests by tokens. Hashes of them are stored, but not those of house bots."""

    def __init__(
        self, book: IdentityBook, names: HeldNames, *, registers_names: bool = True
    ) -> None:
        self.registers_names = registers_names
        self.revoked: set[int] = set()
        """Numbers of tokens that were revoked since the start."""
        self._book = book
        self._names = names
        self._house: dict[bytes, str] = {}

    async def identify(self, hello: Hello) -> Identified:
        """Return who says hello. Raises Refusal for a bad name or token, or StoreError."""
        name = clean_name(hello.name)
        hashed = _hash(hello.token) if hello.token is not None else b""
        if hello.token is not None and hashed in self._house:
            return Identified(self._house[hashed], name, hello.token, scope="play")
        if hello.token is None:
            secret, token = self.draw_token(new_guest_id())
            known = Guest(token.guest, name, today()), token
        else:
            secret = hello.token
            found = await self._book.find_guest(hashed)
            if found is None:
                raise _unknown_token()
            known = found
        guest, token = await self._note_visit(*known, name)
        marked = self.is_marked(guest.id, bot=hello.agent == "bot")
        return Identified(guest.id, guest.name, secret, token.number, token.scope, marked)

    async def _note_visit(
        self, guest: Guest, token: StoredToken, name: str
    ) -> tuple[Guest, StoredToken]:
        """Store the guest's name and the day if they are not stored yet; return what is stored."""
        seen = replace(guest, name=self._name(guest, name), seen_day=today())
        used = replace(token, used_day=seen.seen_day)
        if not token.number or (seen, used) != (guest, token):
            used = await self._book.save_guest(seen, used)
        return seen, used

    def _name(self, guest: Guest, name: str) -> str:
        """Return what the guest is called who asks for a name: the registered one, if any."""
        if not self._names.is_holder(guest.id):
            return self._names.worn(guest.id, name)
        if name != guest.name and self._names.is_same(guest.id, name):
            return name
        return guest.name

    async def names(self, guests: Collection[str]) -> dict[str, str]:
        """Return the names of guests, by id, those who are away included. Raises StoreError."""
        return await self._book.names(guests)

    def is_house_bot(self, hello: Hello) -> bool:
        """Return whether it is a house bot that says hello."""
        return hello.token is not None and _hash(hello.token) in self._house

    def check_token(self, number: int) -> None:
        """Raise Refusal if a token was revoked while its guest was on the way in."""
        if number in self.revoked:
            raise _unknown_token()

    def is_marked(self, guest: str, *, bot: bool) -> bool:
        """Return whether others are told that the guest's name is not registered."""
        return self.registers_names and not bot and not self._names.is_holder(guest)

    def draw_token(self, guest: str) -> tuple[str, StoredToken]:
        """Return a new secret, and the token to store, of a guest."""
        secret = new_token()
        return secret, StoredToken(guest, _hash(secret), today(), today())

    def issue_house_token(self, guest: str) -> str:
        """Return a new token for a house bot, good until it is revoked or the server ends."""
        token = new_token()
        self._house[_hash(token)] = guest
        return token

    def revoke_house_token(self, guest: str) -> None:
        self._house = {key: who for key, who in self._house.items() if who != guest}

    async def forget(self, days: int, idle_days: int, *, here: Sequence[str] = ()) -> int:
        """Delete guests who have been away for `days`; return their number. Raises StoreError.

        `idle_days` applies to guests who never had a seat or a table. Guests who are `here` count
        as seen today. The names of those deleted are free again.
        """
        await self._book.mark_guests_seen(here, today())
        count = await self._book.forget_guests(today() - days, today() - idle_days)
        await self._names.load()
        return count


def _unknown_token() -> Refusal:
    return Refusal("bad-token", "nobody here has this token; come without one")


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
