"""Client addresses, as trusted proxies forward them (RFC 7239, or `X-Forwarded-For`)."""

import ipaddress
import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
ProxyHeader: TypeAlias = Literal["X-Forwarded-For", "Forwarded"]

_FORWARDED_FOR = re.compile(r"(?:^|;)\s*for\s*=\s*\"?([^\";]*)\"?", re.IGNORECASE)
_SUBNET_BITS = 64
"""Bits of an IPv6 address that count: a customer is given a whole subnet (RFC 6177)."""


class TrustedProxies:
    """Finds the address that a connection counts for."""

    def __init__(self, trusted: str, header: ProxyHeader) -> None:
        """`trusted`: addresses and networks, separated by commas. Raises ValueError for others."""
        names = [name.strip() for name in trusted.split(",") if name.strip()]
        self._trusted: tuple[Network, ...] = tuple(ipaddress.ip_network(name) for name in names)
        self.header = header

    def client_address(self, remote: str, headers: Sequence[str]) -> str:
        """Return the address that a connection from `remote` counts for.

        `headers` are the values of the proxies' header, in order. The nearest proxy has written
        last, and is believed if it is trusted itself; text that is no address ends the chain.
        """
        address = _parsed(remote)
        forwarded = _forwarded(self.header, headers)
        while address is not None and self._is_trusted(address) and forwarded:
            before = _parsed(forwarded.pop())
            if before is None:
                break
            address = before
        return remote if address is None else _key(address)

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


def _forwarded(header: ProxyHeader, values: Iterable[str]) -> list[str]:
    """Return the addresses that the header lists, nearest last."""
    elements = [element.strip() for value in values for element in value.split(",")]
    if header == "X-Forwarded-For":
        return elements
    found = [_FORWARDED_FOR.search(element) for element in elements]
    return [match.group(1) if match else "" for match in found]


def _parsed(text: str) -> Address | None:
    """Return the address, without port and brackets, and mapped back to IPv4; None for others."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ipaddress.ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return address if mapped is None else mapped


def _key(address: Address) -> str:
    if address.version == 4 or address.is_loopback:
        return str(address)
    return str(ipaddress.ip_network((address, _SUBNET_BITS), strict=False).network_address)
