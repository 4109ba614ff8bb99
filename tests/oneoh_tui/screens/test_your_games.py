"""Page of the games on this machine: listed, opened, deleted, imported."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oneoh_tui.app import OneohApp
from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.records import RecordFolder
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.screens.analysis import AnalysisScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.your_games import YourGamesScreen
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle
from tests.oneoh_tui.records import text_of
from tests.oneoh_tui.screens.test_analysis import tells

RUNNING = RunningGame("t9", "zero-point-one", ("novice",), 12, yours=True)


def with_games(make_app: MakeApp, tmp_path: Path) -> OneohApp:
    """Return an app with a running game and two finished ones."""
    app = make_app(menu=True)
    app.session.local.records = RecordFolder(tmp_path / "records")
    app.session.local.records.keep(text_of())
    app.session.local.records.keep(text_of("binary"))
    running = new_folder(tmp_path / "data" / "oneoh" / "games")
    running.note([RUNNING])
    running.close()
    return app


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait for what a thread reads."""
    while not true():
        await pilot.pause(0.01)
    await settle(pilot)


async def test_running_games_stand_above_the_finished_ones_and_are_named_in_the_menu(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = with_games(make_app, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        first = next(row for row in screen_text(app).splitlines() if "Continue" in row)
        assert "Zero Point One, novice, move 13: your turn" in first
        await press(pilot, "g")
        await until(pilot, lambda: "Binary" in screen_text(app))
        lines = screen_text(app).splitlines()
        at = [n for n, row in enumerate(lines) if "–" in row and "20" in row]
        assert "Zero Point One" in lines[at[0]]
        assert "Ada – novice" in lines[at[0]]
        assert "your turn" in lines[at[0]]
        assert {"One Zero One", "Binary"} <= {lines[n][15:31].strip() for n in at[1:]}
        assert "last played on 20" in screen_text(app)


async def test_the_filter_is_for_both_kinds(make_app: MakeApp, tmp_path: Path) -> None:
    app = with_games(make_app, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        await until(pilot, lambda: "Binary" in screen_text(app))
        await press(pilot, "g")
        await until(pilot, lambda: "Your games: One Zero One" in screen_text(app))
        await until(pilot, lambda: "Binary" not in screen_text(app))
        assert "Zero Point One" not in screen_text(app)


async def test_a_finished_game_is_watched_analysed_and_deleted_after_a_question(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells(monkeypatch)
    app = with_games(make_app, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        await until(pilot, lambda: "Binary" in screen_text(app))
        await press(pilot, "g", "g")
        await until(pilot, lambda: "One Zero One" not in screen_text(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await press(pilot, "q", "a")
        await until(pilot, lambda: isinstance(app.screen, AnalysisScreen))
        await press(pilot, "q", "q")
        assert isinstance(app.screen, YourGamesScreen)
        await press(pilot, "x")
        assert "Delete this game for good?" in screen_text(app)
        await press(pilot, "y")
        await until(pilot, lambda: not list((tmp_path / "records").glob("*binary*")))
        assert len(list((tmp_path / "records").iterdir())) == 1


async def test_a_file_of_games_is_imported_once(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(menu=True)
    app.session.local.records = RecordFolder(tmp_path / "records")
    file = tmp_path / "two.oneoh"
    file.write_text(text_of() + text_of("binary"), "utf-8")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        await until(pilot, lambda: "You have played no game on this machine" in screen_text(app))
        for _time in range(2):
            await press(pilot, "m", *str(file), "enter")
            await until(pilot, lambda: "Ada – greedy" in screen_text(app))
        await until(pilot, lambda: len(app._notifications) == 2)
        told = [note.message for note in app._notifications]
        assert told == ["Imported: 2.", "Imported: 0. Here already: 2."]
        assert "From a file that you have imported." in screen_text(app)
    assert len(list((tmp_path / "records").iterdir())) == 2


async def test_a_file_with_a_game_that_does_not_replay_adds_nothing(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(menu=True)
    app.session.local.records = RecordFolder(tmp_path / "records")
    file = tmp_path / "bad.oneoh"
    file.write_text(text_of() + text_of("binary").replace("\n1. ", "\n1. 1", 1), "utf-8")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g", "m", *str(file), "enter")
        await until(pilot, lambda: bool(app._notifications))
        (note,) = app._notifications
        assert "cannot be replayed" in note.message
    assert not (tmp_path / "records").exists()


async def test_figures_are_shown_of_all_games_and_of_one(make_app: MakeApp, tmp_path: Path) -> None:
    app = with_games(make_app, tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        await until(pilot, lambda: "Binary" in screen_text(app))
        await press(pilot, "v")
        await until(pilot, lambda: "Games: 2" in screen_text(app))
        assert "100%" in screen_text(app)
        assert "against each opponent" in screen_text(app)
        await press(pilot, "g", "g")
        await until(pilot, lambda: screen_text(app).lstrip().startswith("Binary"))
        assert "Games: 1" in screen_text(app)
        assert "One Zero One" not in screen_text(app)
        await press(pilot, "q")
        assert isinstance(app.screen, YourGamesScreen)
