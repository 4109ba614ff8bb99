"""Time and memory for a bot, as they are told on the command line."""

import argparse
from typing import Any

from oneoh_ai.allowance import MEMORY_MB, START_S, Allowance


def add_allowance(parser: Any, *, move_s: float, where: str = "") -> None:
    """Add the arguments to a parser, or to a group of its arguments."""
    parser.add_argument(
        "--patience",
        type=seconds,
        default=move_s,
        metavar="SECONDS",
        help=f"how long one move may take{where} (default: {move_s:g})",
    )
    parser.add_argument(
        "--start-patience",
        type=seconds,
        default=START_S,
        metavar="SECONDS",
        help=f"how long the bot's file may take to load (default: {START_S:g})",
    )
    parser.add_argument(
        "--memory-mb",
        type=int,
        default=MEMORY_MB,
        metavar="N",
        help=f"megabytes of address space for the bot's process, 0: no limit (default: {MEMORY_MB})",
    )


def seconds(text: str) -> float:
    """Read a time greater than 0."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError("must be a number of seconds greater than 0")
    return number


def allowance_of(given: argparse.Namespace) -> Allowance:
    """Return what the command line allows."""
    return Allowance(given.patience, given.start_patience, given.memory_mb)
