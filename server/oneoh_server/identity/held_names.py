"""Registered names in memory: who holds which, and what a guest is called instead."""

from collections.abc import Iterable
from hashlib import blake2s

from oneoh_server.identity.name_keys import name_keys
from oneoh_server.names import RESERVED
from oneoh_server.refusal import Refusal
from oneoh_server.stores.identity_book import IdentityBook

_SUBSTITUTE = "Guest"
_LETTERS = "bcdfghjkmnpqrstv"
_LENGTH = 4


class HeldNames:
    """Names that are registered, each to one guest."""

    def __init__(self, book: IdentityBook) -> None:
        self._book = book
        self._holders: dict[str, str] = {}
        """Guest by key."""
        self._guests: set[str] = set()

    async def load(self) -> None:
        """Read what is registered. Raises StoreError."""
        self._holders = dict(await self._book.held_names())
        self._guests = set(self._holders.values())

    def is_holder(self, guest: str) -> bool:
        """Return whether the guest holds a name."""
        return guest in self._guests

    def worn(self, guest: str, name: str) -> str:
        """Return the name, or another in its place if a different guest holds one like it."""
        if self._holders and self._is_taken(guest, name_keys(name)):
            return _substitute(guest)
        return name

    def is_same(self, guest: str, name: str) -> bool:
        """Return whether the guest holds this name, perhaps in another spelling."""
        return any(self._holders.get(key) == guest for key in name_keys(name))

    async def register(self, guest: str, name: str, reserved: Iterable[str]) -> None:
        """Register a name for a guest. Raises Refusal if it is taken, or StoreError.

        `reserved` are the names of house bots.
        """
        keys = name_keys(name)
        for word in (*RESERVED, *reserved):
            if keys & name_keys(word):
                raise Refusal("name-taken", f"{name} cannot be registered: it would mislead others")
        if any(key.startswith(tuple(name_keys(_SUBSTITUTE))) for key in keys):
            raise Refusal("name-taken", "a name that begins like this is for unregistered guests")
        if self._is_taken(guest, keys) or not await self._book.hold_name(guest, keys):
            raise Refusal("name-taken", f"another guest has registered {name}, or a name like it")
        self._holders.update(dict.fromkeys(keys, guest))
        self._guests.add(guest)

    async def release(self, guest: str) -> None:
        """Give up the name that a guest holds. Raises StoreError."""
        await self._book.release_name(guest)
        self._holders = {key: holder for key, holder in self._holders.items() if holder != guest}
        self._guests.discard(guest)

    def _is_taken(self, guest: str, keys: Iterable[str]) -> bool:
        return any(self._holders.get(key, guest) != guest for key in keys)


def _substitute(guest: str) -> str:
    """Return a name that nobody can register, the same at each visit of the guest."""
    digest = blake2s(guest.encode(), digest_size=_LENGTH, person=b"name").digest()
    return f"{_SUBSTITUTE} {''.join(_LETTERS[byte % len(_LETTERS)] for byte in digest)}"
