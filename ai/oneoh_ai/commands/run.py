"""`oneoh-bot run`: play a bot on a server."""

import argparse
import asyncio
import logging
import os
import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from oneoh_ai.bot_details import details_of
from oneoh_ai.bot_file import read_bot_file
from oneoh_ai.commands import table_arguments
from oneoh_ai.commands.arguments import (
    Subparsers,
    add_limits,
    parse_options,
    positive,
    read_limits,
)
from oneoh_ai.contract import LONGEST_NAME, BotCard
from oneoh_ai.entrants import Entrant, lobby_worker
from oneoh_ai.grade_file import Graded, read_grade
from oneoh_ai.human_pace import HumanPace
from oneoh_ai.lobby_key import VARIABLE as LOBBY_KEY
from oneoh_ai.lobby_key import read_lobby_key
from oneoh_ai.meetings import Meetings
from oneoh_ai.plan import Plan
from oneoh_ai.policy import read_policy
from oneoh_ai.registry import find_bot, is_ours
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.runner import Runner
from oneoh_ai.token_file import keep_token, read_token
from oneoh_ai.transcript import Transcript
from oneoh_ai.worker import Worker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.client import Client
from oneoh_protocol.messages import Join
from oneoh_protocol.shutdown import stop_at_end_of_input, stop_on_signals

TOKEN = "ONEOH_TOKEN"
"""Environment variable for the token: everybody on the machine can read arguments."""

TABLE = "ONEOH_TABLE"
"""Environment variable for a table's id, with which anyone can watch an unlisted table."""

_log = logging.getLogger(__name__)


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "run",
        parents=[common],
        help="play a bot on a server",
        description="Play a bot on a server. Without --table, --invite or --open it sits down "
        "at any listed table that has an open seat.",
        epilog=f"The environment variable {TOKEN} holds the token of the guest to play as, "
        f"{TABLE} the id of a table to go to, like --table, {LOBBY_KEY} the key of a lobby that has "
        "one. The exit status is 0 after the last "
        "game, 2 for a game that the bot does not play, 3 if the bot kept failing and was given "
        "up, and 1 for any other error.",
    )
    parser.add_argument(
        "bot",
        metavar="BOT",
        help="an installed bot's name, a Python file, a command: exec:, uci: or codecup:COMMAND, or the address of a web service",
    )
    parser.add_argument(
        "--server",
        required=True,
        type=table_arguments.read_server,
        metavar="URL[#TABLE[:INVITE]]",
        help="such as ws://host:2550, or the address of a table as copied in the client",
    )
    parser.add_argument(
        "--bot-file",
        type=Path,
        metavar="FILE",
        help="file that has the bot by its name, in TOML: NAME = 'exec:COMMAND'",
    )
    parser.add_argument("--name", help="name at the table (default: the bot's name)")
    parser.add_argument(
        "--author", default="", help="author that others see (default: that of the bot's class)"
    )
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help="keep the guest's token in FILE, for the next run",
    )
    parser.add_argument(
        "--grade-file",
        type=Path,
        metavar="FILE",
        help="show others the grade that oneoh-bot check has kept in FILE",
    )
    parser.add_argument(
        "--lobby-key-file", type=Path, metavar="FILE", help="file with the key of the lobby"
    )
    table_arguments.add_to(parser)
    _add_thinking(parser)
    parser.add_argument(
        "--until-eof", action="store_true", help="end when standard input is closed"
    )
    parser.add_argument(
        "--wire",
        type=Path,
        metavar="FILE",
        help="append every message to this file as a line of JSON, without tokens and invites; "
        "`oneoh-bot replay FILE BOT` steps a bot through it",
    )
    parser.add_argument("--no-retry", action="store_true", help="end when the connection fails")
    parser.set_defaults(carry_out=carry_out)


def _add_thinking(parser: argparse.ArgumentParser) -> None:
    thinking = parser.add_argument_group("how to think")
    thinking.add_argument(
        "--time-ms", type=positive, metavar="N", help="time for a move: mcts, alphabeta, solver"
    )
    thinking.add_argument(
        "--iterations", type=positive, metavar="N", help="iterations for a move, not time: mcts"
    )
    thinking.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    thinking.add_argument(
        "--seed", type=int, metavar="N", help="seed of the bot's generators (default: random)"
    )
    thinking.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="processes to think in (default: 1)"
    )
    thinking.add_argument(
        "--pace",
        choices=("instant", "human"),
        default="instant",
        help="answer at once, or at the pace of people (default: %(default)s)",
    )
    thinking.add_argument(
        "--give-up",
        type=positive,
        default=5,
        metavar="N",
        help="resign and end after N failed turns in a row (default: 5)",
    )
    add_limits(thinking, move_s=20.0, where=" if no clock leaves less")


