"""Arguments that several commands read in the same way."""

import argparse
from typing import TYPE_CHECKING, TypeAlias

from oneoh_ai.assignments import read_assignments
from oneoh_ai.contestants import Entrant

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Subparsers: TypeAlias = argparse.Action


def positive(text: str) -> int:
    """A whole number from 1 on."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def add_slow(parser: argparse.ArgumentParser) -> None:
    """Add the time from which on a move is counted as slow."""
    parser.add_argument(
        "--slow-ms",
        type=positive,
        default=1000,
        metavar="N",
        help="a move that takes longer is slow (default: 1000)",
    )


def read_entrant(text: str) -> Entrant:
    """`NAME` or `FILE`, and options if there are any: `mcts:iterations=500,share=0.2`."""
    bot, colon, options = text.rpartition(":")
    if not colon or "=" not in options:
        return Entrant(text)
    return Entrant(bot, read_assignments(options.split(",")))
