"""Analysis of a game on the screen: the curve, the turning points, and the way to them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from oneoh_games.records import write_game
from oneoh_tui.app import OneohApp
from oneoh_tui.net.analysis import Analysis, JudgedMove, NoAnalysis
from oneoh_tui.net.coach import Hint
from oneoh_tui.screens import analysis
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.tables.replayed_game import ReplayedGame
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle
from tests.oneoh_tui.records import recorded

MOVES = recorded().moves


def judged(number: int, chance: float, cost: float = 0.0) -> JudgedMove:
    move = MOVES[number - 1]
    best = Hint(MOVES[0].action, chance, (MOVES[0].action, MOVES[1].action))
    return JudgedMove(number, move.seat, move.action, best, chance - cost)


WHOLE = Analysis((judged(1, 0.5), judged(2, 0.6), judged(3, 0.7, 0.4), judged(4, 0.8)), (3,))


def tells(
    monkeypatch: pytest.MonkeyPatch,
    *told: JudgedMove | Analysis,
    waits: asyncio.Event | None = None,
) -> list[str]:
    """Have the coach tell this; return the records that it is given.

    Without the whole it breaks off; before the whole it waits for an event.
    """
    asked: list[str] = []

    async def fake(record: str) -> AsyncIterator[JudgedMove | Analysis]:
        asked.append(record)
        for each in told:
            if waits is not None and isinstance(each, Analysis):
                await waits.wait()
            yield each
        if not any(isinstance(each, Analysis) for each in told):
            raise NoAnalysis

    monkeypatch.setattr(analysis, "analyse", fake)
    return asked


@asynccontextmanager
async def analysed(
    make_app: MakeApp, **arguments: Any
) -> AsyncIterator[tuple[OneohApp, Pilot[None], ReplayScreen]]:
    app = make_app(**arguments)
    async with app.run_test(size=SMALL) as pilot:
        screen = ReplayScreen(ReplayedGame(recorded()), write_game(recorded()), seat=0)
        app.push_screen(screen)
        await settle(pilot)
        await press(pilot, "a")
        yield app, pilot, screen


async def test_the_turning_points_lead_to_their_moves(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch, *WHOLE.moves, WHOLE)
    async with analysed(make_app) as (app, pilot, screen):
        shown = screen_text(app)
        assert "Moves that cost most" in shown
        assert "(70 %)" in shown
        assert "(30 %)" in shown
        assert "The coach had in mind: " in shown
        assert "100%" in shown
        await press(pilot, "enter")
        assert app.screen is screen
        assert screen.turn == 3


async def test_the_curve_is_that_of_one_player_at_a_time(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch, WHOLE)
    async with analysed(make_app) as (app, pilot, screen):
        first, second = screen.game.names
        assert f"chance of {first} to win" in screen_text(app)
        await press(pilot, "tab")
        assert f"chance of {second} to win" in screen_text(app)
        await press(pilot, "shift+tab", "escape")
        assert app.screen is screen
        assert screen.turn == 0


async def test_a_coach_that_breaks_off_says_so(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch, *WHOLE.moves[:2])
    async with analysed(make_app) as (app, _pilot, _screen):
        assert "could not go through" in screen_text(app)


@pytest.mark.parametrize(
    ("whole", "text"),
    [(Analysis(WHOLE.moves), "turned on none"), (Analysis(), "nothing to choose")],
)
async def test_a_game_without_a_turn_says_so(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, whole: Analysis, text: str
) -> None:
    tells(monkeypatch, whole)
    async with analysed(make_app) as (app, _pilot, _screen):
        assert text in screen_text(app)


async def test_a_coach_that_thinks_says_how_far_it_is_and_a_second_look_asks_nobody(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = asyncio.Event()
    asked = tells(monkeypatch, *WHOLE.moves, WHOLE, waits=reached)
    async with analysed(make_app) as (app, pilot, _screen):
        assert f"The coach goes through the game: move 4 of {len(MOVES)}" in screen_text(app)
        reached.set()
        await settle(pilot)
        assert "Moves that cost most" in screen_text(app)
        await press(pilot, "escape", "a")
        assert "Moves that cost most" in screen_text(app)
        assert len(asked) == 1
