"""Game played on with another bot, on the screen: the form, the swing, Escape, a second look."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from oneoh_games.records import write_game
from oneoh_tui.app import OneohApp
from oneoh_tui.net.what_if import NoSwing, Swing, WhatIf
from oneoh_tui.screens import what_if
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.tables.replayed_game import ReplayedGame
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle
from tests.oneoh_tui.records import recorded


def swing(samples: int) -> Swing:
    return Swing(samples, 0.75, 0.5, 0.1, 0.4)


def tells(
    monkeypatch: pytest.MonkeyPatch, *told: Swing | NoSwing, waits: asyncio.Event | None = None
) -> list[WhatIf]:
    """Have the samples tell this, the last one after an event; return what is asked."""
    asked: list[WhatIf] = []

    async def fake(_record: str, question: WhatIf) -> AsyncIterator[Swing]:
        asked.append(question)
        for number, each in enumerate(told, 1):
            if waits is not None and number == len(told):
                await waits.wait()
            if isinstance(each, NoSwing):
                raise each
            yield each

    monkeypatch.setattr(what_if, "play_on", fake)
    return asked


@asynccontextmanager
async def at_move_3(make_app: MakeApp) -> AsyncIterator[tuple[OneohApp, Pilot[None], ReplayScreen]]:
    """Show a replay before its fourth move, as the second player knew it."""
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        screen = ReplayScreen(ReplayedGame(recorded()), write_game(recorded()), seat=1)
        app.push_screen(screen)
        await settle(pilot)
        await press(pilot, "right", "right", "right")
        yield app, pilot, screen


async def test_the_question_is_about_the_move_that_is_shown_and_as_the_form_has_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = tells(monkeypatch, swing(50))
    async with at_move_3(make_app) as (app, pilot, _screen):
        await press(pilot, "w")
        assert "what if, from move 4 on" in screen_text(app)
        await press(
            pilot, "up", "left", "down", "right", "down", *"mine.py", "down", "left", "down"
        )
        await press(pilot, "right", "down", "enter")
        assert asked == [WhatIf(0, 4, "mine.py", "amateur", 50)]


async def test_the_swing_is_shown_with_its_interval_as_samples_are_played(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = asyncio.Event()
    tells(monkeypatch, swing(1), swing(20), waits=reached)
    async with at_move_3(make_app) as (app, pilot, _screen):
        await press(pilot, "w", "end", "enter")
        assert "Sample 1 of 20" in screen_text(app)
        assert "stops it" in screen_text(app)
        reached.set()
        await settle(pilot)
        shown = screen_text(app)
        assert "Sample 20 of 20" in shown
        assert "expert scores 75 %, skilled scores 50 %" in shown
        assert "Swing +25 (+10 to +40, sure to 95 %)" in shown
        assert "expert does better here than skilled" in shown
        assert "stops it" not in shown


async def test_a_second_look_shows_what_was_asked_before(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch, swing(20))
    async with at_move_3(make_app) as (app, pilot, screen):
        await press(pilot, "w")
        assert "Asked before" not in screen_text(app)
        await press(pilot, "end", "enter", "escape")
        assert app.screen is screen
        await press(pilot, "w")
        assert "Asked before" in screen_text(app)
        assert "expert in place of skilled, samples: 20" in screen_text(app)


async def test_escape_stops_the_samples_and_then_goes_back(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch, swing(1), swing(20), waits=asyncio.Event())
    async with at_move_3(make_app) as (app, pilot, screen):
        await press(pilot, "w", "end", "enter", "escape")
        assert app.screen is not screen
        assert "Stopped: nothing is kept" in screen_text(app)
        await press(pilot, "escape")
        assert app.screen is screen
        await press(pilot, "w")
        assert "Asked before" not in screen_text(app)


@pytest.mark.parametrize(
    ("error", "text"), [("there is no bot", "there is no bot"), ("", "could not be played on")]
)
async def test_a_failure_is_told(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, error: str, text: str
) -> None:
    tells(monkeypatch, NoSwing(error))
    async with at_move_3(make_app) as (app, pilot, _screen):
        await press(pilot, "w", "end", "enter")
        assert text in screen_text(app)


async def test_where_the_game_is_over_nothing_can_be_asked(make_app: MakeApp) -> None:
    async with at_move_3(make_app) as (app, pilot, screen):
        await press(pilot, "end", "w")
        assert app.screen is screen
        assert "The game is over here" in screen_text(app)
