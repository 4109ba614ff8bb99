"""Arguments that several commands share."""

import argparse
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from oneoh_ai.command_bots import is_command
from oneoh_ai.entrants import Entrant
from oneoh_ai.resource_limits import MEMORY_MB, PROCESSES, START_S, ResourceLimits

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Subparsers: TypeAlias = argparse.Action


class MalformedOption(ValueError):
    """Option that is not written as `name=value`."""


def parse_options(texts: Iterable[str]) -> dict[str, Any]:
    """Parse options written as `name=value`. Raises MalformedOption.

    A value is JSON if it can be read as such, otherwise text.
    """
    return dict(_parse_option(text) for text in texts)


def _parse_option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise MalformedOption(f"{text!r} is not of the form name=value")
    try:
        return name.replace("-", "_"), json.loads(value)
    except json.JSONDecodeError:
        return name.replace("-", "_"), value


def parse_entrant(text: str) -> Entrant:
    """Parse `NAME` or `FILE` with its options, if any: `mcts:iterations=500,share=0.2`.

    A program has its options in its command.
    """
    if is_command(text):
        return Entrant(text)
    bot, colon, options = text.rpartition(":")
    if not colon or "=" not in options:
        return Entrant(text)
    return Entrant(bot, parse_options(options.split(",")))


def positive(text: str) -> int:
    """Parse a whole number from 1 up."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def seconds(text: str) -> float:
    """Parse a time greater than 0."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError("must be a number of seconds greater than 0")
    return number


def add_slow(parser: argparse.ArgumentParser) -> None:
    """Add `--slow-ms`."""
    parser.add_argument(
        "--slow-ms",
        type=positive,
        default=1000,
        metavar="N",
        help="a move that takes longer counts as slow (default: 1000)",
    )


def add_limits(parser: Any, *, move_s: float, where: str = "") -> None:
    """Add the limits of a bot's process to a parser, or to a group of its arguments."""
    parser.add_argument(
        "--patience",
        type=seconds,
        default=move_s,
        metavar="SECONDS",
        help=f"how long a move may take{where} (default: {move_s:g})",
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
    parser.add_argument(
        "--cpu-s",
        type=int,
        default=0,
        metavar="N",
        help="seconds of processor time for the bot's process until it has to start again "
        "(default: no limit)",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=PROCESSES,
        metavar="N",
        help=f"processes that the bot may start, on Linux; 0: no limit (default: {PROCESSES})",
    )
    parser.add_argument(
        "--no-network",
        action="store_true",
        help="take the network from the bot's process, on Linux; refuse the bot where that fails",
    )


def read_limits(given: argparse.Namespace) -> ResourceLimits:
    """Return the limits given on the command line."""
    return ResourceLimits(
        given.patience,
        given.start_patience,
        given.memory_mb,
        given.cpu_s,
        given.processes,
        not given.no_network,
    )
