"""Bytes sent to a terminal: numbers, not durations, so tests may hold them to limits."""

import random
from statistics import median

import pytest

from oneoh_games import GAMES
from oneoh_protocol.messages import Seats
from oneoh_tui.config.settings import Settings
from oneoh_tui.widgets.canvas_widget import CanvasWidget
from oneoh_tui.widgets.log_panel import LogPanel
from tests.oneoh_tui.conftest import FakeWire, MakeApp, press
from tests.oneoh_tui.insides import forget_styles
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire
from tests.oneoh_tui.terminal.test_same_picture import sit_down
from tests.oneoh_tui.terminal.watched import watched

MOST = 2048
TYPICAL = 300
TRACED = 400
"""Bytes of the median move, with prompt, points and log."""
LOG_LINE = 150
BAR = 2048
"""Bytes that Textual writes for a few key bars; a whole screen takes five times as much."""
START = 8192
MOVES = 24


@pytest.fixture(autouse=True)
def one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have frames drawn when a test takes them: a slow machine would draw one halfway through."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 3600.0)


@pytest.fixture(autouse=True)
def one_colour_depth() -> None:
    """Forget the direct colours of apps that earlier tests drew: their codes are longer."""
    forget_styles()


async def test_the_start(make_app: MakeApp) -> None:
    async with watched(make_app(Settings(name="Ada"), wire=FakeWire())) as terminal:
        assert 0 < (await terminal.take())[1] <= START


@pytest.mark.parametrize(("seconds", "typical"), [(0.0, TYPICAL), (3600.0, TRACED)])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_table_and_its_moves_without_traces_of_what_has_gone_and_with(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, seconds: float, typical: int
) -> None:
    monkeypatch.setattr(CanvasWidget, "TRACE_SECONDS", seconds)
    counts = await count_moves(make_app, game)
    assert 0 < median(counts) <= typical
    assert max(counts) <= MOST


async def count_moves(make_app: MakeApp, game: str) -> list[int]:
    """Return the bytes of each of some random moves of all seats."""
    rules = GAMES[game]
    wire = GameWire(rules.start(min(rules.seats), 3, rules.options()), rules=rules)
    rng = random.Random(1)
    async with watched(make_app(Settings(name="Ada"), wire)) as terminal:
        start = (await terminal.take())[1]
        await sit_down(terminal)
        assert 0 < start + (await terminal.take())[1] <= START
        moves: list[int] = []
        while rules.to_act(wire.state) is not None and len(moves) < MOVES:
            wire.play(rules.format_action(rng.choice(list(rules.legal_actions(wire.state)))))
            count = (await terminal.take())[1]
            for widget in terminal.app.screen.query(CanvasWidget):
                widget._settle()
            moves.append(count + (await terminal.take())[1])
    return moves


async def test_a_line_of_the_log(make_app: MakeApp) -> None:
    rules = GAMES["one-zero-one"]
    wire = GameWire(rules.start(2, 3, rules.options()), rules=rules)
    async with watched(make_app(Settings(name="Ada"), wire)) as terminal:
        await sit_down(terminal)
        await terminal.take()
        terminal.app.screen.query_one(LogPanel).add(
            [("Bob: that was a fine move, I think", "text")]
        )
        assert 0 < (await terminal.take())[1] <= LOG_LINE


async def test_what_changes_nothing_costs_nothing(make_app: MakeApp) -> None:
    async with watched(make_app(Settings(name="Ada"), wire=FakeWire())) as terminal:
        await terminal.take()
        terminal.app.refresh(layout=True)
        await press(terminal.pilot, "f12")
        stock, ours = await terminal.take()
        assert stock > 0
        assert ours == 0


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_an_event_that_changes_nothing_has_little_drawn(make_app: MakeApp, game: str) -> None:
    rules = GAMES[game]
    wire = GameWire(rules.start(min(rules.seats), 3, rules.options()), rules=rules)
    async with watched(make_app(Settings(name="Ada"), wire)) as terminal:
        await sit_down(terminal)
        await terminal.take()
        seats = Seats(
            "t1", wire.next_seq, "Ada", True, (ADA, BOB), (None, None), spectators=0, seat=0
        )
        wire.happen(seats)
        stock, ours = await terminal.take()
        assert stock <= BAR
        assert ours == 0
