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
    state = _state_after(game, sum(lengths) // len(lengths) // 2)
    view = game.view(state, 0)
    return [
        Row("playouts", len(lengths) / spent, "/s"),
        Row("applied actions", sum(lengths) / spent, "/s"),
        Row("actions in a playout", sum(lengths) / len(lengths), ""),
        Row("legal actions, mid-game", _microseconds(lambda: game.legal_actions(state)), "us"),
        Row("view, mid-game", _microseconds(lambda: game.view(state, 0)), "us"),
        Row("determinize, mid-game", _microseconds(lambda: game.determinize(view, rng)), "us"),
    ]


def _playout(game: AnyGame, rng: Generator) -> int:
    state = game.start(game.seats[0], rng.below(2**32), game.options())
    count = 0
    while game.to_act(state) is not None:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
        count += 1
    return count


def _state_after(game: AnyGame, actions: int) -> Any:
    state = game.start(game.seats[0], 1, game.options())
    rng = Generator(2)
    for _ in range(actions):
        if game.to_act(state) is None:
            break
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    return state


def _microseconds(work: Callable[[], object], times: int = 1000) -> float:
    begin = time.process_time()
    for _ in range(times):
        work()
    return 1e6 * (time.process_time() - begin) / times
