"""A game of bots that is watched is kept like any other, and goes on from what was shown."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from oneoh_protocol.messages import Table
from oneoh_tui import flows
from oneoh_tui.app import OneohApp
from oneoh_tui.net.local_games import LocalGames, OwnGame
from oneoh_tui.net.session import Session
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.watched_game import WatchedGameScreen
from oneoh_tui.tables.leaving import leaving_question
from tests.oneoh_tui.conftest import press, screen_text
from tests.oneoh_tui.own_program import program, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


async def watch(app: OneohApp, pilot: Pilot[None], *bots: str) -> TableScreen:
    """Watch a short game of bots, and stop showing it."""
    terms = flows.Terms(options={"size": "6"})
    app.run_worker(flows.watch(app, "binary", bots, terms))
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    screen = app.screen
    assert isinstance(screen, TableScreen)
    await press(pilot, "space")
    return screen


@pytest.fixture
def turns_shown(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list to which each turn that the player is shown is added."""
    turns: list[int] = []
    running, recorded = Session.show_watched, LocalGames.show_recorded

    def show_watched(session: Session, table: Table) -> None:
        turns.append(table.turn)
        running(session, table)

    def show_recorded(local: LocalGames, game: OwnGame, turn: int | None) -> None:
        if turn is not None:
            turns.append(turn)
        recorded(local, game, turn)

    monkeypatch.setattr(Session, "show_watched", show_watched)
    monkeypatch.setattr(LocalGames, "show_recorded", show_recorded)
    return turns


def phase(app: OneohApp) -> str:
    (table,) = app.link.tables.values()
    return table.phase


async def test_a_game_that_is_over_before_it_was_shown_goes_on_from_what_was_shown(
    tmp_path: Path,
) -> None:
    async with program(tmp_path) as (app, pilot):
        screen = await watch(app, pilot, "random")
        await until(pilot, lambda: phase(app) == "over")
        await press(pilot, "right", "right")
        shown = screen.model.table.turn
        assert leaving_question(app.session) is None
    async with program(tmp_path) as (app, pilot):
        listed = f"Binary, random, random, move {shown + 1}: you watch"
        assert listed in screen_text(app), screen_text(app)
        assert list(app.session.local.records.games()) == []
        await press(pilot, "c")
        await until(pilot, lambda: isinstance(app.screen, WatchedGameScreen))
        again = app.screen
        assert isinstance(again, WatchedGameScreen)
        await until(pilot, lambda: again.turn == shown)
        await press(pilot, "right", "right", "q")
        assert f"move {shown + 3}: you watch" in screen_text(app)
        await press(pilot, "g")
        await until(pilot, lambda: "random – random" in screen_text(app))
        assert "you watch" in screen_text(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, WatchedGameScreen))
        await press(pilot, "end", "q")
        await until(pilot, lambda: "you watch" not in screen_text(app))
        assert len(list(app.session.local.records.games())) == 1
        await press(pilot, "q")
        assert "Continue" not in screen_text(app)
    assert list((tmp_path / "data" / "oneoh" / "games").iterdir()) == []


async def test_a_game_that_bots_have_not_ended_waits_and_goes_on(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        app.run_worker(flows.watch(app, "zero-point-one", ("expert",)))
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: screen.model.table.turn > 1)
        assert phase(app) == "running"
        shown = screen.model.table.turn
        await press(pilot, "q")
        (kept,) = app.session.games
        assert (kept.game.watched, kept.game.turn) == (True, shown)
    async with program(tmp_path) as (app, pilot):
        await press(pilot, "c")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        again = app.screen
        assert isinstance(again, TableScreen)
        before = again.model.table.turn
        assert before >= shown
        await until(pilot, lambda: again.model.table.turn > before)


async def test_a_game_that_was_left_goes_on_with_the_next_move_in_the_same_program(
    tmp_path: Path, turns_shown: list[int]
) -> None:
    async with program(tmp_path) as (app, pilot):
        screen = await watch(app, pilot, "mcts")
        await until(pilot, lambda: app.link.tables[screen.table_id].turn > 1)
        await press(pilot, "right", "right")
        shown = screen.model.table.turn
        assert shown >= 2, "one may have been shown before the space bar"
        await press(pilot, "q")
        turns_shown.clear()
        await press(pilot, "c")
        # Whether the bots have ended the game meanwhile, on another screen, or not.
        await until(pilot, lambda: max(turns_shown, default=0) > shown)
        assert next(turn for turn in turns_shown if turn != shown) == shown + 1


async def test_a_game_that_was_shown_to_its_end_is_a_finished_one(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        screen = await watch(app, pilot, "random")
        await until(pilot, lambda: phase(app) == "over")
        await press(pilot, "full_stop")
        await until(pilot, lambda: screen.model.table.phase == "over")
        assert app.session.games == []
    async with program(tmp_path) as (app, pilot):
        assert app.session.games == []
        assert len(list(app.session.local.records.games())) == 1


async def test_a_watched_game_is_deleted_where_it_is_listed(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await watch(app, pilot, "random")
        await until(pilot, lambda: phase(app) == "over")
        await press(pilot, "q", "g", "x", "y")
        await until(pilot, lambda: "no game on this machine yet" in screen_text(app))
    assert list((tmp_path / "data" / "oneoh" / "games").iterdir()) == []
