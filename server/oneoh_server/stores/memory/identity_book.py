"""Guests in memory."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from oneoh_server.stores.identity_book import Guest, IdentityBook, StoredToken


class MemoryIdentityBook(IdentityBook):
    """Guests in memory: everything is lost with the process."""

    def __init__(self) -> None:
        self._guests: dict[str, Guest] = {}
        self._tokens: dict[int, StoredToken] = {}
        self._names: dict[str, str] = {}
        self._next = 1

    def note_seated(self, guest: str) -> None:
        """Note that a guest has had a seat or a table."""
        if known := self._guests.get(guest):
            self._guests[guest] = replace(known, seated=True)

    async def save_guest(self, guest: Guest, token: StoredToken) -> StoredToken:
        known = self._guests.get(guest.id, guest)
        self._guests[guest.id] = replace(guest, seated=known.seated)
        return await self.add_token(token)

    async def find_guest(self, token_hash: bytes) -> tuple[Guest, StoredToken] | None:
        for token in self._tokens.values():
            if token.hash == token_hash:
                return self._guests[token.guest], token
        return None

    async def names(self, guests: Collection[str]) -> dict[str, str]:
        return {id_: self._guests[id_].name for id_ in self._guests.keys() & set(guests)}

    async def mark_guests_seen(self, guests: Sequence[str], day: int) -> None:
        for guest in self._guests.keys() & set(guests):
            self._guests[guest] = replace(self._guests[guest], seen_day=day)

    async def forget_guests(self, before_day: int, idle_before_day: int) -> int:
        holders = set(self._names.values())
        old = {
            guest.id
            for guest in self._guests.values()
            if guest.seen_day
            < (before_day if guest.seated or guest.id in holders else idle_before_day)
        }
        self._guests = {id_: guest for id_, guest in self._guests.items() if id_ not in old}
        self._tokens = {n: token for n, token in self._tokens.items() if token.guest not in old}
        self._names = {key: guest for key, guest in self._names.items() if guest not in old}
        return len(old)

    async def add_token(self, token: StoredToken) -> StoredToken:
        if not token.number:
            token = replace(token, number=self._next)
            self._next += 1
        self._tokens[token.number] = token
        return token

    async def tokens(self, guest: str) -> list[StoredToken]:
        return [token for token in self._tokens.values() if token.guest == guest]

    async def label_token(self, guest: str, number: int, label: str) -> bool:
        known = self._tokens.get(number)
        if known is None or known.guest != guest:
            return False
        self._tokens[number] = replace(known, label=label)
        return True

    async def revoke_token(self, guest: str, number: int) -> bool:
        known = self._tokens.get(number)
        if known is None or known.guest != guest:
            return False
        del self._tokens[number]
        return True

    async def held_names(self) -> list[tuple[str, str]]:
        return list(self._names.items())

    async def hold_name(self, guest: str, keys: Collection[str]) -> bool:
        if any(self._names.get(key, guest) != guest for key in keys):
            return False
        self._names.update(dict.fromkeys(keys, guest))
        return True

    async def release_name(self, guest: str) -> None:
        self._names = {key: holder for key, holder in self._names.items() if holder != guest}
