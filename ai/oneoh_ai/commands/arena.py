"""`oneoh-bot arena`: a match between two bots, without a server."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TextIO

import msgspec

from oneoh_ai.arena import Entrant, Match, Result, run_match
from oneoh_ai.assignments import read_assignments
from oneoh_ai.commands.parsing import Subparsers, positive, read_entrant
from oneoh_ai.contract import check_options
from oneoh_ai.registry import NoSuchBot, find_bot
from oneoh_ai.score import Tally, add, interval
from oneoh_games import GAMES, BadOptions, read_options


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "arena",
        parents=[common],
        help="match two bots without a server",
        description="Match two bots without a server. Each deal is played from every seat.",
    )
    entrant = "a bot's name or file; options follow a colon: mcts:iterations=500"
    parser.add_argument("first", metavar="A", help=entrant)
    parser.add_argument("second", metavar="B", help="its opponent, in all other seats")
    parser.add_argument("--game", default="one-zero-one", help="(default: one-zero-one)")
    parser.add_argument(
        "--seats", type=positive, metavar="N", help="at each table (default: the fewest)"
    )
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="(default: 200)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="(default: 1)")
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="processes (default: 1)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the games, a line each")
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play the match and print the table."""
    match = _match(given)
    total = Tally()
    with open(given.record or os.devnull, "w", encoding="utf-8") as file:
        for result in run_match(match, jobs=given.jobs):
            total = add(total, result)
            _show_progress(total, match)
            _record(file, match, result)
            if result.played.fault is not None:
                print(f"\r{describe_fault(match, result)}", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(report(match, total))
    return 0


def _match(given: argparse.Namespace) -> Match:
    """Everything that can be wrong is found before the first game."""
    if given.game not in GAMES:
        raise BadOptions(f"there is no game {given.game!r}; there are {', '.join(GAMES)}")
    entrants = (read_entrant(given.first), read_entrant(given.second))
    for entrant in entrants:
        _check(entrant, given.game)
    options = read_assignments(given.option)
    read_options(GAMES[given.game], options)
    seats = GAMES[given.game].seats
    if given.seats is not None and given.seats not in seats:
        allowed = " or ".join(map(str, seats))
        raise BadOptions(f"{given.game} is for {allowed} seats, not {given.seats}")
    return Match(given.game, entrants, given.games, given.seed, options, given.seats)


def _check(entrant: Entrant, game: str) -> None:
    bot = find_bot(entrant.bot)
    check_options(bot, entrant.options)
    if not bot.plays(game):
        raise NoSuchBot(f"{bot.name} does not play {game}; it plays {', '.join(bot.games or ())}")


def _show_progress(total: Tally, match: Match) -> None:
    if sys.stderr.isatty():
        counts = f"+{total.wins} ={total.draws} -{total.losses}"
        print(f"\r{total.games}/{match.games}  {counts}", end="", file=sys.stderr, flush=True)


def describe_fault(match: Match, result: Result) -> str:
    """Who failed, where and how, on one line."""
    fault = result.played.fault
    assert fault is not None
    who = match.entrants[fault.seat != result.seat]
    return f"game {result.number}, turn {fault.turn}: {who}: {fault.kind}: {fault.message}"


def report(match: Match, total: Tally) -> str:
    """The table of a match."""
    low, high = interval(total.score, total.games)
    first, second = map(str, match.entrants)
    return "\n".join(
        [
            f"{first} against {second}: {match.game}, {total.games} games, seed {match.seed}",
            "",
            f"{'':20}{'wins':>8}{'draws':>8}{'losses':>8}{'crashes':>9}{'illegal':>9}",
            _row(first, total.wins, total.draws, total.losses, total.crashes[0], total.illegal[0]),
            _row(second, total.losses, total.draws, total.wins, total.crashes[1], total.illegal[1]),
            "",
            f"{first} scores {total.score:.1%} (95 % confidence: {low:.1%} to {high:.1%})",
        ]
    )


def _row(name: str, wins: int, draws: int, losses: int, crashes: int, illegal: int) -> str:
    short = name.rpartition("/")[2][:19]
    return f"{short:20}{wins:8}{draws:8}{losses:8}{crashes:9}{illegal:9}"


def _record(file: TextIO, match: Match, result: Result) -> None:
    """One game as a line of JSON: what replays it, and how it ended."""
    played = result.played
    line = {
        "record": {**msgspec.to_builtins(played.record), "seed": f"{played.record.seed:032x}"},
        "seats": [str(match.entrants[seat != result.seat]) for seat in range(played.record.seats)],
        "outcome": msgspec.to_builtins(played.outcome),
        "fault": None if played.fault is None else describe_fault(match, result),
    }
    print(json.dumps(line), file=file, flush=True)
