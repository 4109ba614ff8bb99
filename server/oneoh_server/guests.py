"""Guests: a display name for everybody, and a secret token by which the guest returns."""

import hashlib
from collections.abc import Sequence

from oneoh_protocol.messages import Hello
from oneoh_server.ids import new_guest_id, new_token
from oneoh_server.names import clean_name
from oneoh_server.refusal import Refusal
from oneoh_server.store import Guest, Store, today


class Guests:
    """Identifies guests by tokens. Hashes of them are stored, but not those of house bots."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._house: dict[bytes, str] = {}

    async def identify(self, hello: Hello) -> tuple[str, str, str]:
        """Return the guest's id, name and token.

        Raises Refusal if the name is bad or the token unknown, or StoreError.
        """
        name = clean_name(hello.name)
        if hello.token is None:
            return await self._welcome_new(name)
        hashed = _hash(hello.token)
        if hashed in self._house:
            return self._house[hashed], name, hello.token
        known = await self._store.find_guest(hashed)
        if known is None:
            raise Refusal("bad-token", "nobody here has this token; come without one")
        if (known.name, known.seen_day) != (name, today()):
            await self._store.save_guest(Guest(known.id, name, hashed, today()))
        return known.id, name, hello.token

    async def _welcome_new(self, name: str) -> tuple[str, str, str]:
        guest, token = new_guest_id(), new_token()
        await self._store.save_guest(Guest(guest, name, _hash(token), today()))
        return guest, name, token

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
        as seen today.
        """
        await self._store.mark_guests_seen(here, today())
        return await self._store.forget_guests(today() - days, today() - idle_days)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
