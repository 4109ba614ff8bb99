"""Command `oneoh --line`."""

import argparse
import asyncio
import os
import sys
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from oneoh_protocol.clock_notation import format_clock, format_timeout
from oneoh_protocol.log_format import log_to_standard_error
from oneoh_protocol.sanitize import sanitize
from oneoh_tui.config import paths as places
from oneoh_tui.config.settings import Settings, SettingsFile
from oneoh_tui.games import switch_defaults
from oneoh_tui.line.client import FAILED, Flow, LineClient
from oneoh_tui.line.home import Home
from oneoh_tui.line.input import lines
from oneoh_tui.line.output import PrintedOutput
from oneoh_tui.net.nearby import search_nearby
from oneoh_tui.terminal import setup as terminal
from oneoh_tui.text import i18n
from oneoh_tui.text.i18n import _


def main(given: argparse.Namespace, address: str | None, this_time: Mapping[str, Any]) -> int:
    """Run the client in line mode; return the exit code. Raises KeyboardInterrupt."""
    log_to_standard_error("warning", "text", "oneoh: %(message)s")
    file = SettingsFile(places.settings_path(), switch_defaults)
    settings = replace(file.load(), **this_time)
    wish = settings.language
    i18n.use(i18n.language_of(os.environ) if wish == "auto" else wish)
    if file.problem is not None:
        text = _("The settings file cannot be read; the defaults are used: {problem}")
        print(sanitize(text.format(problem=file.problem)), file=sys.stderr)
    try:
        return asyncio.run(_run(settings, _flow(given, address), given))
    except BrokenPipeError:
        return FAILED  # Nobody hears us any more.


async def _run(settings: Settings, flow: Flow | None, given: argparse.Namespace) -> int:
    charmap = terminal.charmap(os.environ)
    voice, script = PrintedOutput(1, charmap), not os.isatty(0)
    data = places.data_dir()
    async with LineClient(
        settings,
        places.guests_dir(),
        voice,
        Home,
        games=places.games_dir(data),
        records=places.records_dir(data),
        data=data,
        script=script,
        nearby=search_nearby,
    ) as client:
        client.session.given_lobby_key = given.lobby_key
        client.session.local.own_bots = given.own_bots
        client.session.pace_s = getattr(given, "pace", None)
        return await client.run(lines(0, charmap), flow)


def _flow(given: argparse.Namespace, address: str | None) -> Flow | None:
    if given.command in ("play", "watch"):
        terms = [f"{name}={value}" for name, value in given.option]
        if given.clock is not None:
            terms += [
                f"clock={format_clock(given.clock)}",
                f"timeout={format_timeout(given.clock)}",
            ]
        if given.command == "watch":
            return lambda client: Home(client).watch(given.game, given.bots, terms)
        place = (given.seats, given.seat)
        return lambda client: Home(client).play(given.game, given.bot, terms, *place)
    if given.command == "stats":
        return lambda client: Home(client).figures()
    if given.command == "continue":
        return lambda client: Home(client).running.go_on()
    if given.command == "practice":
        words = (given.game, given.level, given.number)
        return lambda client: Home(client).practise(*words)
    if given.command == "replay" and address is None:
        return lambda client: Home(client).replay(given.target, given.number)
    if given.command == "operate":
        return lambda client: Home(client).operate(given.address, given.key)
    if given.command == "host":
        return lambda client: Home(client).host(given.public, given.port)
    return None if address is None else lambda client: Home(client).join(address)
