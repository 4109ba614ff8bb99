"""Where a bot is to play, as it is told on the command line."""

import argparse

from oneoh_ai.assignments import read_assignments
from oneoh_ai.commands.parsing import positive
from oneoh_ai.plan import NewTable, Plan
from oneoh_games import GAMES
from oneoh_protocol.messages import Join


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    tables = parser.add_argument_group("where to play")
    tables.add_argument(
        "--table", action="append", default=[], metavar="ID", help="go to this table"
    )
    tables.add_argument(
        "--invite",
        action="append",
        default=[],
        type=read_invite,
        metavar="TABLE:CODE",
        help="follow an invite",
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


def read_invite(text: str) -> Join:
    """`TABLE:CODE`."""
    table, _, code = text.partition(":")
    if not table or not code:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form TABLE:CODE")
    return Join(1, table, invite=code)


def read_plan(given: argparse.Namespace) -> Plan:
    """Which tables to go to."""
    joins = [*(Join(1, table) for table in given.table), *given.invite]
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
