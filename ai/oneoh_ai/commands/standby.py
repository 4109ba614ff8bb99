"""`oneoh-bot standby`: list the installed bots, then wait to be one of them."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from oneoh_ai.bot_file import read_bot_file
from oneoh_ai.commands import run
from oneoh_ai.commands.arguments import Subparsers
from oneoh_ai.commands.list_bots import print_json


class Order(msgspec.Struct):
    """Order to run a bot, a line of JSON."""

    arguments: list[str]
    """Arguments of `oneoh-bot`, beginning with `run`."""
    environment: dict[str, str] = {}
    """Variables to add to the environment."""


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "standby",
        parents=[common],
        help="list the bots as JSON, then run the one that standard input names; for servers",
        description="Print the installed bots as a line of JSON. Then read a line of JSON from "
        'standard input, {"arguments": ["run", ...], "environment": {...}}, and do that: the '
        "program is loaded by then. At the end of the input it ends.",
    )
    parser.add_argument("--bot-file", type=Path, metavar="FILE", help="list its bots too")
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """List the bots, and run one if there is an order for it."""
    print_json(read_bot_file(given.bot_file) if given.bot_file else {})
    line = sys.stdin.buffer.readline()
    if not line:
        return 0
    order = msgspec.json.decode(line, type=Order)
    os.environ.update(order.environment)
    return run.carry_out(_read(order.arguments))


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="oneoh-bot")
    run.add_to(parser.add_subparsers(required=True), argparse.ArgumentParser(add_help=False))
    return parser.parse_args(arguments)
