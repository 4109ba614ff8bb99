"""House bots: processes of their own that come to tables as guests do."""

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence

import msgspec

from oneoh_protocol.messages import BotOffer
from oneoh_server.refusal import Refusal

_log = logging.getLogger(__name__)

BOT_COMMAND = (sys.executable, "-m", "oneoh_ai")
LIST_S = 20.0
STOP_S = 3.0
PIPE_S = 1.0
BACKOFF_S = (0.5, 2.0, 8.0)
"""A bot that ends unasked is started again after these, then given up."""


class HouseBots:
    """Starts, watches and stops bot processes; no bot's code runs in this one."""

    def __init__(
        self,
        limit: int,
        *,
        command: Sequence[str] = BOT_COMMAND,
        backoff: Sequence[float] = BACKOFF_S,
    ) -> None:
        self._limit = limit
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._keepers: dict[str, asyncio.Task[None]] = {}
        self._stopping: set[asyncio.Task[None]] = set()
        self._found: asyncio.Task[tuple[BotOffer, ...]] | None = None
        self._url: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        """Begin to look for bots; nobody has to wait for it but who asks for them."""
        if self._limit:
            self._found = asyncio.create_task(self._discover(), name="looking for bots")

    def listen(self, url: str) -> None:
        """Bots may come, to this address."""
        self._url.set_result(url)

    async def offers(self) -> tuple[BotOffer, ...]:
        return await asyncio.shield(self._found) if self._found else ()

    def check(self, bots: Sequence[str | None], game: str) -> None:
        """Raises Refusal unless all these bots can be seated now."""
        found = self._found.result() if self._found and self._found.done() else ()
        playing = sorted(offer.name for offer in found if game in offer.games)
        for bot in bots:
            if bot not in playing:
                known = ", ".join(playing) or "none"
                raise Refusal("no-such-bot", f"house bots for {game}: {known}")
        if bots and len(self._keepers) + len(bots) > self._limit:
            raise Refusal("server-busy", f"this server runs {self._limit} bots at once")

    def summon(
        self,
        guest: str,
        bot: str,
        token: str,
        *,
        table: Callable[[], str],
        lost: Callable[[], None],
    ) -> None:
        """Keep a process running for this guest; `lost` is told if that proves impossible."""
        if guest in self._keepers:
            return
        keeper = asyncio.create_task(self._keep(guest, bot, token, table, lost))
        self._keepers[guest] = keeper

    def dismiss(self, guest: str) -> None:
        """The guest has no table any more; its process ends in its own time."""
        keeper = self._keepers.pop(guest, None)
        if keeper:
            keeper.cancel()
            self._stopping.add(keeper)
            keeper.add_done_callback(self._stopping.discard)

    async def close(self) -> None:
        """Stop every process and wait for it."""
        for guest in list(self._keepers):
            self.dismiss(guest)
        if self._found:
            self._found.cancel()
            await asyncio.wait([self._found])
        # Cancelled once already: a second time would cut the stopping short.
        await asyncio.gather(*self._stopping, return_exceptions=True)

    async def _keep(
        self,
        guest: str,
        bot: str,
        token: str,
        table: Callable[[], str],
        lost: Callable[[], None],
    ) -> None:
        url = await asyncio.shield(self._url)
        for pause in (*self._backoff, None):
            why = await self._run(bot, token, table(), url)
            _log.warning("house bot %s (%s) ended: %s", bot, guest, why)
            if pause is None:
                break
            await asyncio.sleep(pause)
        _log.error("house bot %s (%s) is given up", bot, guest)
        self._keepers.pop(guest, None)
        lost()

    async def _run(self, bot: str, token: str, table: str, url: str) -> str:
        """Run the process to its end; the word is how it ended. Cancelling stops it."""
        arguments = ("run", bot, "--server", url, "--table", table, "--until-eof")
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                *arguments,
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=PIPE,
                env={**os.environ, "ONEOH_TOKEN": token},
            )
        except OSError as error:
            return str(error)
        try:
            last = await _last_line(process)
            return f"status {await process.wait()}{last}"
        finally:
            await _stop(process)

    async def _discover(self) -> tuple[BotOffer, ...]:
        """The installed bots; none if they cannot be listed."""
        try:
            async with asyncio.timeout(LIST_S):
                listed = await self._list()
            offers = msgspec.json.decode(listed, type=tuple[BotOffer, ...])
        except (OSError, TimeoutError, msgspec.MsgspecError) as error:
            _log.warning("there are no house bots: they cannot be listed (%s)", error)
            return ()
        _log.info("house bots: %s", ", ".join(offer.name for offer in offers) or "none")
        return offers

    async def _list(self) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *self._command, "list", "--json", stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
        )
        try:
            return (await process.communicate())[0]
        finally:
            await _stop(process, patience=0)


async def _last_line(process: Process) -> str:
    """Read what the process complains of, and return the last of it."""
    last = ""
    if process.stderr:
        async for line in process.stderr:
            last = line.decode(errors="replace").strip() or last
    return f", {last[:200]}" if last else ""


async def _stop(process: Process, patience: float = STOP_S) -> None:
    """End of its input asks the process to end; then it is made to."""
    if process.stdin:
        process.stdin.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(patience):
            await process.wait()
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    # The loop closes a pipe when it has seen its end, not before.
    for pipe in (process.stdout, process.stderr):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PIPE_S):
                await (pipe.read() if pipe else asyncio.sleep(0))
