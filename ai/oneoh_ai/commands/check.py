"""`oneoh-bot check`: a small conformance run for a bot."""

import argparse

from oneoh_ai.arena import Entrant, Match, Result, run_match
from oneoh_ai.assignments import read_assignments
from oneoh_ai.commands.arena import describe_fault
from oneoh_ai.commands.parsing import Subparsers, positive
from oneoh_ai.contract import check_options
from oneoh_ai.registry import find_bot
from oneoh_games import GAMES


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "check",
        parents=[common],
        help="try a bot out: does it play by the rules, and in time?",
        description="Play a bot against random in every game that it plays and from every seat. "
        "Report exceptions, illegal answers and slow moves; exit with 1 if there are any.",
    )
    parser.add_argument("bot", metavar="BOT", help="an installed bot's name, or a Python file")
    parser.add_argument(
        "--games", type=positive, default=10, metavar="N", help="of each game (default: 10)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="(default: 1)")
    parser.add_argument(
        "--slow-ms",
        type=positive,
        default=1000,
        metavar="N",
        help="a move that takes longer is slow (default: 1000)",
    )
    parser.add_argument(
        "--bot-option", action="append", default=[], metavar="K=V", help="an option of the bot"
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play, and print what was found."""
    bot = find_bot(given.bot)
    entrant = Entrant(given.bot, read_assignments(given.bot_option))
    check_options(bot, entrant.options)
    games = [game for game in GAMES if bot.plays(game)]
    if not games:
        print(f"{bot.name} plays none of the installed games: {', '.join(GAMES)}")
        return 1
    faults = 0
    for game in games:
        match = Match(game, (entrant, Entrant("random")), given.games, given.seed)
        faults += _check(match, given.slow_ms / 1000)
    print("fine" if not faults else f"{faults} to mend")
    return int(faults > 0)


def _check(match: Match, slow: float) -> int:
    """How many faults and slow moves there were in these games."""
    results = list(run_match(match))
    times = [seconds for result in results for seconds in result.played.thought[result.seat]]
    slow_moves = sum(seconds > slow for seconds in times)
    faults = [result for result in results if _is_ours(result)]
    for result in faults:
        print(describe_fault(match, result))
    print(
        f"{match.game}: {len(results)} games, {len(times)} moves, "
        f"{_count(faults, 'crash')} crashes, {_count(faults, 'illegal')} illegal, "
        f"{slow_moves} slow; slowest {max(times, default=0) * 1000:.0f} ms"
    )
    return len(faults) + slow_moves


def _is_ours(result: Result) -> bool:
    fault = result.played.fault
    return fault is not None and fault.seat == result.seat


def _count(faults: list[Result], kind: str) -> int:
    return sum(
        fault.played.fault is not None and fault.played.fault.kind == kind for fault in faults
    )
