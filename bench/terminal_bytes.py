"""Bytes that a game costs a terminal, counted for both drivers from the same frames."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from statistics import median

from oneoh_games import GAMES
from oneoh_tui.app import OneohApp
from oneoh_tui.premises import own_machine
from oneoh_tui.settings import Settings, SettingsFile
from oneoh_tui.widgets.story import Story
from tests.oneoh_tui.conftest import press
from tests.oneoh_tui.driver.test_same_picture import sit_down
from tests.oneoh_tui.driver.watched import Watched, watched
from tests.oneoh_tui.game_wire import GameWire

MOVES = 60
KEYS = 40
Count = tuple[str, float, float]
"""What for, Textual's driver, ours."""


async def count(game: str, home: Path) -> list[Count]:
    """The bytes of a game: of its start, its moves, and of what is not a move."""
    rules = GAMES[game]
    wire = GameWire(rules.start(min(rules.seats), 3, rules.options()), rules=rules)
    app = OneohApp(
        Settings(name="Ada"),
        SettingsFile(home / "settings.toml"),
        home / "guests",
        make=lambda _url, _name, _token: wire,
        premises=replace(own_machine(), gone=lambda: False),
    )
    async with watched(app) as terminal:
        counts: list[Count] = [("start of the client", *await terminal.take())]
        await sit_down(terminal)
        counts.append(("showing the table", *await terminal.take()))
        moves = [taken async for taken in _moves(terminal, wire)]
        counts += _spread("a move and what follows on the screen", moves)
        terminal.app.screen.query_one(Story).tell([("Bob: that was a fine move, I think", "text")])
        counts.append(("a line of the story", *await terminal.take()))
        counts += _spread("a key", await _keys(terminal))
        counts.append(("nothing happens", *await terminal.take()))
    return counts


async def _moves(terminal: Watched, wire: GameWire) -> AsyncIterator[tuple[int, int]]:
    """Random moves of all seats, each shown before the next."""
    rules, rng = wire.rules, random.Random(1)
    for _ in range(MOVES):
        if rules.to_act(wire.state) is None:
            return
        wire.play(rules.format_action(rng.choice(list(rules.legal_actions(wire.state)))))
        yield await terminal.take()


async def _keys(terminal: Watched) -> list[tuple[int, int]]:
    """Random keys of those that choose; only those that changed something."""
    rng, taken = random.Random(1), []
    for _ in range(KEYS):
        await press(terminal.pilot, rng.choice(("up", "down", "left", "right", "1", "2", "tab")))
        taken.append(await terminal.take())
    return [each for each in taken if each[1]] or [(0, 0)]


def _spread(name: str, taken: list[tuple[int, int]]) -> list[Count]:
    stock, ours = zip(*taken, strict=True)
    return [
        (f"{name}, median", median(stock), median(ours)),
        (f"{name}, most", max(stock), max(ours)),
    ]
