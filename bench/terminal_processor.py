"""Processor time of the client for a start, a move and a key."""

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from textual.events import Key

from bench.table import Row
from bench.terminal_bytes import actions, app_at_table
from tests.oneoh_tui.terminal.test_same_picture import sit_down
from tests.oneoh_tui.terminal.watched import Watched, watched

STARTS = 10
MOVES = 40
PAUSE = 0.2
"""Seconds between two moves: three frames, and faster than a player."""


class Cost(NamedTuple):
    """Processor seconds in all and of the output driver alone, and the bytes written."""

    all: float
    driver: float
    sent: int


async def cost(game: str, home: Path) -> list[Row]:
    """Measure the costs of a game, each change shown before the next."""
    moves, keys = [], []
    rng = random.Random(1)
    wire, app = app_at_table(game, home)
    async with watched(app) as terminal:
        await sit_down(terminal)
        await terminal.take()
        for action in actions(wire, "greedy", MOVES):
            if wire.rules.to_act(wire.state) == wire.seat:
                key = Key(rng.choice(("up", "down", "left", "right")), None)
                keys.append(await _cost(terminal, partial(app.post_message, key)))
            moves.append(await _cost(terminal, partial(wire.play, action)))
    return [
        _row("a move of greedy's, median", moves),
        _row("an arrow key that changes something, median", [key for key in keys if key.sent]),
    ]


async def start(game: str, home: Path) -> Row:
    """Measure the cost until the menu is shown, with the program already loaded."""
    costs = []
    for _ in range(STARTS):
        begin = time.process_time()
        _wire, app = app_at_table(game, home)
        async with watched(app) as terminal:
            await terminal.take()
            costs.append(time.process_time() - begin)
    return Row("start of the client, median", 1000 * median(costs), "ms")


async def _cost(terminal: Watched, happen: Callable[[], object]) -> Cost:
    begin = time.process_time()
    happen()
    await asyncio.sleep(PAUSE)
    drawn = time.process_time()
    _stock, sent = terminal.send()
    end = time.process_time()
    return Cost(end - begin, end - drawn, sent)


def _row(name: str, costs: list[Cost]) -> Row:
    whole, driver = (1000 * median(each) for each in list(zip(*costs, strict=True))[:2])
    return Row(name, whole, "ms", f"our driver {driver:.1f} ms of it")
