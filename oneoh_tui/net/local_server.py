"""A server of one's own: a child process that ends with us, for play against bots and to host."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence

import msgspec

READY_SECONDS = 20.0
STOP_SECONDS = 5.0
PREFIX = "ONEOH_SERVER_"
"""Prefix of the server's settings in the environment."""
SAID = 1500
"""Bytes that are kept of what it says."""
FOR_EVER = str(10_000_000)
"""Days."""
COMMAND = (sys.executable, "-m", "oneoh_server")


def private_settings(database: str) -> tuple[str, ...]:
    """Return the settings of a server that nobody but this program finds."""
    return ("--host", "127.0.0.1", "--port", "0", "--db", database, "--private")


def private_environment() -> dict[str, str]:
    """Return the environment of a private server: what the user's own lobby is told is not for it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    # The player has a seat there for as long as there is a game.
    return {**kept, f"{PREFIX}GUEST_DAYS": FOR_EVER}


class ServerFailed(Exception):
    """The server did not start; the message is the last that it said."""


class _Ready(msgspec.Struct):
    url: str


class LocalServer:
    """A running child. It ends when the pipe to its input closes, so it cannot outlive us."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._said = b""
        self._url = ""
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def spawn(
        cls,
        settings: Sequence[str],
        command: Sequence[str] = COMMAND,
        *,
        environment: Mapping[str, str] | None = None,
    ) -> "LocalServer":
        """Start the child; `url` tells when it listens. `environment`: None is our own."""
        process = await asyncio.create_subprocess_exec(
            *command,
            *settings,
            "--until-eof",
            "--ready-json",
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
            # Keys like ^C mean us, not it.
            start_new_session=True,
        )
        return cls(process)

    async def url(self, limit: float = READY_SECONDS) -> str:
        """Return where it listens, once it does. Raises ServerFailed."""
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                # It says so once.
                if not self._url:
                    line = await self._process.stdout.readline()
                    self._url = msgspec.json.decode(line, type=_Ready).url
                return self._url
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
