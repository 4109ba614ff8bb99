"""Command `oneoh serve`."""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from oneoh_protocol.log_format import log_to_standard_error, print_error
from oneoh_protocol.ready_line import print_ready_line
from oneoh_protocol.shutdown import stop_at_end_of_input, stop_on_signals
from oneoh_tui.gateway.command_line import BadSettings, parser, read_settings
from oneoh_tui.gateway.settings import GatewaySettings

_log = logging.getLogger("oneoh_tui.gateway")

ENVIRONMENT = {
    # The terminal that this is started from is not that of any player.
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_FPS": "15",
    "TEXTUAL_SMOOTH_SCROLL": "0",
    "ESCDELAY": "150",
}
MISSING = (
    "SSH needs the package asyncssh, which is not installed. Install it with\n"
    "  {python} -m pip install 'oneoh[ssh]'"
)


def main(arguments: Sequence[str]) -> int:
    """Serve until told to stop. Return 0 when stopped, 2 if it could not start."""
    given = parser().parse_args(arguments)
    log_to_standard_error("info", given.log_format, "%(asctime)s %(levelname)s %(message)s")
    try:
        settings = read_settings(given)
        _check(settings)
        settle_environment()
        logging.getLogger("asyncssh").setLevel(logging.ERROR)
        logging.getLogger("websockets").setLevel(logging.ERROR)
        asyncio.run(_serve(settings, until_eof=given.until_eof, ready_json=given.ready_json))
    except BadSettings as error:
        print_error("oneoh serve", str(error), given.log_format)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def _check(settings: GatewaySettings) -> None:
    if settings.ssh is not None and find_spec("asyncssh") is None:
        raise BadSettings(MISSING.format(python=sys.executable))


def settle_environment() -> None:
    """Set the environment before Textual is imported, which reads it only once."""
    for name in ("COLUMNS", "LINES", "NO_COLOR", "TEXTUAL_DRIVER", "TEXTUAL_FILTERS"):
        os.environ.pop(name, None)
    os.environ.update(ENVIRONMENT)


async def _serve(settings: GatewaySettings, *, until_eof: bool, ready_json: bool) -> None:
    from oneoh_tui.gateway.serve import gateway
    from oneoh_tui.terminal.textual_parts import MissingPart

    stop = asyncio.Event()
    stop_on_signals(stop.set)
    if until_eof:
        stop_at_end_of_input(stop.set)
    try:
        async with gateway(settings) as opened:
            if ready_json:
                print_ready_line(json.dumps({"ssh": opened.ssh, "web": opened.web}))
            else:
                print_ready_line(_human(settings, opened.ssh, opened.web))
            await stop.wait()
            _log.info("stopping: players are told")
    except OSError as error:
        raise BadSettings(f"it cannot serve: {error.strerror or error}") from error
    except MissingPart as error:
        raise BadSettings(f"it cannot serve: {error}") from error


def _human(settings: GatewaySettings, ssh: int | None, web: str | None) -> str:
    lines = ["oneoh serve: players are welcome"]
    if ssh is not None:
        host = "this host" if settings.host in ("0.0.0.0", "::") else settings.host
        lines.append(f"  by SSH       ssh -p {ssh} {host}")
    if web is not None:
        lines.append(f"  in a browser {web}")
    lines.append(f"  at the lobby {settings.lobby}")
    lines.append(f"  data         {settings.data}")
    return "\n".join(lines)
