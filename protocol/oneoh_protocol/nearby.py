"""Lobbies of the local network: how a server is announced there, and read by a client.

DNS-based service discovery (RFC 6763) over multicast DNS (RFC 6762), as printers are found.
"""

from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from typing import NamedTuple

from oneoh_protocol.sanitize import sanitize

SERVICE = "_oneoh._tcp.local."
"""Type of the service."""
LONGEST_NAME = 64
_LONGEST_LABEL = 63
"""Bytes of a label of a domain name (RFC 1035, section 2.3.4)."""


class NearbyLobby(NamedTuple):
    """Lobby that was announced; anybody on the local network can have announced it."""

    name: str
    url: str


def service_name(lobby: str) -> str:
    """Return the name of the service of a lobby, which need not be unique."""
    label = lobby.encode()[:_LONGEST_LABEL].decode(errors="ignore")
    return f"{label.replace('.', ' ')}.{SERVICE}"


def properties(lobby: str, *, secure: bool) -> dict[str, str]:
    """Return what an announcement says beside the host and the port."""
    return {"name": lobby, "tls": str(int(secure))}


def read_announcement(
    said: Mapping[bytes, bytes | None], host: str, addresses: Sequence[str], port: int
) -> NearbyLobby | None:
    """Return the lobby of an announcement; None if it names no place to connect to.

    `host` is its domain name, which the certificate of a server with TLS has.
    """
    name = sanitize((said.get(b"name") or b"").decode(errors="replace"))[:LONGEST_NAME].strip()
    if not port or not name:
        return None
    if said.get(b"tls") == b"1":
        host = sanitize(host).rstrip(".")
        return NearbyLobby(name, f"wss://{host}:{port}") if host and " " not in host else None
    # One of a link says nothing without the interface, which is not the same at every machine.
    usable = [each for each in map(ip_address, addresses) if not each.is_link_local]
    numbers = sorted(usable, key=lambda each: (each.version, int(each)))
    if not numbers:
        return None
    first = f"[{numbers[0]}]" if numbers[0].version == 6 else str(numbers[0])
    return NearbyLobby(name, f"ws://{first}:{port}")
