"""Speed of the rules: random playouts and applied actions a second of processor time."""

import time
from collections.abc import Callable
from typing import Any

from bench.options import Options
from bench.table import Row, show
from oneoh_games import GAMES, AnyGame, Generator
from oneoh_games.zero_point_one import perft, read_position

SECONDS = 3.0
QUICK_SECONDS = 0.5
PLAYOUTS = 10

PERFT = {
    "front row of 2-2s": ("aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r", 4),
    "mid-game with hands": (
        "f1aa2ff/1nd1d3/3a2da/1AA1wad1/6AA/5A2/DWA2ND1/AA2D1AD[AFa] b",
        3,
    ),
}
"""Positions to count from (perft), and the depth of each."""


def main(options: Options) -> None:
    seconds = QUICK_SECONDS if options.quick else SECONDS
    for game in GAMES.values():
        show(f"Rules of {game.id}: random play, in processor time", _rows(game, seconds))
    show("Perft of zero-point-one, in processor time", list(map(_perft_row, PERFT)))


def _perft_row(name: str) -> Row:
    text, depth = PERFT[name]
    position = read_position(text)
    begin = time.process_time()
    nodes = perft(position, depth)
    spent = time.process_time() - begin
    return Row(name, nodes / spent, "/s", f"{nodes:,} at depth {depth}")


def _rows(game: AnyGame, seconds: float) -> list[Row]:
    rng = Generator(1)
    lengths: list[int] = []
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        lengths.append(_playout(game, rng))
    return [
        Row("playouts", len(lengths) / spent, "/s"),
        Row("applied actions", sum(lengths) / spent, "/s"),
        Row("actions in a playout", sum(lengths) / len(lengths), ""),
        Row("legal actions, once a state", _once_a_state(game, game.legal_actions), "us"),
        Row("view, once a state", _once_a_state(game, lambda state: game.view(state, 0)), "us"),
        Row("determinize, once a state", _determinize(game), "us"),
    ]


def _playout(game: AnyGame, rng: Generator) -> int:
    state = game.start(game.seats[0], rng.below(2**32), game.options())
    count = 0
    while game.to_act(state) is not None:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
        count += 1
    return count


def _once_a_state(game: AnyGame, work: Callable[[Any], object]) -> float:
    """Return the microseconds of `work`, called with each state of some playouts as it arises.

    A game may remember results, so a call with the same state again would cost nothing.
    """
    rng, spent, count = Generator(2), 0.0, 0
    for seed in range(PLAYOUTS):
        state = game.start(game.seats[0], seed, game.options())
        while game.to_act(state) is not None:
            begin = time.process_time()
            work(state)
            spent += time.process_time() - begin
            count += 1
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    return 1e6 * spent / count


def _determinize(game: AnyGame) -> float:
    rng = Generator(3)
    views = _views(game)
    begin = time.process_time()
    for view in views:
        game.determinize(view, rng)
    return 1e6 * (time.process_time() - begin) / len(views)


def _views(game: AnyGame) -> list[Any]:
    """Return the views of seat 0 at each state of a playout."""
    rng, views = Generator(2), []
    state = game.start(game.seats[0], 1, game.options())
    while game.to_act(state) is not None:
        views.append(game.view(state, 0))
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return views
