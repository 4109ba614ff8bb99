"""Supervisor of one house bot's process: started, watched, started again, given up."""

import asyncio
import logging
import os
from collections.abc import Callable, Mapping, Sequence

import msgspec

from oneoh_protocol.child_process import ChildProcess

_log = logging.getLogger(__name__)

STOP_S = 3.0
"""Seconds that the process has to end by itself, and again once it is terminated."""
BACKOFF_S = (0.5, 2.0, 8.0)
"""Seconds before each new start of a bot that ended unasked; after the last it is given up."""
STABLE_S = 300.0
"""Seconds after which a running bot counts as stable, and starts again with the first delay."""
CONNECT_S = 60.0
"""Seconds after which a process without a connection counts as hung, and is killed."""
RECONNECT_S = 10.0
"""The same once a connection was lost."""


class BotSupervisor:
    """Keeps one process running, for one guest, until it is given up."""

    def __init__(
        self,
        guest: str,
        bot: str,
        *,
        command: Sequence[str],
        backoff: Sequence[float] = BACKOFF_S,
        connect_s: float = CONNECT_S,
        reconnect_s: float = RECONNECT_S,
        standby: Callable[[], ChildProcess | None] = lambda: None,
        on_failure: Callable[[], None] = lambda: None,
    ) -> None:
        """`standby` gives away a process of `oneoh-bot standby`, if there is one.

        `on_failure` is called each time the process has ended unasked.
        """
        self._guest = guest
        self._bot = bot
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._connect_s = connect_s
        self._reconnect_s = reconnect_s
        self._standby = standby
        self._on_failure = on_failure
        self._allowed: float | None = connect_s
        """Seconds that the process may go on as it is; None: any time."""
        self._hang_timer: asyncio.Timeout | None = None

    def connected(self) -> None:
        """Note that the process has a connection: it does not hang."""
        self._allow(None)

    def disconnected(self) -> None:
        """Give the process `reconnect_s` to connect again, or to end."""
        # Until the process has connected, the lost connection was its predecessor's.
        if self._allowed is None:
            self._allow(self._reconnect_s)

    def _allow(self, seconds: float | None) -> None:
        # A quick process connects before `_run` has set the timer, which then reads `_allowed`.
        self._allowed = seconds
        if self._hang_timer:
            now = asyncio.get_running_loop().time()
            self._hang_timer.reschedule(None if seconds is None else now + seconds)

    async def run(self, arguments: Sequence[str], secrets: Callable[[], Mapping[str, str]]) -> None:
        """Keep the process running; return once it is given up. Cancelling stops the process.

        `secrets` go into its environment: arguments can be read by every user of the machine.
        """
        loop = asyncio.get_running_loop()
        failures = 0
        while True:
            begin = loop.time()
            reason = await self._run_once(arguments, secrets())
            _log.warning("house bot %s (%s) ended: %s", self._bot, self._guest, reason)
            self._on_failure()
            failures = 0 if loop.time() - begin > STABLE_S else failures
            if failures >= len(self._backoff):
                _log.error("house bot %s (%s) is given up", self._bot, self._guest)
                return
            await asyncio.sleep(self._backoff[failures])
            failures += 1

    async def _run_once(self, arguments: Sequence[str], secrets: Mapping[str, str]) -> str:
        """Run the process to its end, and return how it ended."""
        self._allowed = self._connect_s
        try:
            process = await self._start(arguments, secrets)
        except OSError as error:
            return str(error)
        try:
            async with asyncio.timeout(self._allowed) as self._hang_timer:
                return _ending(await process.wait(), process.last_words)
        except TimeoutError:
            await process.stop(patience_s=0)
            return "it hangs: it runs, but has no connection"
        finally:
            self._hang_timer = None
            await process.stop(STOP_S)

    async def _start(self, arguments: Sequence[str], secrets: Mapping[str, str]) -> ChildProcess:
        """Return the process. One on standby is loaded already. Raises OSError."""
        if (process := self._standby()) is not None:
            order = {"arguments": arguments, "environment": secrets}
            process.tell(msgspec.json.encode(order) + b"\n")
            return process
        return await ChildProcess.start(
            [*self._command, *arguments],
            environment={**os.environ, **secrets},
            keep_output=False,
        )


def _ending(status: int, last_words: str) -> str:
    last_line = last_words.rpartition("\n")[2][:200]
    return f"status {status}" + (f", {last_line}" if last_line else "")
