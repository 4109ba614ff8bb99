"""Process of a house bot: started, watched, started again, stopped."""

import asyncio
import contextlib
import logging
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping, Sequence

_log = logging.getLogger(__name__)

STOP_S = 3.0
PIPE_S = 1.0
LAST_BYTES = 4096
"""Bytes that are kept of a process's standard error."""
BACKOFF_S = (0.5, 2.0, 8.0)
"""A bot that ends unasked is started again after these, then given up."""
STEADY_S = 300.0
"""Seconds after which a running bot counts as steady, and begins with the first delay again."""
COME_S = 60.0
"""A process that has not connected for so long hangs: it is ended like one that crashed."""
RETURN_S = 10.0
"""The same once its connection was lost."""


class BotKeeper:
    """Keeps a process running for one guest until it is given up."""

    def __init__(
        self,
        guest: str,
        bot: str,
        *,
        command: Sequence[str],
        backoff: Sequence[float] = BACKOFF_S,
        come_s: float = COME_S,
        return_s: float = RETURN_S,
    ) -> None:
        self._guest = guest
        self._bot = bot
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._come_s = come_s
        self._return_s = return_s
        self._allowed: float | None = come_s
        """Seconds that the process may go on as it is; None: as long as it likes."""
        self._patience: asyncio.Timeout | None = None

    def connected(self) -> None:
        """Note that the process has a connection: it does not hang."""
        self._allow(None)

    def disconnected(self) -> None:
        """Give the process some time to come back, or to end."""
        # Before it has come, the connection was its forerunner's, which is on its way home.
        if self._allowed is None:
            self._allow(self._return_s)

    def _allow(self, seconds: float | None) -> None:
        # The process may be that quick that nobody waits for its end yet.
        self._allowed = seconds
        if self._patience:
            now = asyncio.get_running_loop().time()
            self._patience.reschedule(None if seconds is None else now + seconds)

    async def keep(
        self, arguments: Sequence[str], secrets: Callable[[], Mapping[str, str]]
    ) -> None:
        """Return once the bot is given up. Cancelling stops the process.

        `secrets` go into its environment: its arguments can be read by everybody on the machine.
        """
        loop = asyncio.get_running_loop()
        failures = 0
        while True:
            begin = loop.time()
            why = await self._run(arguments, secrets())
            _log.warning("house bot %s (%s) ended: %s", self._bot, self._guest, why)
            failures = 0 if loop.time() - begin > STEADY_S else failures
            if failures >= len(self._backoff):
                _log.error("house bot %s (%s) is given up", self._bot, self._guest)
                return
            await asyncio.sleep(self._backoff[failures])
            failures += 1

    async def _run(self, arguments: Sequence[str], secrets: Mapping[str, str]) -> str:
        """Run the process to its end, and return how it ended."""
        self._allowed = self._come_s
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                *arguments,
                stdin=PIPE,
                stdout=DEVNULL,
                stderr=PIPE,
                env={**os.environ, **secrets},
            )
        except OSError as error:
            return str(error)
        try:
            async with asyncio.timeout(self._allowed) as self._patience:
                last = await _last_line(process)
                return f"status {await process.wait()}{last}"
        except TimeoutError:
            await stop_process(process, patience=0)
            return "it hangs: it runs, but has no connection"
        finally:
            self._patience = None
            await stop_process(process)


async def _last_line(process: Process) -> str:
    """Read what the process complains of, in lines of any length, and return the last of it."""
    tail = b""
    while process.stderr and (part := await process.stderr.read(LAST_BYTES)):
        tail = (tail + part)[-LAST_BYTES:]
    last = tail.decode(errors="replace").strip().rpartition("\n")[2]
    return f", {last[:200]}" if last else ""


async def stop_process(process: Process, patience: float = STOP_S) -> None:
    """End the process: the end of its input asks it to, then it is made to."""
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
