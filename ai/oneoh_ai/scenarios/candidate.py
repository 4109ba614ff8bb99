"""Candidate of an examination: a bot that this program plays, or a client by itself."""

import asyncio
import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat
from shutil import which
from typing import Protocol

from oneoh_ai.contract import BotCard
from oneoh_ai.failure import BotFailed
from oneoh_ai.plan import Plan
from oneoh_ai.runner import GaveUp, Runner, TurnedAway
from oneoh_ai.worker import Worker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.child_process import ChildProcess
from oneoh_protocol.client import Client

CLIENT = "client:"
"""Beginning of the name of a client by itself: the command follows, with `{url}` in it."""
LISTEN = "listen:"
"""Beginning of the name of a client that somebody else starts: the port follows, or HOST:PORT."""
ANY_PORT = ("127.0.0.1", 0)
MEET_S = 30.0
"""Seconds for a candidate to take its seat."""
LONG_MEET_S = 3600.0
"""The same, for a candidate that somebody else starts."""
_RETRY_S = 0.1
"""Seconds between two tries to connect: nobody else is in the lobby."""


class BadCandidate(ValueError):
    """Command that cannot be examined; the text says why."""


class Candidate(Protocol):
    """Bot under examination. It takes a seat at the first table that waits."""

    address: tuple[str, int]
    """Host and port where it looks for the lobby; port 0 for any, which `play` is told."""
    meet_s: float
    """Seconds for it to take its seat."""

    async def play(self, url: str) -> str:
        """Play one game in the lobby at `url`; return how it ended if not well, else ""."""


class BotCandidate:
    """Bot that this program plays, as `oneoh-bot run` does."""

    address = ANY_PORT
    meet_s = MEET_S

    def __init__(self, card: BotCard, new_worker: Callable[[], Worker], patience: float) -> None:
        """`patience`: seconds for a move."""
        self._card = card
        self._new_worker = new_worker
        self._patience = patience

    async def play(self, url: str) -> str:
        pool = WorkerPool([self._new_worker()], self._patience)
        client = Client(url, name=self._card.name, agent="bot", backoff=retry_soon)
        runner = Runner(client, pool, self._card, Plan(seek=True, games=1, give_up=3))
        try:
            await runner.run()
        except (GaveUp, TurnedAway, BotFailed) as error:
            return str(error)
        finally:
            pool.close()
        return ""


class ClientCandidate:
    """Program that connects by itself, in any language. It may end after its game, or go on."""

    address = ANY_PORT
    meet_s = MEET_S

    def __init__(self, command: str) -> None:
        """`command` has `{url}` where the address of the lobby goes. Raises BadCandidate."""
        if "{url}" not in command:
            raise BadCandidate(f"{command!r} has no {{url}} for the address to connect to")
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise BadCandidate(f"{command!r} is no command: {error}") from error
        if which(self._words[0]) is None:
            raise BadCandidate(f"there is no program {self._words[0]!r}")

    async def play(self, url: str) -> str:
        words = [word.replace("{url}", url) for word in self._words]
        process = await ChildProcess.start(words, keep_output=False)
        try:
            status = await process.wait()
        finally:
            with suppress(ProcessLookupError):
                await asyncio.shield(process.stop(0))
        return f"it ended with status {status}{_reason(process.last_words)}" if status else ""


class AwaitedCandidate:
    """Client that somebody else starts, on this machine or on another, for each game or for all."""

    meet_s = LONG_MEET_S

    def __init__(self, place: str, tell: Callable[[str], object]) -> None:
        """`place` is PORT or HOST:PORT. `tell` is called for each game. Raises BadCandidate."""
        host, _colon, port = place.rpartition(":")
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise BadCandidate(f"{place!r} is no port to listen at, such as 2551 or 0.0.0.0:2551")
        self.address = (host or ANY_PORT[0], int(port))
        self._tell = tell

    async def play(self, url: str) -> str:
        self._tell(f"a table waits at {url}")
        await asyncio.Event().wait()
        return ""


def is_client(bot: str) -> bool:
    """Return whether the name of a bot is that of a client that connects by itself."""
    return bot.startswith((CLIENT, LISTEN))


def _reason(last_words: str) -> str:
    """Return the last line that names an error, or else the last one."""
    lines = last_words.splitlines()
    named = [line for line in lines if "error" in line.lower()] or lines
    return f": {named[-1].strip()}" if named else ""


def retry_soon() -> Iterator[float]:
    """Return waits before each try to connect, for a `Client`."""
    return repeat(_RETRY_S)
