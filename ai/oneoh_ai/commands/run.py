"""`oneoh-bot run`: play a bot on a server."""

import argparse
import asyncio
import os
import secrets
from functools import partial
from pathlib import Path
from typing import Any

from oneoh_ai.apart import DeskApart
from oneoh_ai.assignments import read_assignments
from oneoh_ai.commands import placing
from oneoh_ai.commands.parsing import Subparsers, positive
from oneoh_ai.contract import BotSpec, check_options
from oneoh_ai.desk import Desk
from oneoh_ai.identity import keep_token, read_token
from oneoh_ai.plan import Plan
from oneoh_ai.registry import find_bot
from oneoh_ai.runner import Runner
from oneoh_ai.stopping import stop_at_end_of_input, stop_on_signals
from oneoh_ai.thinking import Workers
from oneoh_protocol.client import Client

TOKEN = "ONEOH_TOKEN"
"""The environment variable: what is in the arguments, everybody on the machine can read."""


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "run",
        parents=[common],
        help="play a bot on a server",
        description="Play a bot on a server. Without --table, --invite or --open it sits down "
        "at any table that has an open seat.",
        epilog=f"The environment variable {TOKEN} holds the token of the guest to return as.",
    )
    parser.add_argument("bot", metavar="BOT", help="an installed bot's name, or a Python file")
    parser.add_argument("--server", required=True, metavar="URL", help="such as ws://host:2550")
    parser.add_argument("--name", help="how it is called at the table (default: the bot's name)")
    parser.add_argument(
        "--token-file", type=Path, metavar="FILE", help="keep the identity in this file"
    )
    placing.add_to(parser)
    _add_thinking(parser)
    parser.add_argument(
        "--until-eof", action="store_true", help="end when standard input reaches its end"
    )
    parser.add_argument("--no-retry", action="store_true", help="end when the connection fails")
    parser.set_defaults(carry_out=carry_out)


def _add_thinking(parser: argparse.ArgumentParser) -> None:
    thinking = parser.add_argument_group("how to think")
    thinking.add_argument(
        "--time-ms", type=positive, metavar="N", help="mcts, alphabeta: time for a move"
    )
    thinking.add_argument(
        "--iterations", type=positive, metavar="N", help="mcts: a fixed amount of work for a move"
    )
    thinking.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    thinking.add_argument("--seed", type=int, metavar="N", help="draw the same numbers every time")
    thinking.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="processes to think in (default: 1)"
    )
    thinking.add_argument(
        "--patience",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="how long one move may take where no clock runs (default: 60)",
    )


def carry_out(given: argparse.Namespace) -> int:
    """Play until the plan is carried out."""
    bot = find_bot(given.bot)
    options = bot_options(given)
    check_options(bot, options)
    asyncio.run(_play(given, bot, options, placing.read_plan(given)))
    return 0


def bot_options(given: argparse.Namespace) -> dict[str, Any]:
    """The bot's options: `--time-ms` and `--iterations` are short for two of them."""
    options = read_assignments(given.bot_option)
    short = {"time_ms": given.time_ms, "iterations": given.iterations}
    return options | {name: value for name, value in short.items() if value is not None}


async def _play(
    given: argparse.Namespace, bot: BotSpec, options: dict[str, Any], plan: Plan
) -> None:
    kept = read_token(given.token_file)
    seed = secrets.randbits(128) if given.seed is None else given.seed
    desk = partial(Desk if bot.light else DeskApart, given.bot, options, seed)
    workers = Workers(desk, given.jobs, given.patience)
    client = Client(
        given.server,
        name=given.name or bot.name,
        agent="bot",
        software=f"{bot.name} {bot.version}".strip(),
        token=os.environ.get(TOKEN) or kept,
        retry=not given.no_retry,
    )
    keep = partial(keep_token, given.token_file)
    runner = Runner(client, workers, bot, plan, keep)
    stop_on_signals(runner.stop)
    if given.until_eof:
        stop_at_end_of_input(runner.stop)
    try:
        await runner.run()
    finally:
        workers.close()
