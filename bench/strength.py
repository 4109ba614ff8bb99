"""Strength of the built-in bots against each other, each deal played from both seats."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import all_seeing
from bench.options import Options
from bench.table import Row, progress, show
from oneoh_ai.arena.event import Event, Result
from oneoh_ai.arena.fixed import FixedSchedule, pair
from oneoh_ai.arena.play import Tables
from oneoh_ai.arena.run import run_event
from oneoh_ai.arena.standings import compare
from oneoh_ai.arena.tally import tallies
from oneoh_ai.entrants import Entrant
from oneoh_games import GAMES

RANDOM, GREEDY = Entrant("random"), Entrant("greedy")
QUICK_MCTS = Entrant("mcts", {"time_ms": 200})
MCTS = Entrant("mcts", {"time_ms": 1000})
ALPHABETA = Entrant("alphabeta", {"time_ms": 1000})
SOLVER = Entrant("solver", {"work": 5000})
STEADY_MCTS = Entrant("mcts", {"iterations": 3000})
PLAIN_UCT = Entrant(str(Path(__file__).with_name("plain_uct.py")), {"iterations": 3000})
"""Opponent that knows nothing of any game, so that boards of all sizes have the same to beat."""


class Pairing(NamedTuple):
    """Two bots, and the number of games that they play."""

    first: Entrant
    second: Entrant
    games: int


class Contest(NamedTuple):
    """Game with its options, and the pairings of bots at it."""

    game: str
    options: Mapping[str, Any]
    pairings: tuple[Pairing, ...]

    def __str__(self) -> str:
        given = ", ".join(f"{name} {value}" for name, value in self.options.items())
        return f"{self.game}, {given}" if given else self.game


def _binary(games: int) -> tuple[Pairing, ...]:
    """Return the pairings on a board of Binary, the first two of this number of games."""
    return (
        Pairing(GREEDY, RANDOM, games),
        Pairing(MCTS, GREEDY, games),
        Pairing(STEADY_MCTS, PLAIN_UCT, 4),
    )


CONTESTS = (
    Contest("one-zero-one", {}, (Pairing(GREEDY, RANDOM, 100), Pairing(QUICK_MCTS, GREEDY, 100))),
    Contest("binary", {"size": 8}, _binary(40)),
    Contest("binary", {"size": 10}, _binary(20)),
    Contest("binary", {"size": 12}, _binary(20)),
    Contest(
        "zero-point-one",
        {},
        (
            Pairing(GREEDY, RANDOM, 20),
            Pairing(MCTS, GREEDY, 20),
            Pairing(ALPHABETA, GREEDY, 20),
            Pairing(ALPHABETA, MCTS, 20),
        ),
    ),
    Contest(
        "bot255",
        {},
        (
            Pairing(GREEDY, RANDOM, 40),
            Pairing(QUICK_MCTS, GREEDY, 20),
            Pairing(SOLVER, GREEDY, 100),
            Pairing(SOLVER, QUICK_MCTS, 20),
        ),
    ),
)
"""Contests, which take about half an hour in all on two processors."""


DEALS, QUICK = 50, 6
"""Deals of a search against itself with all cards seen."""


def main(options: Options) -> None:
    """Print a table a game, then that of hidden cards."""
    for contest in CONTESTS:
        rows = [_row(contest, pairing) for pairing in contest.pairings]
        show(f"Strength at {contest}, seats swapped; with ms a move, solver with work", rows)
    results = list(all_seeing.play_deals(QUICK if options.quick else DEALS))
    row = score_row(f"mcts {all_seeing.ITERATIONS}", results)
    show("Strength of mcts at one-zero-one against itself with all cards seen, iterations", [row])


def _row(contest: Contest, pairing: Pairing) -> Row:
    first, second, games = pairing
    name = f"{_name(first)} against {_name(second)}"
    seats = GAMES[contest.game].seats[0]
    event = Event(contest.game, (first, second), seats, seed=1, options=contest.options)
    schedule = FixedSchedule([pair(0, 1, seats)], games)
    results: list[Result] = []
    with Tables(event, jobs=os.cpu_count() or 1) as tables:
        for result, _ in run_event(schedule, tables):
            results.append(result)
            progress(f"{contest}: {name}: {len(results)} of {games}")
    return score_row(name, results)


def score_row(name: str, results: Sequence[Result]) -> Row:
    """Return the first entrant's score with its 95 % confidence interval."""
    first, _ = tallies(results, 2)
    found = compare(results)
    counts = f"+{first.wins} ={first.draws} -{first.losses}"
    sure = f"{100 * found.low:.0f} to {100 * found.high:.0f} % with 95 % confidence"
    return Row(name, 100 * found.score, "%", f"{counts}, {sure}")


def _name(entrant: Entrant) -> str:
    return " ".join([Path(entrant.bot).stem, *map(str, entrant.options.values())])
