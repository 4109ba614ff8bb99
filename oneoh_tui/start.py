"""Start of the client: the command line, the terminal, the app."""

import argparse
import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from oneoh_protocol.completion import complete
from oneoh_protocol.log_format import log_to_standard_error
from oneoh_tui.command_line import ELSEWHERE, parser, read
from oneoh_tui.terminal import setup as terminal
from oneoh_tui.text import i18n
from oneoh_tui.uncollected import uncollected

if TYPE_CHECKING:
    from textual.driver import Driver

    from oneoh_tui.app import Flow, OneohApp
    from oneoh_tui.net.private_server import PrivateServer
    from oneoh_tui.terminal.capabilities import Capabilities
    from oneoh_tui.terminal.cast import Cast


def start(arguments: Sequence[str]) -> int:
    """Run the client and return the exit code. Raises KeyboardInterrupt until the app runs."""
    complete(parser)
    if arguments and arguments[0] in ELSEWHERE:
        return _elsewhere(arguments[0], arguments[1:])
    given = read(arguments)
    i18n.use(given.lang or i18n.language_of(os.environ))
    if given.command == "play" and (fault := _option_fault(given)):
        print(f"oneoh: error: {fault}", file=sys.stderr)
        return 2
    if given.command == "operate" and not _take_key(given):
        return 2
    if not _take_lobby_key(given):
        return 2
    if not _take_own_bot(given):
        return 2
    if given.line:
        from oneoh_tui.line.program import main as line_by_line

        return line_by_line(given, given.address, _this_time(given))
    if reason := terminal.fault(os.environ):
        print(reason, file=sys.stderr)
        return 2
    terminal.prepare(os.environ, given.colors)
    try:
        cast = _cast(given.cast)
    except OSError as error:
        reason = "it is there already" if isinstance(error, FileExistsError) else error.strerror
        print(f"oneoh: error: {given.cast} cannot be recorded to: {reason}", file=sys.stderr)
        return 2
    return _draw(given, cast)


def _take_lobby_key(given: argparse.Namespace) -> bool:
    """Set `lobby_key` if one is given; say why it cannot be used, and return False."""
    from oneoh_tui.net.lobby_keys import VARIABLE, BadLobbyKey, given_lobby_key

    path = getattr(given, "lobby_key_file", None)
    try:
        given.lobby_key = given_lobby_key(path, os.environ.pop(VARIABLE, None))
    except BadLobbyKey as error:
        print(f"oneoh: {error}", file=sys.stderr)
        return False
    return True


def _take_own_bot(given: argparse.Namespace) -> bool:
    """Try a bot of the player's own, and name it; say why it cannot be played, and return False."""
    given.own_bots = {}
    bot: str | None = getattr(given, "bot", None)
    if bot is None or {*":/."}.isdisjoint(bot):
        return True  # It is installed, and nothing has to be imported here.
    from oneoh_tui.net.own_bot import BadBot, here, is_own, table_name, try_out

    if is_own(bot):
        try:
            try_out(bot, given.game)
        except BadBot as error:
            print(f"oneoh: error: {error}", file=sys.stderr)
            return False
        given.bot = table_name(bot)
        given.own_bots = {given.bot: here(bot)}
    return True


def _take_key(given: argparse.Namespace) -> bool:
    """Set `key` to the operator's; say why there is none, and return False."""
    from getpass import getpass

    from oneoh_tui.net.asking import Trouble
    from oneoh_tui.operators.given_key import given_key, is_asked

    try:
        given.key = given_key(given.key_file, os.environ, getpass if is_asked() else None)
    except Trouble as trouble:
        print(f"oneoh: {trouble}", file=sys.stderr)
        return False
    return True


def _option_fault(given: argparse.Namespace) -> str:
    """Return what is wrong with the table options; "" if nothing is."""
    if not given.option:
        return ""  # Checking them imports the rules.
    from oneoh_tui.games.typed_options import BadTerms, cautions, local_offer, read

    try:
        offer = local_offer(given.game)
        tuple(cautions(offer, read(offer, dict(given.option))))
    except BadTerms as error:
        return str(error)
    return ""


def _draw(given: argparse.Namespace, cast: "Cast | None") -> int:
    # On the terminal a line would stand in the picture.
    if not os.isatty(2):
        log_to_standard_error("warning", "text", "oneoh: %(message)s")
    try:
        return asyncio.run(_run(given, cast))
    except BaseException:
        terminal.restore()
        raise
    finally:
        if cast is not None and cast.fault is not None:
            print(f"The recording {given.cast} is not complete: {cast.fault}.", file=sys.stderr)


def _elsewhere(command: str, arguments: Sequence[str]) -> int:
    code: int = import_module(ELSEWHERE[command][0]).main(arguments)
    return code


