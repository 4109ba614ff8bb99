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

from oneoh_ai.apart import DeskApart
from oneoh_ai.assignments import read_assignments
from oneoh_ai.commands import placing
from oneoh_ai.commands.allowing import add_allowance, allowance_of
from oneoh_ai.commands.parsing import Subparsers, positive
from oneoh_ai.contract import BotCard, check_options
from oneoh_ai.desk import AnyDesk, Desk
from oneoh_ai.identity import keep_token, read_token
from oneoh_ai.plan import Plan
from oneoh_ai.registry import find_bot, is_ours
from oneoh_ai.runner import Runner
from oneoh_ai.stopping import stop_at_end_of_input, stop_on_signals
from oneoh_ai.thinking import Workers
from oneoh_ai.transcript import Transcript
from oneoh_protocol.client import Client
from oneoh_protocol.connection import Tap
from oneoh_protocol.messages import Join

TOKEN = "ONEOH_TOKEN"
"""The environment variable: what is in the arguments, everybody on the machine can read."""

TABLE = "ONEOH_TABLE"
"""Likewise: whoever knows the id of an unlisted table can watch it."""

_log = logging.getLogger(__name__)


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "run",
        parents=[common],
        help="play a bot on a server",
        description="Play a bot on a server. Without --table, --invite or --open it sits down "
        "at any table that has an open seat.",
        epilog=f"The environment variable {TOKEN} holds the token of the guest to return as, "
        f"{TABLE} the id of a table to go to, as --table does. The exit status is 0 when "
        "everything is played, 2 for a game that the bot does not play, 3 when the bot was given "
        "up, and 1 for any other trouble.",
    )
    parser.add_argument("bot", metavar="BOT", help="an installed bot's name, or a Python file")
    parser.add_argument(
        "--server",
        required=True,
        type=placing.read_server,
        metavar="URL[#TABLE[:INVITE]]",
        help="such as ws://host:2550, or the address of a table as it is copied there",
    )
    parser.add_argument("--name", help="how it is called at the table (default: the bot's name)")
    parser.add_argument(
        "--token-file", type=Path, metavar="FILE", help="keep the identity in this file"
    )
    placing.add_to(parser)
    _add_thinking(parser)
    parser.add_argument(
        "--until-eof", action="store_true", help="end when standard input reaches its end"
    )
    parser.add_argument(
        "--transcript",
        type=Path,
        metavar="FILE",
        help="append every message to this file, a line of JSON each; tokens are blotted out",
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
        "--give-up",
        type=positive,
        default=5,
        metavar="N",
        help="after failing at so many turns in a row, resign and end (default: 5)",
    )
    add_allowance(thinking, move_s=20.0, where=" where no clock leaves it less")


def carry_out(given: argparse.Namespace) -> int:
    """Play until the plan is carried out, and say how it went."""
    # Taken away: the processes that a stranger's bot runs in inherit what is left.
    token, table = os.environ.pop(TOKEN, None), os.environ.pop(TABLE, None)
    plan = placing.read_plan(given, [Join(table=table)] if table else [])
    desks = [_desk(given) for _ in range(given.jobs)]
    try:
        card = find_bot(given.bot).card() if is_ours(given.bot) else desks[0].open()
        placing.check_plan(plan, card)
        with open(given.transcript or os.devnull, "a", encoding="utf-8") as file:
            tap = Transcript(file) if given.transcript else None
            asyncio.run(_play(given, card, desks, plan, token, tap))
    finally:
        for desk in desks:
            desk.close()
    return 0


def _desk(given: argparse.Namespace) -> AnyDesk:
    """A desk for the bot: in this process only if it is one of ours and answers at once."""
    options = bot_options(given)
    if is_ours(given.bot):
        bot = find_bot(given.bot)
        check_options(bot, options)
        if bot.light:
            return Desk(bot, options)
    return DeskApart(given.bot, options, allowance_of(given))


def bot_options(given: argparse.Namespace) -> dict[str, Any]:
    """The bot's options: `--time-ms` and `--iterations` are short for two of them."""
    options = read_assignments(given.bot_option)
    short = {"time_ms": given.time_ms, "iterations": given.iterations}
    return options | {name: value for name, value in short.items() if value is not None}


async def _play(
    given: argparse.Namespace,
    bot: BotCard,
    desks: Sequence[AnyDesk],
    plan: Plan,
    token: str | None,
    tap: Tap | None,
) -> None:
    kept = read_token(given.token_file)
    workers = Workers(desks, given.patience)
    client = Client(
        given.server.url,
        name=given.name or bot.name,
        agent="bot",
        software=f"{bot.name} {bot.version}".strip(),
        token=token or kept,
        retry=not given.no_retry,
        tap=tap,
    )
    seed = secrets.randbits(128) if given.seed is None else given.seed
    keep = partial(keep_token, given.token_file)
    runner = Runner(client, workers, bot, plan, seed=seed, keep_token=keep)
    stop_on_signals(runner.stop)
    if given.until_eof:
        stop_at_end_of_input(runner.stop)
    try:
        await runner.run()
    finally:
        workers.close()
        if runner.summary:
            _log.info("%s", runner.summary)
