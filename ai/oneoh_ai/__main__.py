"""`oneoh-bot`: run bots on a server, or match them without one."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool

from oneoh_ai.archive import BadArchive
from oneoh_ai.assignments import BadAssignment
from oneoh_ai.commands import arena, check, listing, replay, run
from oneoh_ai.contract import BadOption
from oneoh_ai.failure import BotFailed
from oneoh_ai.output import complain, drop_output, set_up_log
from oneoh_ai.pages import pages
from oneoh_ai.playable import NotPlayed
from oneoh_ai.registry import NoSuchBot
from oneoh_ai.runner import GaveUp, TurnedAway
from oneoh_ai.script import BadScript
from oneoh_games import BadOptions

COMMANDS = (run, listing, arena, check, replay)

EXPECTED = (
    BadArchive,
    BadAssignment,
    BadOption,
    BadOptions,
    BadScript,
    BotFailed,
    BrokenProcessPool,
    GaveUp,
    NoSuchBot,
    NotPlayed,
    OSError,
    TurnedAway,
)
"""Errors that are no fault of ours: each is told in one line, without a traceback."""

STATUS: Mapping[type[Exception], int] = {NotPlayed: 2, GaveUp: 3}
"""Exit statuses; of all else, 1."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; the result is the exit status."""
    given = parser().parse_args(arguments)
    set_up_log("DEBUG" if given.debug else given.log_level.upper())
    try:
        status: int = given.carry_out(given)
    except BrokenPipeError:
        drop_output()
        return 1
    except EXPECTED as error:
        if given.debug:
            raise
        complain(f"oneoh-bot: {error}")
        return STATUS.get(type(error), 1)
    except KeyboardInterrupt:
        complain("oneoh-bot: interrupted")
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
    top = argparse.ArgumentParser(
        prog="oneoh-bot",
        description="Bots for oneoh.",
        epilog=f"How to write one: {pages() / 'ai' / 'README.md'}, with examples beside it; the "
        f"protocol and its schemas: {pages() / 'protocol'}",
    )
    subparsers = top.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(subparsers, common)
    return top


if __name__ == "__main__":
    sys.exit(main())
