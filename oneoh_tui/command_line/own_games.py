"""Commands on one's own games and exercises: `continue`, `stats`, `replay` and `practice`."""

import argparse
from functools import partial

from oneoh_protocol.completion import offer_names
from oneoh_tui.command_line.argument_types import installed, within
from oneoh_tui.command_line.settings import add_settings

EXERCISES = range(1, 256)
"""Numbers of the exercises of a level, without reading the banks, which is slow."""
GAMES_OF_A_FILE = range(1, 10**9)


def add_replay(replay: argparse.ArgumentParser) -> None:
    """Add the arguments of `replay`."""
    replay.add_argument(
        "target",
        metavar="FILE|NUMBER|URL#record:ID",
        help="file; or number among your finished games, the newest first",
    )
    replay.add_argument(
        "number", nargs="?", type=within(GAMES_OF_A_FILE), default=1, metavar="N",
        help="number of a game of the file; default: %(default)s",
    )  # fmt: skip
    add_settings(replay, argparse.SUPPRESS)


def add_practice(practice: argparse.ArgumentParser) -> None:
    """Add the arguments of `practice`."""
    game = practice.add_argument("game", nargs="?", help="default: choose from a list")
    offer_names(game, partial(installed, "oneoh.games"))
    practice.add_argument(
        "level", nargs="?", help="lessons, or a level of problems; default: the first one"
    )
    practice.add_argument(
        "number",
        nargs="?",
        type=within(EXERCISES),
        help="number of a lesson or problem; default: choose from a list",
    )
    add_settings(practice, argparse.SUPPRESS)
