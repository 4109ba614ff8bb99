"""`oneoh-bot new`: write a bot to start from."""

import argparse
import re
from pathlib import Path

from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.output import print_out
from oneoh_ai.starters import LANGUAGES, BadName, write_starter
from oneoh_games import GAMES

DEFAULT_GAME = "one-zero-one"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "new",
        parents=[common],
        help="write a bot to start from",
        description="Write a commented bot that plays a game, in a file of its own, and say how to "
        "try it. A file that is there already is never overwritten.",
    )
    parser.add_argument("name", metavar="NAME", help="its name, and that of the file")
    parser.add_argument(
        "--game", choices=list(GAMES), default=DEFAULT_GAME, help="default: %(default)s"
    )
    parser.add_argument(
        "--language", choices=list(LANGUAGES), default="python", help="default: %(default)s"
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Write the file and print the commands that try it. Raises BadName or OSError."""
    if not _NAME.fullmatch(given.name):
        raise BadName(
            f"{given.name!r} is no name for a bot: letters, digits, - and _, a letter first"
        )
    file = write_starter(Path(), given.name, given.game, given.language)
    bot = LANGUAGES[given.language].bot(given.name, file.name)
    print_out(f"{file} is a bot for {given.game}. Try it:")
    for command in (
        *LANGUAGES[given.language].build(given.name, file.name),
        *_commands(bot, given.game),
    ):
        print_out(f"  {command}")
    return 0


def _commands(bot: str, game: str) -> tuple[str, ...]:
    return (
        f"oneoh-bot check {bot}",
        f"oneoh-bot arena {bot} novice --game {game} --games 20",
        f"oneoh-bot run {bot} --server ws://127.0.0.1:2550 --seek {game}",
    )
