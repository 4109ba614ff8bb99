"""Bytes that a game costs a terminal, counted for both drivers from the same frames."""

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

from oneoh_ai.contract import seat_bot
from oneoh_ai.registry import BOTS
from oneoh_games import GAMES, Generator
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings, SettingsFile
from oneoh_tui.host_environment import own_machine
from oneoh_tui.widgets.log_panel import LogPanel
from tests.oneoh_tui.conftest import press
from tests.oneoh_tui.net.game_wire import GameWire
from tests.oneoh_tui.terminal.test_same_picture import sit_down
from tests.oneoh_tui.terminal.watched import Watched, watched

MOVES = 60
KEYS = 40
Count = tuple[str, float, float]
"""Label, bytes with Textual's driver, bytes with ours."""


async def count(game: str, home: Path) -> list[Count]:
    """Return the bytes of a game: of its start, of its moves, and of other updates."""
    wire, app = app_at_table(game, home)
    async with watched(app) as terminal:
        counts: list[Count] = [("start of the client", *await terminal.take())]
        await sit_down(terminal)
        counts.append(("showing the table", *await terminal.take()))
        terminal.app.screen.query_one(LogPanel).add(
            [("Bob: that was a fine move, I think", "text")]
        )
        counts.append(("a line of the log", *await terminal.take()))
        counts += _spread("a key", await _keys(terminal))
        counts.append(("nothing happens", *await terminal.take()))
        moves = [taken async for taken in _moves(terminal, wire, "random")]
        counts += _spread("a random move and what follows on the screen", moves)
    wire, app = app_at_table(game, home)
    async with watched(app) as terminal:
        await sit_down(terminal)
        await terminal.take()
        moves = [taken async for taken in _moves(terminal, wire, "greedy")]
        counts += _spread("a move of greedy's and what follows", moves)
    return counts


def app_at_table(game: str, home: Path) -> tuple[GameWire, OneohApp]:
    """Return an app that is about to play, and the table at which it will."""
    rules = GAMES[game]
    wire = GameWire(rules.start(min(rules.seats), 3, rules.options()), rules=rules)
    app = OneohApp(
        Settings(name="Ada"),
        SettingsFile(home / "settings.toml"),
        home / "guests",
        make=lambda _url, _name, _token, _key: wire,
        environment=replace(own_machine(), gone=lambda: False),
    )
    return wire, app


async def _moves(terminal: Watched, wire: GameWire, bot: str) -> AsyncIterator[tuple[int, int]]:
    """Play a bot's moves at all seats, each shown before the next, and yield their bytes."""
    for action in actions(wire, bot, MOVES):
        wire.play(action)
        yield await terminal.take()


def actions(wire: GameWire, bot: str, most: int) -> Iterator[str]:
    """Yield a bot's actions at all seats; each has to be played before the next is asked for."""
    rules = wire.rules
    players = [seat_bot(BOTS[bot], rules, Generator(seat), {}) for seat in range(min(rules.seats))]
    for _ in range(most):
        seat = rules.to_act(wire.state)
        if seat is None:
            return
        legal = tuple(rules.legal_actions(wire.state))
        yield rules.format_action(players[seat].choose(rules.view(wire.state, seat), legal))


async def _keys(terminal: Watched) -> list[tuple[int, int]]:
    """Press random keys that choose, and return the bytes of those that changed something."""
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
