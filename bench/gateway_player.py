"""Scripted player who comes to a gateway by SSH."""

import asyncio
import time
from contextlib import suppress

import asyncssh

SHOWN = b"Quit"
"""Text of the first frame."""
CURSOR = "›".encode()
"""Cursor of the menu, drawn once whenever it moves."""
TURN = b"choose a card"
"""Text of the first frame of a game, and of each turn of the player."""


class Player:
    """Player with a key of their own, in a terminal of 80x24."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._name = f"player{number}"
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._back = False
        self._connection: asyncssh.SSHClientConnection
        self._shell: asyncssh.SSHClientProcess[bytes]

    async def login(self) -> tuple[float, float, int]:
        """Return the seconds to the first byte and to the whole first frame, and its bytes."""
        begin = time.perf_counter()
        self._connection = await asyncssh.connect(
            "127.0.0.1", self._port, username=self._name, client_keys=[self._key],
            known_hosts=None, config=None, agent_path=None,
        )  # fmt: skip
        self._shell = await self._connection.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding=None
        )
        data = await self._shell.stdout.read(65536)
        first = time.perf_counter() - begin
        while SHOWN not in data:
            data += await self._shell.stdout.read(65536)
        return first, time.perf_counter() - begin, len(data)

    async def press(self) -> float:
        """Move the menu's cursor, and return the seconds until that is shown."""
        key, self._back = (b"\x1b[A", False) if self._back else (b"\x1b[B", True)
        begin = time.perf_counter()
        self._shell.stdin.write(key)
        await self._shows(CURSOR)
        return time.perf_counter() - begin

    async def begin_game(self) -> None:
        """Sit down with a bot at the game that the form offers first."""
        for key, shown in ((b"p", b"Start"), (b"\x1b[A", CURSOR), (b"\r", TURN)):
            self._shell.stdin.write(key)
            await self._shows(shown)

    async def play(self, first: float, pause: float) -> None:
        """Play the first card, again and again, until cancelled; `first` and `pause` in seconds."""
        reader = asyncio.create_task(self._read_all())
        try:
            await asyncio.sleep(first)
            while True:
                for key in (b"1", b"\r"):
                    self._shell.stdin.write(key)
                    await asyncio.sleep(pause / 2)
        finally:
            reader.cancel()
            with suppress(asyncio.CancelledError):
                await reader

    def vanish(self) -> None:
        """Cut the connection without leaving."""
        self._connection.abort()

    async def _shows(self, wanted: bytes) -> None:
        data = b""
        while wanted not in data:
            data += await self._shell.stdout.read(65536)

    async def _read_all(self) -> None:
        while await self._shell.stdout.read(65536):
            pass

    async def leave(self) -> None:
        """Quit, and wait for the end."""
        self._shell.stdin.write(b"q")
        while await self._shell.stdout.read(65536):
            pass
        self._connection.close()
        await self._connection.wait_closed()
