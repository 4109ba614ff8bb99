"""A server of one's own: a child process that ends with us, for play against bots and to host."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence

import msgspec

from oneoh_tui.places import lobby_database

READY_SECONDS = 20.0
STOP_SECONDS = 5.0
SAID = 1500
"""Bytes that are kept of what it says."""
PRIVATE = ("--host", "127.0.0.1", "--port", "0", "--db", ":memory:")
COMMAND = (sys.executable, "-m", "oneoh_server")


def lobby_settings(host: str, port: int) -> tuple[str, ...]:
    """The settings of a lobby that others can join, and whose games are kept."""
    database = lobby_database()
    database.parent.mkdir(parents=True, exist_ok=True)
    return ("--host", host, "--port", str(port), "--db", str(database))


class ServerFailed(Exception):
    """The server did not start; the message is the last that it said."""


class _Ready(msgspec.Struct):
    url: str


class LocalServer:
    """A running child. It ends when the pipe to its input closes, so it cannot outlive us."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._said = b""
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def spawn(
        cls, settings: Sequence[str] = PRIVATE, command: Sequence[str] = COMMAND
    ) -> "LocalServer":
        """Start the child; `url` tells when it listens."""
        process = await asyncio.create_subprocess_exec(
            *command,
            *settings,
            "--until-eof",
            "--ready-json",
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            # Keys like ^C mean us, not it.
            start_new_session=True,
        )
        return cls(process)

    async def url(self, limit: float = READY_SECONDS) -> str:
        """Where it listens, once it does. Raises ServerFailed."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                line = await self._process.stdout.readline()
                return msgspec.json.decode(line, type=_Ready).url
        except TimeoutError:
            await self.stop()
            raise ServerFailed(f"it was not ready after {limit:.0f} seconds") from None
        except (msgspec.DecodeError, ValueError):
            await self.stop()
            raise ServerFailed(self._last_words() or "it ended at once") from None

    @property
    def running(self) -> bool:
        return self._process.returncode is None

    async def stop(self) -> None:
        """Ask it to end, then make it end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        for end in (None, self._process.terminate, self._process.kill):
            if end is not None and self.running:
                end()
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await self._process.wait()
                    await self._listener
                    return
            except TimeoutError:
                continue

    def _last_words(self) -> str:
        return self._said.decode("utf-8", "replace").strip()

    async def _listen(self) -> None:
        """Read what it has to say, lest it wait for us, and keep the end of it."""
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(4096):
            self._said = (self._said + chunk)[-SAID:]
