"""Gateway: a child process of the server, which serves the client by SSH and to browsers.

The server starts it as a command and never imports the client, so none of the client's code runs
in the server's process.
"""

import asyncio
import contextlib
import logging
import shlex
import sys
from collections.abc import Sequence
from types import TracebackType
from urllib.parse import urlsplit

import msgspec

from oneoh_protocol.child_process import ChildFailed, ChildProcess
from oneoh_server.settings import Settings

_log = logging.getLogger(__name__)

READY_S = 30.0
STOP_S = 8.0
"""Seconds that the gateway has to end by itself, and again once it is terminated."""
BACKOFF_S = (0.5, 2.0, 8.0, 30.0)
"""Seconds before each new start of a gateway that ended unasked; the last one repeats."""
STABLE_S = 300.0
"""Seconds after which a running gateway counts as stable, and starts with the first delay."""


class GatewayFailed(Exception):
    """Failure of the gateway to start; the message is a sentence."""


class GatewayReady(msgspec.Struct, frozen=True):
    """Addresses at which the gateway listens."""

    ssh: int | None
    """TCP port."""
    web: str | None
    """URL of the page."""


def gateway_command(settings: Settings, lobby: str) -> tuple[str, ...]:
    """Return the command that starts the gateway for the lobby at this URL."""
    options = ["--host", settings.host, "--lobby", lobby, "--log-format", settings.log_format]
    for name, port in (("--ssh", settings.ssh), ("--web", settings.web)):
        if port is not None:
            options += [name, str(port)]
    if settings.tls_cert:
        options += ["--tls-cert", settings.tls_cert, "--tls-key", settings.tls_key]
    elif not settings.tls:
        options.append("--no-tls")
    options += shlex.split(settings.gateway_options)
    return (sys.executable, "-m", "oneoh_tui", "serve", *options, "--until-eof", "--ready-json")


def with_bound_ports(command: Sequence[str], ready: GatewayReady) -> tuple[str, ...]:
    """Return the command with the ports of `ready` in place of each port 0.

    So a gateway that is started again listens where players know it.
    """
    web = urlsplit(ready.web).port if ready.web else None
    bound = {"--ssh": ready.ssh, "--web": web}
    return tuple(
        str(bound.get(option) or word) if word == "0" else word
        for option, word in zip(("", *command), command, strict=False)
    )


class GatewayProcess:
    """Keeps the gateway running from `async with` to its end."""

    def __init__(self, command: Sequence[str], backoff: Sequence[float] = BACKOFF_S) -> None:
        self._command = tuple(command)
        self._backoff = tuple(backoff)
        self._process: ChildProcess
        self._supervisor: asyncio.Task[None]

    async def __aenter__(self) -> GatewayReady:
        """Start the gateway and return where it listens. Raises GatewayFailed if it does not."""
        ready = await self._start()
        self._command = with_bound_ports(self._command, ready)
        self._supervisor = asyncio.create_task(self._supervise(), name="gateway")
        return ready

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._supervisor.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._supervisor
        await self._process.stop(STOP_S)

    async def _start(self) -> GatewayReady:
        # Without `keep_errors` its log goes where the server's goes.
        self._process = await ChildProcess.start(self._command, keep_errors=False)
        try:
            return await self._process.ready(GatewayReady, READY_S)
        except ChildFailed as error:
            raise GatewayFailed(
                f"the gateway did not start: {error}; see its lines above"
            ) from None
        except BaseException:
            await self._process.stop(STOP_S)
            raise

    async def _supervise(self) -> None:
        failures = 0
        loop = asyncio.get_running_loop()
        while True:
            begin = loop.time()
            status = await self._process.wait()
            failures = 0 if loop.time() - begin > STABLE_S else failures
            pause = self._backoff[min(failures, len(self._backoff) - 1)]
            _log.error("the gateway ended (status %d); it is started again", status)
            await asyncio.sleep(pause)
            failures += 1
            try:
                ready = await self._start()
                _log.info("the gateway serves again: SSH %s, web %s", ready.ssh, ready.web)
            except (GatewayFailed, OSError) as error:
                _log.error("%s", error)
