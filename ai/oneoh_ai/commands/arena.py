"""`oneoh-bot arena`: a match between two bots, without a server."""

import argparse
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from oneoh_ai.archive import recorded_game
from oneoh_ai.arena import Match, Result, play_numbered, run_match
from oneoh_ai.commands.arguments import (
    Subparsers,
    add_limits,
    add_slow,
    parse_entrant,
    parse_options,
    positive,
    read_limits,
)
from oneoh_ai.commands.findings import FindingsLog
from oneoh_ai.entrants import EntrantWorkers
from oneoh_ai.failure import FailureKind
from oneoh_ai.output import print_err, print_out, show_progress
from oneoh_ai.score import Pair, Tally, add, interval
from oneoh_ai.supported_games import require_game
from oneoh_games import GAMES, BadOptions, read_options
from oneoh_games.records import write_game


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "arena",
        parents=[common],
        help="match two bots without a server",
        description="Match two bots without a server. Each deal is played from every seat. "
        "A bot that is not built in runs in a process of its own: a fault costs it the game, and "
        "is counted.",
    )
    entrant = "a bot's name or file; options follow a colon: mcts:iterations=500"
    parser.add_argument("first", metavar="A", help=entrant)
    parser.add_argument("second", metavar="B", help="its opponent, who takes all other seats")
    parser.add_argument(
        "--game", default="one-zero-one", help="game to play (default: one-zero-one)"
    )
    parser.add_argument(
        "--seats", type=positive, metavar="N", help="seats at a table (default: the fewest)"
    )
    parser.add_argument(
        "--games", type=positive, default=200, metavar="N", help="games in all (default: 200)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of the match (default: 1)"
    )
    parser.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="processes to play in (default: 1)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game"
    )
    parser.add_argument(
        "--only", type=int, metavar="N", help="play game N of the match again, and no other"
    )
    add_slow(parser)
    add_limits(parser, move_s=10.0)
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="write the games to a file: games/RECORDS.md"
    )
    parser.set_defaults(carry_out=carry_out)


def carry_out(given: argparse.Namespace) -> int:
    """Play the match and print the result; after Ctrl-C, that of the games so far."""
    match = _match(given)
    total, findings = Tally(), FindingsLog(print_err, debug=given.debug)
    interrupted = False
    with open(given.record or os.devnull, "w", encoding="utf-8") as file:
        try:
            for result in _games(match, given.only, given.jobs):
                total = add(total, result, slow_s=given.slow_ms / 1000)
                _record(file, match, result)
                _tell(findings, match, result)
                show_progress(f"{total.games}/{match.games}  {_counts(total)}")
        except KeyboardInterrupt:
            # A second Ctrl-C is ignored: the rest takes no time.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            interrupted = True
    findings.end()
    if interrupted:
        print_err(f"interrupted after {total.games} of {match.games} games")
    print_out(report(match, total))
    return 130 if interrupted else 0


def _match(given: argparse.Namespace) -> Match:
    """Return the match. Raises any error in the arguments or the bots before the first game."""
    if given.game not in GAMES:
        raise BadOptions(f"there is no game {given.game!r}; there are {', '.join(GAMES)}")
    entrants = (parse_entrant(given.first), parse_entrant(given.second))
    options = parse_options(given.option)
    read_options(GAMES[given.game], options)
    seats = GAMES[given.game].seats
    if given.seats is not None and given.seats not in seats:
        allowed = " or ".join(map(str, seats))
        raise BadOptions(f"{given.game} is for {allowed} seats, not {given.seats}")
    limits = read_limits(given)
    match = Match(given.game, entrants, given.games, given.seed, options, given.seats, limits)
    _check(match)
    return match


def _check(match: Match) -> None:
    with EntrantWorkers(match.limits) as workers:
        for entrant in match.entrants:
            require_game(workers.card(entrant), match.game)


def _games(match: Match, only: int | None, jobs: int) -> Iterator[Result]:
    if only is None:
        yield from run_match(match, jobs=jobs)
        return
    with EntrantWorkers(match.limits) as workers:
        yield play_numbered(match, only, workers)


def _tell(findings: FindingsLog, match: Match, result: Result) -> None:
    if (fault := result.played.fault) is not None:
        who = names(match)[fault.seat != result.seat]
        where = f"game {result.number}, turn {fault.turn}"
        findings.add(f"{who}: {fault}", where, fault.trace)


def _counts(total: Tally) -> str:
    faults = sum(map(sum, total.faults.values()))
    return f"+{total.wins} ={total.draws} -{total.losses}  {faults} faults"


def names(match: Match) -> tuple[str, str]:
    """Return the entrants' names, different from each other and without folders."""
    first, second = (_short(str(entrant)) for entrant in match.entrants)
    return (first, second) if first != second else (f"A {first}", f"B {second}")


def _short(name: str) -> str:
    """Strip the folders of a bot's file, but nothing of its options, which may hold a slash."""
    bot, colon, options = name.partition(":")
    return bot.rpartition("/")[2] + colon + options


def report(match: Match, total: Tally) -> str:
    """Return the result of a match as text."""
    low, high = interval(total.score, total.games)
    first, second = names(match)
    width = max(len(first), len(second), 18) + 2
    return "\n".join(
        [
            f"{first} against {second}: {match.game}, {total.games} games, seed {match.seed}",
            "",
            f"{'':{width}}" + "".join(f"{column:>9}" for column in COLUMNS),
            f"{first:{width}}{_row(total, 0)}",
            f"{second:{width}}{_row(total, 1)}",
            "",
            f"{first} scores {total.score:.1%} (95 % confidence: {low:.1%} to {high:.1%})",
        ]
    )


KINDS: tuple[FailureKind, ...] = ("crash", "illegal", "time-out")
COLUMNS = ("wins", "draws", "losses", "crashes", "illegal", "time-out", "slow")


def _row(total: Tally, side: int) -> str:
    ends: Pair = (total.wins, total.losses)
    faults = [total.faults_of(kind)[side] for kind in KINDS]
    counts = (ends[side], total.draws, ends[1 - side], *faults, total.slow[side])
    return "".join(f"{count:9}" for count in counts)


def _record(file: TextIO, match: Match, result: Result) -> None:
    file.write(write_game(recorded_game(match, result)))
    file.flush()
