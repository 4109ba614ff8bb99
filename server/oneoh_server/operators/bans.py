"""Bans and mutes in force: which guests and addresses are kept out of the lobby, or of its chat."""

import ipaddress
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from oneoh_protocol.messages import BanRow
from oneoh_server.refusal import Refusal
from oneoh_server.stores.operator_book import OperatorBook

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

SUBNET_BITS = 64
"""Bits of an IPv6 address that count: a connection is known by its first 64."""


class Bans:
    """Bans and mutes of guests and addresses, as the book has them."""

    def __init__(self, book: OperatorBook, now: Callable[[], float]) -> None:
        """`now` returns seconds since 1970."""
        self._book = book
        self._now = now
        self._known: dict[int, BanRow] = {}
        self._networks: dict[int, Network] = {}

    async def load(self) -> None:
        """Read the bans that are in force. Raises StoreError."""
        self._known = {ban.ban: ban for ban in await self._book.bans(int(self._now()))}
        banned = {number: ban.address for number, ban in self._known.items()}
        self._networks = {n: network_of(address) for n, address in banned.items() if address}

    async def add(self, ban: BanRow) -> BanRow:
        """Put a ban in force. Raises StoreError."""
        kept = await self._book.add_ban(ban)
        self._known[kept.ban] = kept
        if kept.address is not None:
            self._networks[kept.ban] = network_of(kept.address)
        return kept

    async def lift(self, number: int) -> BanRow:
        """End a ban and return it. Raises Refusal if there is none of this number, or StoreError."""
        if number not in self._known:
            raise Refusal("no-such-ban", f"there is no ban {number}")
        await self._book.lift_ban(number)
        self._networks.pop(number, None)
        return self._known.pop(number)

    @property
    def rows(self) -> list[BanRow]:
        """Bans in force, oldest first."""
        return [ban for ban in self._known.values() if self._is_on(ban)]

    def check(self, guest: str | None, address: str) -> None:
        """Raise Refusal if the guest, or the address, is banned."""
        for ban in self._found(guest, address):
            if not ban.mutes:
                raise _refusal("banned", ban)

    def check_chat(self, guest: str, address: str) -> None:
        """Raise Refusal if the guest, or the address, is muted."""
        for ban in self._found(guest, address):
            if ban.mutes:
                raise _refusal("muted", ban)

    def concerns(self, ban: BanRow, guest: str, address: str) -> bool:
        """Return whether the ban, or mute, is of this guest or this address."""
        return ban in self._found(guest, address)

    def _found(self, guest: str | None, address: str) -> Iterator[BanRow]:
        if not self._known:
            return
        at = _parsed(address) if self._networks else None
        for number, ban in self._known.items():
            network = self._networks.get(number)
            is_there = network is not None and at is not None and at in network
            if self._is_on(ban) and (is_there or (guest is not None and ban.guest == guest)):
                yield ban

    def _is_on(self, ban: BanRow) -> bool:
        return ban.until_s > self._now()


def _refusal(code: Literal["banned", "muted"], ban: BanRow) -> Refusal:
    until = datetime.fromtimestamp(ban.until_s, UTC).strftime("%Y-%m-%d %H:%M UTC")
    why = f": {ban.reason}" if ban.reason else ""
    return Refusal(code, f"{code} until {until}{why}", until_s=ban.until_s)


def network_of(text: str) -> Network:
    """Return the network that an address stands for. Raises Refusal for another text.

    This machine cannot be banned: bots and the gateway connect from it.
    """
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise Refusal("bad-target", f"{text} is neither an address nor a network") from error
    if network.version == 6 and network.prefixlen > SUBNET_BITS:
        network = network.supernet(new_prefix=SUBNET_BITS)
    own = "127.0.0.0/8" if network.version == 4 else "::1/128"
    if not network.prefixlen or network.overlaps(ipaddress.ip_network(own)):
        raise Refusal("bad-target", f"{text} has this machine in it")
    return network


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
