"""Command line of `oneoh`."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from oneoh_protocol.address import DEFAULT_PORT, PORTS, BadAddress, parse_address
from oneoh_protocol.completion import offer_names
from oneoh_tui.config.default_game import DEFAULT_BOT, DEFAULT_GAME
from oneoh_tui.text.parse import decimal, whole

MOST_PACE_S = 60
"""Slowest pace of bots that are watched, in seconds a move."""

if TYPE_CHECKING:
    from oneoh_protocol.messages import Clock

_ABOUT = """\
Small games of zeros and ones in the terminal, against people and bots.

  oneoh                         the home screen
  oneoh play                    a game of One Zero One against a bot, at once
  oneoh play --bot mcts         against the strongest bot
  oneoh play binary             a game of Binary
  oneoh play zero-point-one     a game of Zero Point One
  oneoh play bot255 --seats 4   a match of Bot255 against three bots
  oneoh play binary --size 12 --seat 1 --level expert
                                with a table option, from the other side, against a level;
                                `oneoh play --help` lists the options of each game
  oneoh watch binary expert skilled
                                a game of two bots
  oneoh stats                   your results, streaks and best programs
  oneoh continue                the game that you have left; a list if there are several
  oneoh practice                lessons and problems, without opponents
  oneoh practice binary         those of one game
  oneoh join ws://HOST:PORT     join the lobby of a server
  oneoh join ws://HOST:PORT#TABLE
                                watch a table, or return to it
  oneoh join ws://HOST:PORT#TABLE:INVITE
                                take the seat that is reserved for you
  oneoh operate ws://HOST:PORT  run a lobby, with the key of an operator
  oneoh replay FILE             watch a finished game again
  oneoh replay 1                the game that you finished last; 2: the one before
  oneoh ws://HOST:PORT#record:ID
                                the same, from the address that a key copies
  oneoh host --public           host a lobby on this machine, for the local network
  oneoh --line play             play line by line: for screen readers and scripts
"""
_ENDING = """\
The keyboard alone is enough; ? lists the keys of each screen. Options on the command
line override the settings for this run. The settings are in a TOML file; the settings
screen shows its path. A setting of "auto" follows the environment: LC_ALL, LC_CTYPE
and LANG for language and encoding; NO_COLOR, COLORTERM and TERM for colours. "auto"
glyphs are the best set that the terminal, when asked, draws at the right width.
COLUMNS and LINES are ignored in favour of the terminal's real size. These variables
of Textual apply: TEXTUAL_FPS (default here: 15), TEXTUAL_ANIMATIONS (none),
TEXTUAL_SMOOTH_SCROLL (0), TEXTUAL_COLOR_SYSTEM, ESCDELAY (150 ms), and TEXTUAL_DRIVER,
which replaces our output driver; textual.drivers.linux_driver:LinuxDriver is Textual's.
The exit code is 2 if the terminal or the command line is not usable, 130 after Ctrl+C
during the start.
"""
ELSEWHERE = {
    "serve": ("oneoh_tui.gateway.command", "serve this client by SSH and in a browser"),
    "visit": (
        "oneoh_tui.gateway.sshd_command",
        "ForceCommand of an SSH server for players",
    ),
    "completion": ("oneoh_tui.config.completion_command", "complete commands with the Tab key"),
    "puzzles": ("oneoh_tui.games.bot255.puzzles_command", "make, check and show puzzles of Bot255"),
}
"""Commands with their own parser: the module whose `main` reads the arguments, and the help line."""
EXERCISES = range(1, 256)
"""Numbers of the exercises of a level, without reading the banks, which is slow."""
COMMANDS = (
    "play",
    "watch",
    "continue",
    "stats",
    "practice",
    "join",
    "operate",
    "replay",
    "host",
    *ELSEWHERE,
)
GAMES_OF_A_FILE = range(1, 10**9)
SEATS = range(2, 256)
"""Numbers of seats of any game; the server knows those of each."""


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; `address` is a lobby's or None, `calm` turns animations off.

    Ends the program with code 2 and a sentence if an argument is wrong.
    """
    top = parser()
    given, rest = top.parse_known_args(_with_join(arguments))
    if given.command in ELSEWHERE:
        top.error(f"{given.command} comes first: oneoh {given.command} ...")
    if given.command in ("play", "watch"):
        rest = _take_game_options(given, rest)
    if rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    if given.server and given.command:
        top.error(f"--server goes without a command: do without it, or without {given.command}")
    given.address = given.address if given.command in ("join", "operate") else given.server
    # The user's own word: `terminal.prepare` says it for all others.
    given.calm = os.environ.get("TEXTUAL_ANIMATIONS") == "none"
    if reason := _fault(given):
        top.error(reason)
    return given


