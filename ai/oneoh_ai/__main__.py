"""`oneoh-bot`: run bots on a server, or match them without one."""

import argparse
import logging
import sys
from collections.abc import Sequence

from oneoh_ai.assignments import BadAssignment
from oneoh_ai.commands import arena, check, listing, run
from oneoh_ai.contract import BadOption
from oneoh_ai.registry import NoSuchBot
from oneoh_ai.runner import TurnedAway
from oneoh_ai.script import BadScript
from oneoh_games import BadOptions

COMMANDS = (run, listing, arena, check)

EXPECTED = (BadAssignment, BadOption, BadOptions, BadScript, NoSuchBot, OSError, TurnedAway)
"""What may go wrong without a fault of ours: one line, no traceback."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; the result is the exit status."""
    given = parser().parse_args(arguments)
    logging.basicConfig(
        level="DEBUG" if given.debug else given.log_level.upper(),
        format="%(asctime)s %(levelname)s %(message)s",
        datefmt="%H:%M:%S",
        stream=sys.stderr,
    )
    try:
        status: int = given.carry_out(given)
    except EXPECTED as error:
        if given.debug:
            raise
        print(f"oneoh-bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    """The command line."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="how much to say on standard error (default: info)",
    )
    common.add_argument("--debug", action="store_true", help="show tracebacks, log everything")
    top = argparse.ArgumentParser(prog="oneoh-bot", description="Bots for oneoh.")
    subparsers = top.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(subparsers, common)
    return top


if __name__ == "__main__":
    sys.exit(main())
