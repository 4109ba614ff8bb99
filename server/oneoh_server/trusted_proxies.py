"""The address that a connection counts for, told by the proxy in front where there is one."""

import ipaddress
import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
ProxyHeader: TypeAlias = Literal["X-Forwarded-For", "Forwarded"]

_FORWARDED_FOR = re.compile(r"(?:^|;)\s*for\s*=\s*\"?([^\";]*)\"?", re.IGNORECASE)
_SUBNET_BITS = 64
"""An IPv6 connection is given so many bits: whoever has one address has the whole subnet."""


class TrustedProxies:
    """Tells addresses from those of trusted proxies, which speak for others."""

    def __init__(self, trusted: str, header: ProxyHeader) -> None:
        """`trusted` lists addresses and networks, separated by commas. Raises ValueError."""
        names = [name.strip() for name in trusted.split(",") if name.strip()]
        self._trusted: tuple[Network, ...] = tuple(ipaddress.ip_network(name) for name in names)
        self.header = header

    def address(self, remote: str, headers: Sequence[str]) -> str:
        """Return the address for which a connection from `remote` counts.

        `headers` are the values of the proxies' header, in order. The nearest proxy has spoken
        last, and each is believed as long as it is trusted; what is no address ends the chain.
        """
        address = _parsed(remote)
        told = _told(self.header, headers)
        while address is not None and self._is_trusted(address) and told:
            before = _parsed(told.pop())
            if before is None:
                break
            address = before
        return remote if address is None else _key(address)

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


def _told(header: ProxyHeader, values: Iterable[str]) -> list[str]:
    """Return the addresses that the header lists, nearest last."""
    elements = [element.strip() for value in values for element in value.split(",")]
    if header == "X-Forwarded-For":
        return elements
    found = [_FORWARDED_FOR.search(element) for element in elements]
    return [match.group(1) if match else "" for match in found]


def _parsed(text: str) -> Address | None:
    """Return the address, be it written with a port, in brackets, or mapped into IPv6."""
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
