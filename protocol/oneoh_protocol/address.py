"""Addresses that people pass on: `URL`, `URL#TABLE[:INVITE]`, and others.

`URL#record:TABLE` leads to the record of a finished game, `URL#tournament:CODE` to a tournament.
"""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urldefrag, urlsplit

DEFAULT_PORT = 2550
PORTS = range(1, 65536)

# The patterns of `TableId` and `Token` in `messages`: a server refuses a command with another.
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")
_INVITE = re.compile(r"[A-Za-z0-9_-]{16,128}")
_LOCAL = (".localhost", ".local", ".lan", ".internal", ".home.arpa", ".test")
"""Ends of names that no public server has (RFC 6761, RFC 6762, RFC 8375)."""
_RECORD = "record:"
"""Beginning of the part of an address that leads to the record of a finished game."""
_TOURNAMENT = "tournament:"
"""Beginning of the part of an address that leads to a tournament."""


class BadAddress(ValueError):
    """Text that is no address."""


class Address(NamedTuple):
    """Server, and a table there, with an invite for a seat, or the record of a table's game."""

    url: str
    table: str | None = None
    invite: str | None = None
    record: str | None = None
    """Table of a finished game."""
    tournament: str | None = None
    """Id of a tournament, or its code."""

    def __str__(self) -> str:
        if self.tournament:
            return f"{self.url}#{_TOURNAMENT}{self.tournament}"
        if self.record:
            return f"{self.url}#{_RECORD}{self.record}"
        return (
            self.url
            + (f"#{self.table}" if self.table else "")
            + (f":{self.invite}" if self.invite else "")
        )


def parse_address(text: str) -> Address:
    """Return the parts of an address. Raises BadAddress.

    Without a scheme it is `wss://`, or `ws://` on this machine and in a local network. A `ws://`
    address without a port has DEFAULT_PORT.
    """
    url, fragment = urldefrag(text.strip())
    record = parse_record(fragment)
    tournament = parse_tournament(fragment)
    table = parse_table(fragment) if fragment and not (record or tournament) else (None, None)
    try:
        if "://" not in url:
            scheme = "ws" if is_local(urlsplit(f"//{url}").hostname or "") else "wss"
            url = f"{scheme}://{url}"
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadAddress(str(error)) from error
    if parts.scheme not in ("ws", "wss") or not parts.hostname or " " in url:
        raise BadAddress(text)
    if port is None and parts.scheme == "ws":
        url = parts._replace(netloc=f"{parts.netloc}:{DEFAULT_PORT}").geturl()
    return Address(url, table[0], table[1], record, tournament)


def is_local(host: str) -> bool:
    """Return whether a host is on this machine or in a local network, by its name or address."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(_LOCAL)
    return address.is_private or address.is_link_local


def is_loopback(host: str) -> bool:
    """Return whether a host is the loopback of this machine, which no other machine reaches."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def parse_record(text: str) -> str | None:
    """Return the table of the finished game that `[[URL]#]record:TABLE` leads to.

    Returns None for text that leads to no record. Raises BadAddress.
    """
    return _named(text, _RECORD)


def parse_tournament(text: str) -> str | None:
    """Return the id or code of the tournament that `[[URL]#]tournament:CODE` leads to.

    Returns None for text that leads to no tournament. Raises BadAddress.
    """
    return _named(text, _TOURNAMENT)


def _named(text: str, kind: str) -> str | None:
    """Return the name behind the beginning of this kind; None if the text has another one."""
    fragment = text.strip().rpartition("#")[2]
    if not fragment.startswith(kind):
        return None
    name = fragment.removeprefix(kind)
    if not _TABLE.fullmatch(name):
        raise BadAddress(text)
    return name


def parse_table(text: str) -> tuple[str, str | None]:
    """Return the table and the invite of `[[URL]#]TABLE[:INVITE]`. Raises BadAddress."""
    table, _colon, invite = text.strip().rpartition("#")[2].partition(":")
    if not _TABLE.fullmatch(table) or (invite and not _INVITE.fullmatch(invite)):
        raise BadAddress(text)
    return table, invite or None
