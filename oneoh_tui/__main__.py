"""The command `oneoh`."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from oneoh_tui import i18n, terminal
from oneoh_tui.addresses import DEFAULT_PORT, PORTS, BadAddress, split_address
from oneoh_tui.numbers import whole
from oneoh_tui.titles import DEFAULT_GAME

if TYPE_CHECKING:
    from oneoh_tui.app import Errand
    from oneoh_tui.driver.cast import Cast

_ABOUT = """\
Small games of zeros and ones in the terminal, against people and bots.

  oneoh                         the home screen
  oneoh play                    a game of One Zero One against a bot, at once
  oneoh play --bot mcts         against the strongest one
  oneoh play binary             a game of Binary
  oneoh play zero-point-one     a game of Zero Point One
  oneoh play bot255 --seats 4   a match of Bot255 against three bots
  oneoh practice                the puzzles of Bot255, without opponents
  oneoh join ws://HOST:PORT     the lobby of a server
  oneoh join ws://HOST:PORT#TABLE
                                watch a table, or return to it
  oneoh join ws://HOST:PORT#TABLE:INVITE
                                take the seat that was kept for you
  oneoh host --public           a lobby on this machine for the local network
  oneoh --line play             the same without a screen: for screen readers, scripts
"""
_ENDING = """\
Everything can be done with the keyboard alone; ? lists the keys of each screen.
What is given here holds for this time only, and goes before everything else.
Then come the settings, in a TOML file whose place the settings screen names; then
what is left to them as "auto": the language and the encoding by LC_ALL, LC_CTYPE
and LANG, the colours by NO_COLOR, COLORTERM and TERM, and as glyphs those that the
terminal, when asked, draws as wide as it should. COLUMNS and LINES are not read:
the terminal's own size is. Textual's variables are respected: TEXTUAL_FPS (15 if
it is not set), TEXTUAL_ANIMATIONS (none), TEXTUAL_SMOOTH_SCROLL (0),
TEXTUAL_COLOR_SYSTEM, ESCDELAY (150), and TEXTUAL_DRIVER, which draws in place of
our own driver: textual.drivers.linux_driver:LinuxDriver is Textual's. The exit
code is 2 where the terminal or the command line will not do.
"""
ELSEWHERE = {
    "serve": ("oneoh_tui.gateway.command", "serve this client by SSH and in a browser"),
    "visit": ("oneoh_tui.gateway.visiting", "what sshd runs for those who come to play"),
    "puzzles": ("oneoh_tui.puzzles", "make, check and show puzzles of Bot255"),
}
"""Commands with a command line of their own: the module whose `main` reads it, and their help."""
PUZZLES = range(1, 256)
"""The numbers of the puzzles of a level; the bank itself takes long to read."""
SEATS = range(2, 256)
"""What a game may have; the server knows which of them it has."""


def parser() -> argparse.ArgumentParser:
    """The command line of `oneoh`."""
    top = argparse.ArgumentParser(
        prog="oneoh",
        description=_ABOUT,
        epilog=_ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"oneoh {version('oneoh')}")
    top.add_argument(
        "--server", metavar="URL", help="join this lobby; the same as `oneoh join URL`"
    )
    _add_settings(top, None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="play against a bot on this machine")
    play.add_argument("game", nargs="?", default=DEFAULT_GAME, help="default: %(default)s")
    play.add_argument("--bot", default="greedy", help="who plays against you; default: %(default)s")
    play.add_argument(
        "--seats",
        type=_within(SEATS),
        metavar="N",
        help="of games for more than two: N - 1 bots play",
    )
    _add_settings(play, argparse.SUPPRESS)
    practice = commands.add_parser("practice", help="puzzles of Bot255, without opponents")
    practice.add_argument(
        "level", nargs="?", choices=("simple", "average", "difficult"), help="default: simple"
    )
    practice.add_argument(
        "number",
        nargs="?",
        type=_within(PUZZLES),
        help="which one; default: all to choose",
    )
    _add_settings(practice, argparse.SUPPRESS)
    join = commands.add_parser("join", help="join a lobby, or a table of it")
    join.add_argument("address", metavar="URL[#TABLE[:INVITE]]")
    _add_settings(join, argparse.SUPPRESS)
    host = commands.add_parser("host", help="host a lobby on this machine, and join it")
    host.add_argument(
        "--port", type=_within(PORTS), default=DEFAULT_PORT, help="default: %(default)s"
    )
    host.add_argument(
        "--public", action="store_true", help="listen to other machines, not to this one alone"
    )
    _add_settings(host, argparse.SUPPRESS)
    for name, (_module, about) in ELSEWHERE.items():
        commands.add_parser(name, help=about, add_help=False)
    return top


def _within(numbers: range) -> Callable[[str], int]:
    """A number of these, as argparse reads it."""

    def number(text: str) -> int:
        found = whole(text)
        if found is None or found not in numbers:
            reason = f"{text} is no number from {numbers[0]} to {numbers[-1]}"
            raise argparse.ArgumentTypeError(reason)
        return found

    return number


def _add_settings(to: argparse.ArgumentParser, default: str | None) -> None:
    group = to.add_argument_group("settings for this time")
    group.add_argument(
        "--line",
        action="store_true",
        default=default,
        help="no screen: lines of plain text, for screen readers and scripts",
    )
    group.add_argument("--name", default=default, help="the name that others see")
    group.add_argument(
        "--lang", choices=("en", "fr"), default=default, help="default: as the locale says"
    )
    group.add_argument(
        "--glyphs",
        choices=("auto", "unicode", "box", "ascii"),
        default=default,
        help="what is drawn with; `box` for consoles, `ascii` for everything",
    )
    group.add_argument(
        "--theme",
        choices=("auto", "dark", "light", "ansi"),
        default=default,
        help="`ansi` uses the terminal's own 16 colours",
    )
    group.add_argument(
        "--colors",
        choices=("auto", "full", "256", "16", "none"),
        default=default,
        help="how many colours the terminal has; default: as TERM and COLORTERM say",
    )
    group.add_argument(
        "--cast",
        metavar="FILE",
        default=default,
        help="record what the screen shows, for `asciinema play FILE`",
    )
    group.add_argument(
        "--no-mouse", action="store_true", default=default, help="leave the mouse to the terminal"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the client; the value is the exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments and arguments[0] in ELSEWHERE:
        return _elsewhere(arguments[0], arguments[1:])
    top = parser()
    given, _rest = top.parse_known_args(arguments)
    if given.command in ELSEWHERE:
        top.error(f"{given.command} comes first: oneoh {given.command} ...")
    given = top.parse_args(arguments)
    try:
        split_address(_address(given) or "localhost")
    except BadAddress:
        top.error(f"{_address(given)} is no address of a lobby; write it like ws://HOST:PORT")
    given.calm = os.environ.get("TEXTUAL_ANIMATIONS") == "none"
    if given.cast and (given.line or "TEXTUAL_DRIVER" in os.environ):
        other = "--line" if given.line else "TEXTUAL_DRIVER"
        top.error(f"--cast records what oneoh itself draws; do without {other}, or without it")
    if given.line:
        from oneoh_tui.line.program import main as line_by_line

        return line_by_line(given, _address(given), _this_time(given))
    i18n.use(given.lang or i18n.language_of(os.environ))
    if reason := terminal.fault(os.environ):
        print(reason, file=sys.stderr)
        return 2
    terminal.prepare(os.environ, given.colors)
    try:
        cast = _cast(given.cast)
    except OSError as error:
        reason = "it is there already" if isinstance(error, FileExistsError) else error.strerror
        top.error(f"{given.cast} cannot be recorded to: {reason}")
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
    """The recording that was asked for, its file created. Raises OSError."""
    if path is None:
        return None
    from oneoh_tui.driver.cast import Cast
    from oneoh_tui.driver.tty import size_of

    return Cast.create(Path(path), size_of(1), os.environ)


async def _run(given: argparse.Namespace, cast: "Cast | None") -> int:
    from oneoh_tui.local_server import LocalServer

    # It starts while we import and draw.
    server = await LocalServer.spawn() if given.command == "play" else None

    from oneoh_tui import places
    from oneoh_tui.premises import own_machine
    from oneoh_tui.sense import sense
    from oneoh_tui.settings import SettingsFile

    file = SettingsFile(places.settings_path())
    settings = file.load()
    here = sense(os.environ, given.glyphs or settings.glyphs)

    from oneoh_tui.app import OneohApp
    from oneoh_tui.driver.terminal_driver import TerminalDriver, Wishes

    app = OneohApp(
        settings,
        file,
        places.guests_dir(),
        this_time=_this_time(given),
        errand=_errand(given),
        premises=replace(own_machine(), charmap=here.charmap, glyphs=here.glyphs),
    )
    if "TEXTUAL_DRIVER" not in os.environ:
        wishes = Wishes(here.charmap, here.safe_width, typed=here.typed)
        if cast is not None:
            sent = partial(cast.sent, encoding=here.charmap)
            wishes = replace(wishes, on_sent=sent, on_resized=cast.resized)
        app.driver_class = TerminalDriver.wishing(wishes)
    if server is not None:
        app.session.expect(server)
    try:
        await app.run_async(mouse=app.settings.mouse)
    finally:
        await app.session.close()
    return app.return_code or 0


def _this_time(given: argparse.Namespace) -> dict[str, object]:
    """The settings that the command line sets, by name."""
    wishes = {
        "name": given.name,
        "language": given.lang,
        "glyphs": given.glyphs,
        "theme": given.theme,
        "mouse": False if given.no_mouse else None,
        "reduced_motion": getattr(given, "calm", False) or None,
    }
    return {name: wish for name, wish in wishes.items() if wish is not None}


def _errand(given: argparse.Namespace) -> "Errand | None":
    from oneoh_tui import errands
    from oneoh_tui.local_server import lobby_settings

    if given.command == "play":
        return lambda app: errands.play(app, given.game, given.bot, given.seats)
    if given.command == "practice":
        return lambda app: errands.practice(app, given.level, given.number)
    if given.command == "host":
        where = "0.0.0.0" if given.public else "127.0.0.1"
        return lambda app: errands.host(app, lobby_settings(where, given.port))
    address = _address(given)
    return None if address is None else lambda app: errands.join(app, address)


def _address(given: argparse.Namespace) -> str | None:
    address: str | None = given.address if given.command == "join" else given.server
    return address


if __name__ == "__main__":
    sys.exit(main())
