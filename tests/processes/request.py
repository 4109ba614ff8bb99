"""Request for a fork: which template makes it, and how the request travels to that.

The stand-in for Python reads this too, so it imports little and only of the standard library.
"""

import os
import socket
import struct
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

SESSION, TERMINAL = 1, 2
"""Flags: the fork begins a session (setsid); its standard input is its controlling terminal."""
STREAMS = 3
"""Standard input, output and error."""

_NUMBER = struct.Struct("!i")
_HEAD = struct.Struct("!III")
"""Bytes that follow, flags, number of arguments."""

_READ_LATE = {
    *("COLORTERM", "COLUMNS", "HOME", "LANGUAGE", "LC_MESSAGES", "LINES", "NO_COLOR", "TERM"),
}
"""Variables that no program reads while it imports modules."""
_GROUPS_READ_LATE = ("ONEOH_", "PYTEST_", "SSL_", "XDG_")
"""Beginnings of more of them."""
_OF_TERMINALS = ("ESCDELAY", "TERM_", "TEXTUAL_")
"""Beginnings of those that only the client reads while it imports modules."""

_OF_LANGUAGES = ("LANG", "LC_")
"""The same for those that say the language and the encoding of people."""

PROGRAMS = {
    "oneoh_ai": "bot",
    "oneoh_server": "server",
    "oneoh_tui": "screen",
    "tests.end_to_end.seeded_lobby": "server",
    "tests.oneoh_tui.terminal.heart": "heart",
    "tests.processes.probe": "probe",
    "tests.server.stub_bot": "stub",
}
"""Kinds of template by the module of the program."""
_NESTED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("gateway", "line", "screen"), ("server", "bot")),
    "server": ("bot",),
}
"""Kinds that the programs of a kind start themselves."""
_OF_GATEWAYS = {"--ssh", "--web"}
"""Arguments with which a server starts a gateway."""
_COLD = {"--help", "--version", "puzzles", "visit"}
"""Arguments of the client before which it imports something else."""


class ForkRequest(NamedTuple):
    """Flags, working directory, arguments of `python`, and environment of a fork."""

    flags: int
    folder: str
    arguments: Sequence[str]
    environment: Mapping[str, str]


def kind_of(arguments: Sequence[str]) -> str | None:
    """Return the kind of template for `python` with these arguments, None if there is none."""
    if len(arguments) < 2 or arguments[0] != "-m":
        return None
    kind = PROGRAMS.get(arguments[1])
    if kind != "screen":
        return kind
    if not _COLD.isdisjoint(arguments) or _sets_colours(arguments):
        return None
    if arguments[2:3] == ["serve"]:
        return "gateway"
    return "line" if "--line" in arguments else kind


def _sets_colours(arguments: Sequence[str]) -> bool:
    """Return whether arguments of the client set a variable that Textual reads in its import."""
    parts = [part for argument in arguments for part in argument.split("=", 1)]
    return any(option == "--colors" and value != "none" for option, value in pairwise(parts))


def nested_kinds(arguments: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds of the programs that `python` with these arguments starts in its turn."""
    kind = kind_of(arguments)
    nested = _NESTED.get(kind or "", ())
    if kind == "server" and not _OF_GATEWAYS.isdisjoint(arguments):
        return (*nested, *_NESTED["gateway"], "gateway")
    return nested


def imported_with(kind: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that programs of a kind may read while they import modules."""
    late: tuple[str, ...] = _GROUPS_READ_LATE
    if kind not in ("gateway", "heart", "line", "screen"):
        late += _OF_TERMINALS
    if kind in ("bot", "server"):
        late += _OF_LANGUAGES
    return {
        name: value
        for name, value in environment.items()
        if name not in _READ_LATE and not name.startswith(late)
    }


def socket_name(kind: str, environment: Mapping[str, str]) -> str:
    """Return the name of the socket of the template that has imported with the same variables."""
    same = sorted(imported_with(kind, environment).items())
    return f"{kind}-{crc32(repr(same).encode('utf-8', 'surrogateescape')):08x}"


def send_request(peer: socket.socket, request: ForkRequest, streams: Sequence[int]) -> None:
    """Send a request, with the descriptors of the standard streams."""
    variables = (f"{name}={value}" for name, value in request.environment.items())
    body = b"\0".join(map(os.fsencode, (request.folder, *request.arguments, *variables)))
    socket.send_fds(peer, [_HEAD.pack(len(body), request.flags, len(request.arguments))], streams)
    peer.sendall(body)


def receive_request(peer: socket.socket) -> tuple[ForkRequest, list[int]]:
    """Return a request and its descriptors. Raises EOFError if the other side is gone."""
    head, streams, _, _ = socket.recv_fds(peer, _HEAD.size, STREAMS)
    if len(head) < _HEAD.size:
        raise EOFError
    length, flags, count = _HEAD.unpack(head)
    folder, *parts = map(os.fsdecode, receive(peer, length).split(b"\0"))
    environment = dict(part.split("=", 1) for part in parts[count:])
    return ForkRequest(flags, folder, parts[:count], environment), streams


def send_number(peer: socket.socket, number: int) -> None:
    """Send a process id or an exit status (that of wait(2))."""
    peer.sendall(_NUMBER.pack(number))


def receive_number(peer: socket.socket) -> int:
    """Return the next number. Raises EOFError if the template is gone."""
    (number,) = _NUMBER.unpack(receive(peer, _NUMBER.size))
    return int(number)


def receive(peer: socket.socket, length: int) -> bytes:
    """Return so many bytes. Raises EOFError if there are fewer."""
    data = b""
    while len(data) < length:
        part = peer.recv(length - len(data))
        if not part:
            raise EOFError
        data += part
    return data
