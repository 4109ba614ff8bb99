"""How strong the built-in bots are against each other, each deal played from both seats."""

import os

from bench.table import Row, progress, show
from oneoh_ai.arena import Entrant, Match, run_match
from oneoh_ai.score import Tally, add, interval

GAMES = 200
THINKING_MS = 200
PAIRINGS = (
    (Entrant("greedy"), Entrant("random")),
    (Entrant("mcts", {"time_ms": THINKING_MS}), Entrant("greedy")),
)


def main() -> None:
    title = f"Strength at one-zero-one: {GAMES} games a pairing, {THINKING_MS} ms a move for mcts"
    show(title, [_row(first, second) for first, second in PAIRINGS])


def _row(first: Entrant, second: Entrant) -> Row:
    total = Tally()
    match = Match("one-zero-one", (first, second), GAMES, seed=1)
    for result in run_match(match, jobs=os.cpu_count() or 1):
        total = add(total, result)
        progress(f"{first} against {second}: {total.games} of {GAMES}")
    low, high = interval(total.score, total.games)
    sure = f"{100 * low:.0f} to {100 * high:.0f} % with 95 % confidence"
    return Row(f"{first.bot} against {second.bot}", 100 * total.score, "%", sure)
