"""No string of a hostile lobby reaches the raw bytes of a client's pty."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

import msgpack
import pytest

from oneoh_protocol.codec import encode
from oneoh_protocol.connection import RemoteProtocolError
from tests.end_to_end.hostile_lobby import (
    BYTES,
    OVER,
    REFUSED,
    ROW,
    SEATS,
    TABLE,
    WELCOME,
    HostileLobby,
    attacked,
)
from tests.end_to_end.terminal import Terminal
from tests.protocol.connection_pair import HELLO, ConnectionPair

GOOD: dict[str, dict[str, Any]] = {
    "Welcome": WELCOME,
    "Refused": REFUSED,
    "Listed": {"type": "listed", "row": ROW},
    "Unlisted": {"type": "unlisted", "table": "t1"},
    "Tables": {"type": "tables", "re": 1, "tables": [ROW]},
    "Table": TABLE,
    "Seats": SEATS,
    "Over": OVER,
}


class RawTerminal(Terminal):
    """Terminal that keeps every byte of the program's output."""

    raw = b""

    def _feed(self, data: bytes) -> None:
        self.raw += data
        super()._feed(data)


CLIENTS = {
    "screen": ["oneoh_tui", "--name", "Ada", "join", "{url}#t1"],
    "line": ["oneoh_tui", "--line", "--name", "Ada", "join", "{url}#t1"],
    "bot": [
        "oneoh_ai",
        "run",
        "random",
        "--server",
        "{url}",
        "--table",
        "t1",
        "--log-level",
        "debug",
    ],
}


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS.keys())
async def test_no_byte_of_the_attack_reaches_the_terminal(
    user: dict[str, str], client: Sequence[str]
) -> None:
    lobby = HostileLobby()
    async with lobby.open():
        command = [part.format(url=lobby.url) for part in client]
        terminal = RawTerminal([sys.executable, "-m", *command], environment=user)
        with terminal:
            while not lobby.done.is_set():
                await asyncio.to_thread(terminal.read, 0.2)
                if "--line" in command and "Connected." in terminal.text:
                    # The first connection is refused; connect again.
                    terminal.press(f"join {command[-1]}", "enter")
                    terminal.screen.reset()
            await asyncio.to_thread(terminal.settle, 0.5)
        assert b"PWN" in terminal.raw
        assert [bad for bad in BYTES if bad in terminal.raw] == []
        assert b"Traceback" not in terminal.raw


@pytest.mark.parametrize("kind", GOOD)
def test_no_string_of_any_message_comes_through_to_a_program(kind: str) -> None:
    for message in attacked(kind, GOOD[kind]):
        pair = ConnectionPair()
        pair.client_sends(HELLO)
        if kind not in ("Welcome", "Refused"):
            pair = ConnectionPair.opened()
        seen = heard(pair, msgpack.packb(message))
        assert [bad for bad in BYTES if bad in seen] == []


def heard(pair: ConnectionPair, frame: bytes) -> bytes:
    """Return all that a program sees of a frame: the message, or why it is refused."""
    try:
        [message] = pair.client.receive(frame)
    except RemoteProtocolError as error:
        return str(error).encode()
    return encode(message)
