"""Server on this machine: a child process that ends with the client, to play bots or to host."""

import os
import sys
from collections.abc import Mapping, Sequence

import msgspec

from oneoh_protocol.child_process import ChildFailed, ChildProcess

READY_SECONDS = 20.0
STOP_SECONDS = 5.0
PREFIX = "ONEOH_SERVER_"
"""Prefix of the server's settings in the environment."""
FOR_EVER = str(10_000_000)
"""Days."""
COMMAND = (sys.executable, "-m", "oneoh_server")


def private_settings(
    database: str, *, human_pace: bool = False, bot_file: str = ""
) -> tuple[str, ...]:
    """Return the options of a server that nobody but this program finds.

    With `human_pace` its bots take a moment for each move, as people do. `bot_file` is a file of
    further bots, or "".
    """
    pace = "human" if human_pace else "instant"
    return (
        *("--host", "127.0.0.1", "--port", "0", "--db", database),
        *(("--bot-file", bot_file) if bot_file else ()),
        *("--private", "--bot-pace", pace),
    )


def private_environment() -> dict[str, str]:
    """Return the environment of a private server, without the settings of the user's own lobby."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    # The player's token has to work for as long as the game is kept.
    return {**kept, f"{PREFIX}GUEST_DAYS": FOR_EVER}


class ServerFailed(Exception):
    """The server did not start; the message is the end of its standard error."""


class _Ready(msgspec.Struct):
    url: str


class LocalServer:
    """A running server, as a child process."""

    def __init__(self, process: ChildProcess) -> None:
        self._process = process
        self._url = ""

    @classmethod
    async def spawn(
        cls,
        settings: Sequence[str],
        command: Sequence[str] = COMMAND,
        *,
        environment: Mapping[str, str] | None = None,
    ) -> "LocalServer":
        """Start the server with these options; `environment` None is this process's own."""
        options = (*settings, "--until-eof", "--ready-json")
        return cls(await ChildProcess.start([*command, *options], environment=environment))

    async def url(self, limit: float = READY_SECONDS) -> str:
        """Return the server's URL once it listens.

        Raises ServerFailed, and stops the server, if it does not within `limit` seconds.
        """
        if not self._url:
            try:
                self._url = (await self._process.ready(_Ready, limit)).url
            except ChildFailed as error:
                raise ServerFailed(str(error)) from None
        return self._url

    @property
    def running(self) -> bool:
        return self._process.running

    async def stop(self) -> None:
        """Ask the server to end, then make it end."""
        await self._process.stop(STOP_SECONDS)
