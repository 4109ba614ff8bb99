"""`oneoh-bot run`: play a bot on a server."""

import argparse
import asyncio
import contextlib
import os
import secrets
import signal
import threading
from functools import partial
from pathlib import Path
from typing import Any

from oneoh_ai.apart import DeskApart
from oneoh_ai.assignments import read_assignments
from oneoh_ai.commands.parsing import Subparsers, positive
from oneoh_ai.contract import BotSpec, check_options
from oneoh_ai.desk import Desk
from oneoh_ai.plan import NewTable, Plan
from oneoh_ai.registry import find_bot
from oneoh_ai.runner import Runner
from oneoh_ai.thinking import Workers
from oneoh_games import GAMES
from oneoh_protocol.client import Client
from oneoh_protocol.messages import Join

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
    _add_tables(parser)
    _add_thinking(parser)
    parser.add_argument(
        "--until-eof", action="store_true", help="end when standard input reaches its end"
    )
    parser.add_argument("--no-retry", action="store_true", help="end when the connection fails")
    parser.set_defaults(carry_out=carry_out)


def _add_tables(parser: argparse.ArgumentParser) -> None:
    tables = parser.add_argument_group("where to play")
    tables.add_argument(
        "--table", action="append", default=[], metavar="ID", help="go to this table"
    )
    tables.add_argument(
        "--invite", action="append", default=[], metavar="TABLE:CODE", help="follow an invite"
    )
    tables.add_argument("--open", metavar="GAME", help="open a table of this game")
    tables.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of that table"
    )
    tables.add_argument(
        "--versus",
        default="anyone",
        metavar="BOT|anyone",
        help="who it is for: a house bot, or anyone (default)",
    )
    tables.add_argument("--seats", type=positive, help="how many it has (default: the fewest)")
    tables.add_argument(
        "--seek",
        nargs="?",
        const="",
        metavar="GAME",
        help="sit down at any listed table with an open seat, or any of this game",
    )
    tables.add_argument("--games", type=positive, metavar="N", help="play N games in all, and end")
    tables.add_argument(
        "--at-once", type=positive, default=1, metavar="N", help="games at a time (default: 1)"
    )


def _add_thinking(parser: argparse.ArgumentParser) -> None:
    thinking = parser.add_argument_group("how to think")
    thinking.add_argument("--time-ms", type=positive, metavar="N", help="mcts: time for a move")
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
    asyncio.run(_play(given, bot, options, plan_of(given)))
    return 0


def bot_options(given: argparse.Namespace) -> dict[str, Any]:
    """The bot's options: `--time-ms` and `--iterations` are short for two of them."""
    options = read_assignments(given.bot_option)
    short = {"time_ms": given.time_ms, "iterations": given.iterations}
    return options | {name: value for name, value in short.items() if value is not None}


def plan_of(given: argparse.Namespace) -> Plan:
    """Which tables to go to."""
    joins = [Join(1, table) for table in given.table]
    for invite in given.invite:
        table, _, code = invite.partition(":")
        joins.append(Join(1, table, invite=code))
    return Plan(
        tables=tuple(joins),
        open=_new_table(given) if given.open else None,
        seek=given.seek is not None or not (joins or given.open),
        seek_game=given.seek or None,
        games=given.games,
        at_once=given.at_once,
    )


def _new_table(given: argparse.Namespace) -> NewTable:
    seats = given.seats or (GAMES[given.open].seats[0] if given.open in GAMES else 2)
    versus = None if given.versus == "anyone" else given.versus
    return NewTable(given.open, seats, versus, read_assignments(given.option))


async def _play(
    given: argparse.Namespace, bot: BotSpec, options: dict[str, Any], plan: Plan
) -> None:
    seed = secrets.randbits(128) if given.seed is None else given.seed
    desk = partial(Desk if bot.light else DeskApart, given.bot, options, seed)
    workers = Workers(desk, given.jobs, given.patience)
    client = Client(
        given.server,
        name=given.name or bot.name,
        agent="bot",
        software=f"{bot.name} {bot.version}".strip(),
        token=os.environ.get(TOKEN) or read_token(given.token_file),
        retry=not given.no_retry,
    )
    runner = Runner(client, workers, bot, plan)
    _stop_on_signals(runner)
    if given.until_eof:
        _stop_at_end_of_input(runner)
    try:
        await runner.run()
    finally:
        workers.close()
        keep_token(given.token_file, client.token)


def read_token(path: Path | None) -> str | None:
    """The token that an earlier run has kept."""
    if path is None or not path.exists():
        return None
    return path.read_text().strip() or None


def keep_token(path: Path | None, token: str | None) -> None:
    """Keep the token for the next run, for nobody else to read."""
    if path is not None and token is not None:
        path.touch(mode=0o600)
        path.write_text(token + "\n")


def _stop_on_signals(runner: Runner) -> None:
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, runner.stop)


def _stop_at_end_of_input(runner: Runner) -> None:
    """The parent holds the other end of the pipe: it ends with the parent, however that ends."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        while os.read(0, 4096):
            pass
        loop.call_soon_threadsafe(runner.stop)

    threading.Thread(target=read, daemon=True).start()