def _cast(path: str | None) -> "Cast | None":
    """Return the recording to `path`, its file created; None without a path. Raises OSError."""
    if path is None:
        return None
    from oneoh_tui.terminal.cast import Cast
    from oneoh_tui.terminal.tty import size_of

    return Cast.create(Path(path), size_of(1), os.environ)


async def _run(given: argparse.Namespace, cast: "Cast | None") -> int:
    # It starts while we import and draw.
    server = await _private_server(given) if given.command in ("play", "watch") else None
    with uncollected():
        app = _app(given, cast)
    if server is not None:
        app.session.expect(server)
    app.session.given_lobby_key = given.lobby_key
    app.session.local.own_bots = given.own_bots
    app.session.pace_s = getattr(given, "pace", None)
    try:
        await app.run_async(mouse=app.settings.mouse)
    finally:
        await app.session.close()
    return app.return_code or 0


async def _private_server(given: argparse.Namespace) -> "PrivateServer":
    from oneoh_tui.config import paths
    from oneoh_tui.config.settings import SettingsFile
    from oneoh_tui.net.private_server import PrivateServer

    settings = SettingsFile(paths.settings_path(), _switch_defaults).load()
    games = paths.games_dir(paths.data_dir())
    return await PrivateServer.start_new(
        games, human_pace=settings.human_pace, own_bots=given.own_bots
    )


def _app(given: argparse.Namespace, cast: "Cast | None") -> "OneohApp":
    """Return the app with its driver, for the terminal that it finds."""
    from oneoh_tui.config import paths
    from oneoh_tui.config.settings import SettingsFile
    from oneoh_tui.host_environment import own_machine
    from oneoh_tui.terminal.capabilities import ask_terminal, detect_capabilities

    file = SettingsFile(paths.settings_path(), _switch_defaults)
    settings = file.load()
    ask = partial(ask_terminal, _load)
    here = detect_capabilities(os.environ, given.glyphs or settings.glyphs, ask)

    from oneoh_tui.app import OneohApp

    return OneohApp(
        settings,
        file,
        paths.guests_dir(),
        this_time=_this_time(given),
        flow=_flow(given),
        environment=replace(own_machine(), charmap=here.charmap, glyphs=here.glyphs),
        driver=_driver(here, cast),
    )


def _load() -> None:
    """Import most of the client, which takes longer than a terminal near by takes to answer."""
    import_module("oneoh_tui.app")


def _switch_defaults() -> Mapping[str, bool]:
    # It imports every game, for a settings file with switches outside their table.
    from oneoh_tui.games import switch_defaults

    return switch_defaults()


def _driver(here: "Capabilities", cast: "Cast | None") -> "type[Driver] | None":
    """Return our driver; None if the environment names one, or Textual's parser is another."""
    from oneoh_tui.terminal.terminal_driver import TerminalDriver, TerminalOptions
    from oneoh_tui.terminal.textual_parts import parses_keys

    if "TEXTUAL_DRIVER" in os.environ or not parses_keys():
        if cast is not None:
            cast.fault = "Textual's own driver draws, and does not tell what it sends"
        return None
    options = TerminalOptions(here.charmap, here.safe_width, typed=here.typed)
    if cast is not None:
        sent = partial(cast.sent, encoding=here.charmap)
        options = replace(options, on_sent=sent, on_resized=cast.resized)
    return TerminalDriver.with_options(options)


def _this_time(given: argparse.Namespace) -> dict[str, object]:
    """Return the settings given on the command line, by field name."""
    options = {
        "name": given.name,
        "language": given.lang,
        "glyphs": given.glyphs,
        "theme": given.theme,
        "mouse": False if given.no_mouse else None,
        "reduced_motion": given.calm or None,
    }
    return {name: wish for name, wish in options.items() if wish is not None}


def _flow(given: argparse.Namespace) -> "Flow | None":
    address: str | None = given.address
    if given.command is None and address is None:
        return None
    from oneoh_tui import flows

    if given.command == "play":
        options = dict(given.option)
        terms = flows.Terms(given.seats, given.seat, options, given.clock)
        return lambda app: flows.play(app, given.game, given.bot, terms)
    if given.command == "watch":
        terms = flows.Terms(options=dict(given.option), clock=given.clock)
        return lambda app: flows.watch(app, given.game, given.bots, terms)
    if given.command == "stats":
        return flows.stats
    if given.command == "continue":
        return flows.go_on
    if given.command == "practice":
        return lambda app: flows.practice(app, given.game, given.level, given.number)
    if given.command == "replay" and given.address is None:
        return lambda app: flows.replay(app, given.target, given.number)
    if given.command == "host":
        return lambda app: flows.host(app, app.settings.host(given.public, given.port))
    if given.command == "operate":
        return lambda app: flows.operate(app, given.address, given.key)
    return lambda app: flows.join(app, address)
