"""The gateway beside the lobby: a child process that serves the client by SSH and to browsers.

No code of the client runs in the server's process: it is started by name, and told where to listen.
"""

import asyncio
import contextlib
import logging
import shlex
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from types import TracebackType
from urllib.parse import urlsplit

import msgspec

from oneoh_server.settings import Settings

_log = logging.getLogger(__name__)

READY_S = 30.0
STOP_S = 8.0
BACKOFF_S = (0.5, 2.0, 8.0, 30.0)
"""A gateway that ends unasked is started again after these; after the last again and again."""
STEADY_S = 300.0
"""Seconds after which a running bot counts as steady, and begins with the first delay again."""


class GatewayFailed(Exception):
    """It did not start, in a sentence; it has said why on standard error."""


class GatewayReady(msgspec.Struct, frozen=True):
    """Where it listens."""

    ssh: int | None
    web: str | None


def gateway_command(settings: Settings, lobby: str) -> tuple[str, ...]:
    """What starts it, for the lobby at this URL."""
    options = ["--host", settings.host, "--lobby", lobby, "--log-format", settings.log_format]
    for name, port in (("--ssh", settings.ssh), ("--web", settings.web)):
        if port is not None:
            options += [name, str(port)]
    if settings.tls_cert:
        options += ["--tls-cert", settings.tls_cert, "--tls-key", settings.tls_key]
    options += shlex.split(settings.gateway_options)
    return (sys.executable, "-m", "oneoh_tui", "serve", *options, "--until-eof", "--ready-json")


def at_the_same_ports(command: Sequence[str], ready: GatewayReady) -> tuple[str, ...]:
    """Return the command with the ports that were found free in place of 0.

    A gateway that is started again serves where players know it to be.
    """
    web = urlsplit(ready.web).port if ready.web else None
    found = {"--ssh": ready.ssh, "--web": web}
    return tuple(
        str(found.get(option) or word) if word == "0" else word
        for option, word in zip(("", *command), command, strict=False)
    )


class GatewayProcess:
    """Runs it within the block, and starts it again should it end."""

    def __init__(self, command: Sequence[str], backoff: Sequence[float] = BACKOFF_S) -> None:
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._process: Process
        self._keeper: asyncio.Task[None]

    async def __aenter__(self) -> GatewayReady:
        """Raises GatewayFailed."""
        ready = await self._start()
        self._command = at_the_same_ports(self._command, ready)
        self._keeper = asyncio.create_task(self._keep(), name="gateway")
        return ready

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._keeper
        await self._stop()

    async def _start(self) -> GatewayReady:
        # Its log goes where ours goes; keys like ^C mean us, and we end it.
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(READY_S):
                line = await self._process.stdout.readline()
            return msgspec.json.decode(line, type=GatewayReady)
        except TimeoutError:
            await self._stop()
            raise GatewayFailed(f"the gateway was not ready after {READY_S:.0f} seconds") from None
        except msgspec.DecodeError:
            await self._stop()
            raise GatewayFailed("the gateway did not start; its own words are above") from None
        except BaseException:
            await self._stop()
            raise

    async def _keep(self) -> None:
        failures = 0
        loop = asyncio.get_running_loop()
        while True:
            begin = loop.time()
            status = await self._process.wait()
            failures = 0 if loop.time() - begin > STEADY_S else failures
            pause = self._backoff[min(failures, len(self._backoff) - 1)]
            _log.error("the gateway ended (status %d); it is started again", status)
            await asyncio.sleep(pause)
            failures += 1
            try:
                ready = await self._start()
                _log.info("the gateway serves again: SSH %s, web %s", ready.ssh, ready.web)
            except (GatewayFailed, OSError) as error:
                _log.error("%s", error)

    async def _stop(self) -> None:
        """End of its input asks it to end; then it is made to."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        for end in (None, self._process.terminate, self._process.kill):
            if end is not None:
                with contextlib.suppress(ProcessLookupError):
                    end()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(STOP_S):
                    await self._process.wait()
                    return
