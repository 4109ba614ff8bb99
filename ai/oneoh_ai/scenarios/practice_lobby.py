"""Lobby of its own for an examination, on this machine, which can crash and start again."""

import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import msgspec

from oneoh_protocol.child_process import ChildProcess

COMMAND = (sys.executable, "-m", "oneoh_server")
SETTINGS = "ONEOH_SERVER_"
"""Prefix of a lobby's settings in the environment: those of the author's own lobby are not for this."""
_READY_S = 30.0
_STOP_S = 5.0


class _Ready(msgspec.Struct):
    url: str


class PracticeLobby:
    """Context manager of a private lobby in a process of its own."""

    def __init__(self) -> None:
        self.url = ""
        self._folder = tempfile.TemporaryDirectory(prefix="oneoh-check-")
        self._process: ChildProcess | None = None

    async def __aenter__(self) -> Self:
        await self._start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            await self._process.stop(_STOP_S)
        self._folder.cleanup()

    async def restart(self) -> None:
        """Kill the lobby without a word, and start it with what it has stored."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        await self._process.stop(_STOP_S)
        await self._start()

    async def _start(self) -> None:
        # Started again, it is where it was: others find it there.
        port = str(urlsplit(self.url).port or 0)
        options = ("--host", "127.0.0.1", "--port", port, "--private", "--no-bots")
        database = str(Path(self._folder.name) / "lobby.db")
        self._process = await ChildProcess.start(
            [*COMMAND, *options, "--db", database, "--until-eof", "--ready-json"],
            environment=_environment(),
        )
        self.url = (await self._process.ready(_Ready, _READY_S)).url


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
