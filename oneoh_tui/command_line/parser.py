"""Parser of all commands of `oneoh`."""

import argparse

from oneoh_tui.command_line.lobbies import OPERATE, add_host, add_join, add_operate
from oneoh_tui.command_line.local_games import add_play, add_watch
from oneoh_tui.command_line.own_games import add_practice, add_replay
from oneoh_tui.command_line.settings import add_settings

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
    add_settings(top, None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    add_play(commands.add_parser("play", add_help=False, help="play against a bot on this machine"))
    add_watch(commands.add_parser("watch", help="watch a game of bots on this machine"))
    add_settings(
        commands.add_parser("stats", help="your results, streaks and best programs"),
        argparse.SUPPRESS,
    )
    add_settings(
        commands.add_parser("continue", help="go on with a game that you have left"),
        argparse.SUPPRESS,
    )
    add_practice(commands.add_parser("practice", help="lessons and problems, without opponents"))
    add_join(commands.add_parser("join", help="join a lobby, or a table of it"))
    add_operate(
        commands.add_parser("operate", help="run a lobby as its operator", description=OPERATE)
    )
    add_replay(commands.add_parser("replay", help="watch a finished game again"))
    add_host(commands.add_parser("host", help="host a lobby on this machine, and join it"))
    for name, (_module, about) in ELSEWHERE.items():
        commands.add_parser(name, help=about, add_help=False)
    return top


class _Version(argparse.Action):
    """Option that prints the version and exits. To look it up is slow, and is left for then."""

    def __call__(self, parser: argparse.ArgumentParser, *_arguments: object) -> None:
        from importlib.metadata import version

        print(f"oneoh {version('oneoh')}")
        parser.exit()
