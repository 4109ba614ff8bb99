"""`oneoh-bot`: run bots on a server, or match them without one."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import version

from oneoh_ai.arena.archive import BadArchive
from oneoh_ai.arena.journal import BadJournal
from oneoh_ai.arena.report_file import BadReportName
from oneoh_ai.bot_file import BadBotFile
from oneoh_ai.coach.hint import BadPosition
from oneoh_ai.commands import (
    analyse,
    arena,
    check,
    codecup,
    hint,
    ladder,
    list_bots,
    list_docs,
    new,
    problems,
    replay,
    run,
    standby,
    uci,
    what_if,
)
from oneoh_ai.commands.arguments import MalformedOption
from oneoh_ai.commands.codecup import BadLine
from oneoh_ai.commands.event_format import BadFormat
from oneoh_ai.commands.table_arguments import NeedsArgument
from oneoh_ai.contract import BadOption
from oneoh_ai.docs import GUIDE, docs_folder
from oneoh_ai.failure import BotFailed
from oneoh_ai.grade_file import BadGrade
from oneoh_ai.ladder.journal import BadLadder
from oneoh_ai.lobby_key import BadLobbyKey
from oneoh_ai.output import drop_output, print_err, set_up_log
from oneoh_ai.policy import BadPolicy
from oneoh_ai.problems.make import NoProblems
from oneoh_ai.registry import NoSuchBot
from oneoh_ai.runner import GaveUp, TurnedAway
from oneoh_ai.scenarios.candidate import BadCandidate
from oneoh_ai.script import BadScript
from oneoh_ai.starters import BadName
from oneoh_ai.supported_games import GameNotSupported
from oneoh_ai.wire_file import BadWireFile
from oneoh_games import BadOptions
from oneoh_games.problem import BadProblems
from oneoh_protocol.badge import BadExaminerKey
from oneoh_protocol.child_process import ChildFailed
from oneoh_protocol.completion import complete

COMMANDS = (
    new,
    run,
    list_bots,
    arena,
    ladder,
    check,
    replay,
    analyse,
    what_if,
    hint,
    problems,
    uci,
    codecup,
    list_docs,
    standby,
)

EXPECTED = (
    BadArchive,
    BadBotFile,
    BadCandidate,
    BadExaminerKey,
    BadFormat,
    BadGrade,
    BadJournal,
    BadLadder,
    BadReportName,
    BadLine,
    BadLobbyKey,
    BadName,
    BadPolicy,
    BadPosition,
    BadProblems,
    MalformedOption,
    NeedsArgument,
    NoProblems,
    BadOption,
    BadOptions,
    BadScript,
    BadWireFile,
    BotFailed,
    BrokenProcessPool,
    ChildFailed,
    GaveUp,
    NoSuchBot,
    GameNotSupported,
    OSError,
    TurnedAway,
)
"""Errors that are no bug of ours: each is printed as one line, without a traceback."""

STATUS: Mapping[type[Exception], int] = {GameNotSupported: 2, GaveUp: 3}
"""Exit statuses of expected errors; 1 for all others."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    complete(parser)
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
        print_err(f"oneoh-bot: {error}")
        return STATUS.get(type(error), 1)
    except KeyboardInterrupt:
        print_err("oneoh-bot: interrupted")
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="least level of messages on standard error (default: info)",
    )
    common.add_argument("--debug", action="store_true", help="show tracebacks, log everything")
    top = argparse.ArgumentParser(
        prog="oneoh-bot",
        description="Run, match and check bots for oneoh.",
        epilog=f"How to write a bot: {docs_folder() / GUIDE}, and examples/ next to it. "
        "The pages of the protocol and of each game: oneoh-bot docs",
    )
    top.add_argument("--version", action="version", version=f"oneoh-bot {version('oneoh')}")
    subparsers = top.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_to(subparsers, common)
    return top


if __name__ == "__main__":
    sys.exit(main())
