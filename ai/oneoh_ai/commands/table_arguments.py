"""Arguments that say at which tables a bot plays."""

import argparse
from collections.abc import Iterable
from pathlib import Path

import msgspec

from oneoh_ai.commands.arguments import parse_options, positive
from oneoh_ai.contract import BotCard
from oneoh_ai.plan import NewTable, Plan
from oneoh_ai.policy import Policy
from oneoh_ai.supported_games import require_game, supported_games
from oneoh_games import GAMES
from oneoh_protocol.address import Address, BadAddress, parse_address
from oneoh_protocol.clock_notation import (
    FORMS,
    BadClock,
    Timeout,
    parse_clock,
    parse_timeout,
    with_timeout,
)
from oneoh_protocol.messages import Clock, Join

OF_NEW_TABLE = ("option", "versus", "clock", "timeout", "seats", "rated")
"""Arguments for the table that `--open` opens."""

IN_POLICY = ("open", "seek", "only_timed", "at_once")
"""Arguments that a policy replaces."""


class NeedsArgument(ValueError):
    """Argument that means nothing without another one."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    tables = parser.add_argument_group("where to play")
    _add_known_tables(tables)
    _add_tournament(tables)
    tables.add_argument("--open", metavar="GAME", help="open a table of this game")
    _add_new_table(tables)
    _add_seeking(tables)
    _add_limits(tables)


def _add_known_tables(tables: "argparse._ArgumentGroup") -> None:
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


def _add_tournament(tables: "argparse._ArgumentGroup") -> None:
    tables.add_argument(
        "--tournament",
        metavar="CODE",
        help="enter this tournament, and play in it to its end",
    )


def _add_new_table(tables: "argparse._ArgumentGroup") -> None:
    """Add OF_NEW_TABLE."""
    tables.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of that table"
    )
    tables.add_argument(
        "--versus",
        metavar="BOT|anyone",
        help="opponent at that table: a house bot, or anyone (default)",
    )
    tables.add_argument(
        "--clock",
        type=read_clock,
        metavar="CLOCK",
        help=f"clock of that table, such as {', '.join(FORMS[:-1])} (default: none)",
    )
    tables.add_argument(
        "--timeout",
        type=read_timeout,
        metavar="act|lose|N",
        help="when time is up, play the default action, lose, or lose the Nth time (default: act)",
    )
    tables.add_argument(
        "--seats", type=positive, metavar="N", help="seats of that table (default: the fewest)"
    )
    tables.add_argument(
        "--rated", action="store_true", help="have the games of that table count for ratings"
    )


def _add_seeking(tables: "argparse._ArgumentGroup") -> None:
    tables.add_argument(
        "--seek",
        nargs="?",
        const="",
        metavar="GAME",
        help="sit down at any listed table with an open seat, or only at those of GAME",
    )
    tables.add_argument(
        "--policy",
        type=Path,
        metavar="FILE",
        help="play what this file says, with whom it says: tables, challenges, the queue",
    )
    tables.add_argument(
        "--only-timed", action="store_true", help="join only those listed tables that have a clock"
    )


def _add_limits(tables: "argparse._ArgumentGroup") -> None:
    tables.add_argument(
        "--away-minutes",
        type=float,
        default=5.0,
        metavar="N",
        help="leave a game that the bot opened or found after everybody else was away for N "
        "minutes; 0: never (default: 5)",
    )
    tables.add_argument("--games", type=positive, metavar="N", help="end after N games")
    tables.add_argument(
        "--at-once", type=positive, default=1, metavar="N", help="games at a time (default: 1)"
    )


def read_server(text: str) -> Address:
    """Parse `URL[#TABLE[:INVITE]]`, or `URL#tournament:CODE`; its scheme and port may be left out."""
    try:
        return parse_address(text)
    except BadAddress:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address; write ws://HOST:PORT, or wss://HOST for one behind TLS"
        ) from None


def read_invite(text: str) -> Join:
    """Parse `TABLE:CODE`."""
    table, _, code = text.partition(":")
    if not table or not code:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form TABLE:CODE")
    return Join(table=table, invite=code)


def read_clock(text: str) -> Clock:
    """Parse a clock in the notation of `oneoh_protocol.clock_notation`."""
    try:
        return parse_clock(text)
    except BadClock as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def read_timeout(text: str) -> Timeout:
    """Parse what happens when time is up."""
    try:
        return parse_timeout(text)
    except BadClock as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def read_plan(given: argparse.Namespace, tables: Iterable[Join] = ()) -> Plan:
    """Return the plan: go to `tables`, and to those of the arguments.

    Raises NeedsArgument or MalformedOption.
    """
    _check_open(given)
    if given.policy is not None:
        _check_alone(given)
    joins = (*tables, *(Join(table=table) for table in given.table), *given.invite)
    if given.server.table is not None:
        joins = (Join(table=given.server.table, invite=given.server.invite), *joins)
    tournament = given.tournament or given.server.tournament
    return Plan(
        tables=joins,
        open=_new_table(given) if given.open else None,
        seek=given.seek is not None or not (joins or given.open or tournament),
        seek_game=given.seek or None,
        tournament=tournament,
        only_timed=given.only_timed,
        games=given.games,
        at_once=given.at_once,
        away=max(0.0, given.away_minutes * 60),
        give_up=given.give_up,
    )


def apply_policy(plan: Plan, policy: Policy) -> Plan:
    """Return the plan with what a policy says instead of the arguments."""
    return msgspec.structs.replace(
        plan,
        seek=policy.join,
        meets=True,
        at_once=policy.at_once,
        takebacks=policy.takebacks,
    )


def check_policy(policy: Policy, bot: BotCard) -> None:
    """Raise GameNotSupported if the policy names a game that the bot does not play."""
    wanted = (*policy.open, *filter(None, [policy.queue]))
    for game in (*policy.games, *(terms.game for terms in wanted)):
        require_game(bot, game)


def check_plan(plan: Plan, bot: BotCard) -> None:
    """Raise GameNotSupported if the plan is for a game that the bot does not play."""
    supported_games(bot)
    for game in (plan.open.game if plan.open else None, plan.seek_game):
        if game is not None:
            require_game(bot, game)


def _check_alone(given: argparse.Namespace) -> None:
    for name in IN_POLICY:
        if getattr(given, name) not in (None, False, 1):
            option = name.replace("_", "-")
            raise NeedsArgument(f"--{option} is what the file of --policy says: leave it out")


def _check_open(given: argparse.Namespace) -> None:
    for name in OF_NEW_TABLE:
        if getattr(given, name) and not given.open:
            raise NeedsArgument(f"--{name} is for a table that the bot opens: add --open GAME")
    if given.timeout and given.clock is None:
        raise NeedsArgument("--timeout is for a table with a clock: add --clock CLOCK")


def _new_table(given: argparse.Namespace) -> NewTable:
    seats = given.seats or (GAMES[given.open].seats[0] if given.open in GAMES else 2)
    versus = None if given.versus in (None, "anyone") else given.versus
    clock = Clock()
    if given.clock is not None:
        clock = with_timeout(given.clock, given.timeout or Timeout())
    options = parse_options(given.option)
    return NewTable(given.open, seats, versus, options, clock, rated=given.rated)