def carry_out(given: argparse.Namespace) -> int:
    """Play until the plan is carried out, and log a summary."""
    # Removed, because the processes of strangers' bots inherit the environment.
    token, table = os.environ.pop(TOKEN, None), os.environ.pop(TABLE, None)
    lobby_key = read_lobby_key(given.lobby_key_file, os.environ.pop(LOBBY_KEY, None))
    plan = table_arguments.read_plan(given, [Join(table=table)] if table else [])
    policy = read_policy(given.policy) if given.policy else None
    if policy is not None:
        plan = table_arguments.apply_policy(plan, policy)
    limits = read_limits(given)
    if given.bot_file:
        limits = _take_named(given, limits)
    graded = read_grade(Path(given.grade_file), given.bot) if given.grade_file else None
    entrant = Entrant(given.bot, bot_options(given))
    workers = [lobby_worker(entrant, limits) for _ in range(given.jobs)]
    try:
        card = find_bot(given.bot).card() if is_ours(given.bot) else workers[0].open()
        table_arguments.check_plan(plan, card)
        if policy is not None:
            table_arguments.check_policy(policy, card)
        meetings = Meetings(policy, card) if policy is not None else None
        with open(given.wire or os.devnull, "a", encoding="utf-8") as file:
            tap = Transcript(file) if given.wire else None
            asyncio.run(_play(given, card, workers, plan, meetings, token, lobby_key, tap, graded))
    finally:
        for worker in workers:
            worker.close()
    return 0


def _take_named(given: argparse.Namespace, limits: ResourceLimits) -> ResourceLimits:
    """Go on with the bot that a name stands for, in its folder, to the end of this process.

    Return its limits.
    """
    named = read_bot_file(given.bot_file).get(given.bot)
    if named is None:
        return limits
    os.chdir(named.folder or ".")
    given.name, given.bot = given.name or given.bot, named.bot
    given.grade_file = given.grade_file or named.grade_file
    return named.limits(limits)


def bot_options(given: argparse.Namespace) -> dict[str, Any]:
    """Return the bot's options; `--time-ms` and `--iterations` are short for two of them."""
    options = parse_options(given.bot_option)
    short = {"time_ms": given.time_ms, "iterations": given.iterations}
    return options | {name: value for name, value in short.items() if value is not None}


async def _play(
    given: argparse.Namespace,
    bot: BotCard,
    workers: Sequence[Worker],
    plan: Plan,
    meetings: Meetings | None,
    token: str | None,
    lobby_key: str | None,
    tap: Transcript | None,
    graded: Graded | None,
) -> None:
    kept = read_token(given.token_file)
    # A program or a script may call itself at more length than a table does.
    name = given.name or bot.name[:LONGEST_NAME].strip()
    if graded is not None and graded.badge is not None and graded.badge.name != name:
        _log.warning("the badge is for %s, not for %s", graded.badge.name, name)
    pool = (HumanPace if given.pace == "human" else WorkerPool)(workers, given.patience)
    client = Client(
        given.server.url,
        name=name,
        agent="bot",
        software=f"{bot.name} {bot.version}".strip(),
        details=details_of(bot, bot_options(given), given.author, graded),
        token=token or kept,
        lobby_key=lobby_key,
        retry=not given.no_retry,
        tap=tap,
    )
    seed = secrets.randbits(128) if given.seed is None else given.seed
    if tap is not None:
        tap.note(bot=bot.name, version=bot.version, options=bot_options(given), seed=seed)
    keep = partial(keep_token, given.token_file)
    runner = Runner(client, pool, bot, plan, meetings=meetings, seed=seed, keep_token=keep)
    stop_on_signals(runner.stop)
    if given.until_eof:
        stop_at_end_of_input(runner.stop)
    try:
        await runner.run()
    finally:
        pool.close()
        if runner.summary:
            _log.info("%s", runner.summary)