def _with_join(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments with `join` before an address that stands in place of a command."""
    for at, (before, word) in enumerate(pairwise(("", *arguments))):
        if word in COMMANDS:
            break
        if "://" in word and not word.startswith("-") and before != "--server":
            return [*arguments[:at], "join", *arguments[at:]]
    return arguments


def _fault(given: argparse.Namespace) -> str:
    """Return what is wrong with a combination of arguments; "" if nothing is."""
    if given.command == "replay" and "://" in given.target:
        given.address = given.target
    try:
        parse_address(given.address or "localhost")
    except BadAddress:
        return f"{given.address} is no address of a lobby; write it like ws://HOST:PORT"
    if given.cast and (given.line or "TEXTUAL_DRIVER" in os.environ):
        other = "--line" if given.line else "TEXTUAL_DRIVER"
        return f"--cast records what oneoh itself draws; do without {other}, or without it"
    return ""


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = argparse.ArgumentParser(
        prog="oneoh",
        description=_ABOUT,
        epilog=_ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--version",
        action=_Version,
        nargs=0,
        default=argparse.SUPPRESS,
        help="show the version and exit",
    )
    top.add_argument(
        "--server", metavar="URL", help="join this lobby; the same as `oneoh join URL`"
    )
    _add_settings(top, None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _add_play(
        commands.add_parser("play", add_help=False, help="play against a bot on this machine")
    )
    _add_watch(commands.add_parser("watch", help="watch a game of bots on this machine"))
    stats = commands.add_parser("stats", help="your results, streaks and best programs")
    _add_settings(stats, argparse.SUPPRESS)
    go_on = commands.add_parser("continue", help="go on with a game that you have left")
    _add_settings(go_on, argparse.SUPPRESS)
    _add_practice(commands.add_parser("practice", help="lessons and problems, without opponents"))
    join = commands.add_parser("join", help="join a lobby, or a table of it")
    join.add_argument("address", metavar="URL[#TABLE[:INVITE]]")
    join.add_argument(
        "--lobby-key-file",
        metavar="FILE",
        help="file with the key of the lobby, which is kept; default: ONEOH_LOBBY_KEY, or asked for",
    )
    _add_settings(join, argparse.SUPPRESS)
    operate = commands.add_parser(
        "operate",
        help="run a lobby as its operator",
        description="Run a lobby as its operator. The key is that in the file, else in the variable "
        "ONEOH_OPERATOR_KEY, else it is asked for and not shown; never an argument, which others read.",
    )
    operate.add_argument("address", metavar="URL")
    operate.add_argument("--key-file", metavar="FILE", help="file with the key of the operator")
    _add_settings(operate, argparse.SUPPRESS)
    replay = commands.add_parser("replay", help="watch a finished game again")
    replay.add_argument(
        "target",
        metavar="FILE|NUMBER|URL#record:ID",
        help="file; or number among your finished games, the newest first",
    )
    replay.add_argument(
        "number", nargs="?", type=_within(GAMES_OF_A_FILE), default=1, metavar="N",
        help="number of a game of the file; default: %(default)s",
    )  # fmt: skip
    _add_settings(replay, argparse.SUPPRESS)
    _add_host(commands.add_parser("host", help="host a lobby on this machine, and join it"))
    for name, (_module, about) in ELSEWHERE.items():
        commands.add_parser(name, help=about, add_help=False)
    return top


class _Version(argparse.Action):
    """Option that prints the version and exits. To look it up is slow, and is left for then."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: object) -> None:
        from importlib.metadata import version

        print(f"oneoh {version('oneoh')}")
        parser.exit()


class _HelpWithOptions(argparse.Action):
    """Help that ends with the table options of every game, for which all rules are imported."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: object) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.epilog = "\n".join(("table options, by game:", *_options_of_games()))
        parser.print_help()
        parser.exit()


def _options_of_games() -> Iterator[str]:
    from oneoh_games import GAMES
    from oneoh_tui.games.typed_options import about, local_offer

    for game in GAMES:
        yield f"  {game}"
        yield from (f"    {line}" for line in about(local_offer(game)))


def _installed(group: str) -> Iterator[str]:
    """Yield the names of what packages have registered."""
    from importlib.metadata import entry_points

    return (entry.name for entry in entry_points(group=group))


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument(
        *("-h", "--help"),
        action=_HelpWithOptions,
        nargs=0,
        default=argparse.SUPPRESS,
        help="show this help message and exit",
    )
    game = play.add_argument("game", nargs="?", default=DEFAULT_GAME, help="default: %(default)s")
    offer_names(game, partial(_installed, "oneoh.games"))
    bot = play.add_argument(
        *("--bot", "--level"),
        default=DEFAULT_BOT,
        help="level, novice to master, or bot to play against; one of your own is a file, "
        "or a command as in 'exec:node mine.mjs'; default: %(default)s",
    )
    offer_names(bot, partial(_installed, "oneoh.bots"))
    play.add_argument(
        "--seats",
        type=_within(SEATS),
        metavar="N",
        help="seats at the table, of which N - 1 are bots'; for games of more than two",
    )
    play.add_argument(
        "--seat",
        type=_within(range(255)),
        metavar="N",
        default=0,
        help="your seat, from 0; default: 0",
    )
    _add_terms(play)
    _add_settings(play, argparse.SUPPRESS)


def _add_watch(watch: argparse.ArgumentParser) -> None:
    game = watch.add_argument("game", nargs="?", default=DEFAULT_GAME, help="default: %(default)s")
    offer_names(game, partial(_installed, "oneoh.games"))
    bots = watch.add_argument(
        "bots",
        nargs="*",
        help="levels or bots, by seat; the last one takes the seats that are left",
    )
    offer_names(bots, partial(_installed, "oneoh.bots"))
    watch.add_argument(
        "--pace",
        type=_seconds,
        metavar="SECONDS",
        help="time between two moves, 0.25 to 4 on the screen; with --line moves are told at "
        "this pace, instead of one for each line",
    )
    _add_terms(watch)
    _add_settings(watch, argparse.SUPPRESS)


def _add_terms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        type=_option,
        default=[],
        metavar="NAME=VALUE",
        help="option of the table; may be repeated. --NAME VALUE does the same",
    )
    parser.add_argument(
        "--clock",
        type=_clock,
        metavar="CLOCK",
        help="clock, such as 15, 15+10, 15d10, 15+5x30 or 30s/move; default: none",
    )


def _take_game_options(given: argparse.Namespace, rest: Sequence[str]) -> list[str]:
    """Take `--NAME VALUE` for each option of the game; return the words that are left."""
    if not rest:
        return []  # Knowing the options imports the rules.
    from oneoh_tui.games.options import read_schema
    from oneoh_tui.games.typed_options import BadTerms, local_offer

    try:
        known = {option.name for option in read_schema(local_offer(given.game).options)}
    except BadTerms:
        return list(rest)
    left: list[str] = []
    words = iter(rest)
    for word in words:
        flag, equals, value = word.partition("=")
        name = flag.removeprefix("--").replace("-", "_")
        if not flag.startswith("--") or name not in known:
            left.append(word)
        else:
            given.option = [*given.option, (name, value if equals else next(words, ""))]
    return left


def _option(text: str) -> tuple[str, str]:
    """Parse `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return name, value


def _clock(text: str) -> "Clock":
    """Parse a clock."""
    # Imported here: most command lines have none, and parse at once.
    from oneoh_protocol.clock_notation import BadClock, parse_clock

    try:
        return parse_clock(text)
    except BadClock as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _seconds(text: str) -> float:
    """Parse a time between two moves."""
    seconds = decimal(text)
    if not seconds or seconds > MOST_PACE_S:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds up to {MOST_PACE_S}")
    return seconds


def _add_practice(practice: argparse.ArgumentParser) -> None:
    game = practice.add_argument("game", nargs="?", help="default: choose from a list")
    offer_names(game, partial(_installed, "oneoh.games"))
    practice.add_argument(
        "level", nargs="?", help="lessons, or a level of problems; default: the first one"
    )
    practice.add_argument(
        "number",
        nargs="?",
        type=_within(EXERCISES),
        help="number of a lesson or problem; default: choose from a list",
    )
    _add_settings(practice, argparse.SUPPRESS)


def _add_host(host: argparse.ArgumentParser) -> None:
    host.add_argument(
        "--port",
        type=_within(PORTS),
        help=f"port to listen at; default: as last time, {DEFAULT_PORT} at first",
    )
    host.add_argument(
        "--public",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="accept other machines, not this one alone; default: as last time",
    )
    _add_settings(host, argparse.SUPPRESS)


def _within(numbers: range) -> Callable[[str], int]:
    """Return an argparse type for a whole number in a range."""

    def number(text: str) -> int:
        found = whole(text)
        if found is None or found not in numbers:
            reason = f"{text} is no number from {numbers[0]} to {numbers[-1]}"
            raise argparse.ArgumentTypeError(reason)
        return found

    return number


def _add_settings(to: argparse.ArgumentParser, default: str | None) -> None:
    group = to.add_argument_group("settings for this run")
    group.add_argument(
        "--line",
        action="store_true",
        default=default,
        help="plain text, line by line, for screen readers and scripts",
    )
    group.add_argument("--name", default=default, help="name that others see")
    group.add_argument(
        "--lang", choices=("en", "fr"), default=default, help="language; default: by the locale"
    )
    group.add_argument(
        "--glyphs",
        choices=("auto", "unicode", "box", "ascii"),
        default=default,
        help="characters to draw with: `box` suits consoles, `ascii` any terminal",
    )
    group.add_argument(
        "--theme",
        metavar="NAME",
        default=default,
        help="colours: auto, dark, light, amber, dusk, contrast, a theme of your own, or ansi for "
        "the 16 of the terminal",
    )
    group.add_argument(
        "--colors",
        choices=("auto", "full", "256", "16", "none"),
        default=default,
        help="number of colours of the terminal; default: by TERM and COLORTERM",
    )
    group.add_argument(
        "--cast",
        metavar="FILE",
        default=default,
        help="record the screen, for `asciinema play FILE`",
    )
    group.add_argument(
        "--no-mouse", action="store_true", default=default, help="leave the mouse to the terminal"
    )
