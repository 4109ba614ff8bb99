"""`oneoh-bot problems`: make problems for a game's bank from games of bots, and check a bank."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from oneoh_ai.commands.arguments import Subparsers, positive
from oneoh_ai.output import print_out, show_progress
from oneoh_ai.problems.candidates import CANDIDATES
from oneoh_ai.problems.make import NoProblems, make
from oneoh_games import GAMES, AnyGame, Generator
from oneoh_games.problem import (
    LEVELS,
    BadProblems,
    Problem,
    ProblemKind,
    bank,
    faults,
    format_problem,
    kind_of,
    parse_problems,
)


def add_to(subparsers: Subparsers, common: argparse.ArgumentParser) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "problems",
        parents=[common],
        help="make positions with one answer, or check them",
        description="Make problems from games of bots: positions in which a search finds exactly "
        "one answer. Or check those that come with a game, or those of a file.",
    )
    verbs = parser.add_subparsers(required=True, metavar="make|check")
    making = verbs.add_parser("make", parents=[common], help="print problems as they are found")
    making.add_argument("game", choices=sorted(CANDIDATES))
    making.add_argument("level", choices=LEVELS)
    making.add_argument("--count", type=positive, default=16, help="default: %(default)s")
    making.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    making.set_defaults(carry_out=_make)
    checking = verbs.add_parser("check", parents=[common], help="name problems with faults")
    checking.add_argument("game", choices=sorted(CANDIDATES))
    checking.add_argument("file", nargs="?", type=Path, help="default: those that come along")
    checking.set_defaults(carry_out=_check)


def _make(given: argparse.Namespace) -> int:
    """Print the problems, and how many there are so far. Raises NoProblems."""
    found = make(GAMES[given.game], given.level, Generator(given.seed))
    for number, problem in enumerate(islice(found, given.count), start=1):
        print_out(format_problem(problem))
        show_progress(f"made {number} of {given.count}")
    return 0


def _check(given: argparse.Namespace) -> int:
    """Print the faults; 1 if there are any. Raises BadProblems, NoProblems and OSError."""
    game = GAMES[given.game]
    if (kind := kind_of(game)) is None:
        raise NoProblems(f"there are no problems of {game.id} to check")
    problems = _read(game, given.file)
    bad = 0
    for number, problem in enumerate(problems, start=1):
        found = list(_told(number, game, kind, problem))
        bad += bool(found)
        for line in found:
            print_out(line)
        show_progress(f"checked {number} of {len(problems)}")
    print_out(f"{len(problems) - bad} of {len(problems)} problems have one answer")
    return 1 if bad or not problems else 0


def _read(game: AnyGame, file: Path | None) -> Sequence[Problem]:
    if file is None:
        return bank(game)
    try:
        return parse_problems(file.read_text("utf-8"))
    except (UnicodeDecodeError, BadProblems) as error:
        raise BadProblems(f"{file}: {error}") from error


def _told(number: int, game: AnyGame, kind: ProblemKind, problem: Problem) -> Iterator[str]:
    for fault in faults(game, kind, problem):
        yield f"problem {number}, {problem.level}, {problem.goal}: {fault}"
