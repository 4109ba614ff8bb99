"""Games against bots outlive the program, with a real private server and real bots."""

import os
import signal
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oneoh_protocol.messages import Act, Resign
from oneoh_tui import flows
from oneoh_tui.app import OneohApp
from oneoh_tui.screens.home import HomeScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.table import TableScreen
from oneoh_tui.screens.table_details import DetailsScreen
from oneoh_tui.screens.your_games import YourGamesScreen
from oneoh_tui.tables.leaving import leaving_question
from oneoh_tui.widgets.confirm import Waiting
from tests.oneoh_tui.conftest import press, screen_text
from tests.oneoh_tui.own_program import program, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]


async def begin(app: OneohApp, pilot: Pilot[None], game: str) -> None:
    app.run_worker(flows.play(app, game, "random"))
    await until(pilot, lambda: isinstance(app.screen, TableScreen))
    await until(pilot, lambda: my_turn(app))


def my_turn(app: OneohApp) -> bool:
    return any(table.request is not None for table in app.link.tables.values())


async def move(app: OneohApp, pilot: Pilot[None]) -> None:
    """Play any action, and wait for the answer of the bot."""
    (table,) = app.link.tables.values()
    request = table.request
    assert request is not None
    action = request.legal_actions[0]
    command = Act(table=table.table, request=request.request, action=action)
    await app.link.ask(command)
    await until(pilot, lambda: app.link.tables[table.table].turn > table.turn and my_turn(app))


async def take_back(app: OneohApp, pilot: Pilot[None]) -> None:
    """Take the last move back, with the answer of the bot."""
    (table,) = app.link.tables.values()
    await press(pilot, "T")
    await until(pilot, lambda: app.link.tables[table.table].turn < table.turn and my_turn(app))


async def test_a_game_goes_on_where_it_was_when_the_program_runs_again(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        await move(app, pilot)
        (before,) = app.link.tables.values()
        assert leaving_question(app.session) is None
    async with program(tmp_path) as (app, pilot):
        shown = screen_text(app)
        assert f"Binary, random, move {before.turn + 1}: your turn" in shown
        assert "are kept when you quit" in shown
        await press(pilot, "b")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        (after,) = app.link.tables.values()
        assert after.history == before.history
        await until(pilot, lambda: my_turn(app))
        await move(app, pilot)


async def test_a_finished_game_can_be_watched_again(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        await move(app, pilot)
        (table,) = app.link.tables
        await app.link.ask(Resign(table=table))
        await until(pilot, lambda: app.link.tables[table].phase == "over")
        assert "W Watch again" in screen_text(app)
        await press(pilot, "W")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert "as Ada saw it" in screen_text(app)
    assert list((tmp_path / "data" / "oneoh" / "games").iterdir()) == []
    async with program(tmp_path) as (app, pilot):
        await press(pilot, "g")
        await until(pilot, lambda: "random (bot) won" in screen_text(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert "as Ada saw it" in screen_text(app)
        await press(pilot, "end")
        assert "Ada gave up" in screen_text(app)


async def test_another_game_leaves_the_running_one_as_it_is(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        (first,) = app.link.tables
        await press(pilot, "q")
        await begin(app, pilot, "one-zero-one")
        (second,) = app.link.tables
        await press(pilot, "q")
        assert "Continue               One Zero One" in screen_text(app)
        await press(pilot, "g")
        assert isinstance(app.screen, YourGamesScreen)
        assert [each.game.table for each in app.session.games] == [second, first]
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert list(app.link.tables) == [first]
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, YourGamesScreen))
        assert [each.game.table for each in app.session.games] == [first, second]


async def test_games_are_given_up_where_they_are_listed(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        for game in ("binary", "one-zero-one"):
            await begin(app, pilot, game)
            await press(pilot, "q")
        await press(pilot, "g", "down", "x", "escape")
        assert len(app.session.games) == 2
        await press(pilot, "x", "y")
        await until(pilot, lambda: "Binary" not in screen_text(app))
        assert len(app.session.games) == 1
        await press(pilot, "x", "y")
        await until(pilot, lambda: "no game on this machine yet" in screen_text(app))
        await press(pilot, "q")
        assert isinstance(app.screen, HomeScreen)
        assert "Continue" not in screen_text(app)
    assert list((tmp_path / "data" / "oneoh" / "games").iterdir()) == []


async def test_two_programs_play_at_the_same_time(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        async with program(tmp_path) as (other, their_pilot):
            assert other.session.games == []
            await begin(other, their_pilot, "binary")
            assert len(other.session.games) == 1
        assert len(app.session.games) == 2


async def test_where_nothing_can_be_kept_the_program_says_so_before_it_ends(
    tmp_path: Path,
) -> None:
    (tmp_path / "data" / "oneoh").mkdir(parents=True)
    (tmp_path / "data" / "oneoh" / "games").write_text("in the way")
    async with program(tmp_path) as (app, pilot):
        for game in ("binary", "one-zero-one"):
            await begin(app, pilot, game)
            await press(pilot, "q")
        assert len(app.session.games) == 2
        assert "are kept" not in screen_text(app)
        assert "it is not kept" in (leaving_question(app.session) or "")


async def test_a_game_whose_server_was_killed_goes_on(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        await move(app, pilot)
        (before,) = app.link.tables.values()
        server = app.session.local.server
        assert server is not None
        os.kill(server._server._process.pid, signal.SIGKILL)
        await until(pilot, lambda: app.link.status == "down")
        await press(pilot, "q", "b")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and my_turn(app))
        (after,) = app.link.tables.values()
        assert after.history == before.history


async def test_moves_are_taken_back_against_a_bot_and_stay_so_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    async with program(tmp_path) as (app, pilot):
        await begin(app, pilot, "binary")
        for _time in range(3):
            await move(app, pilot)
        (table,) = app.link.tables.values()
        for _time in range(2):
            await take_back(app, pilot)
        after = app.link.tables[table.table]
        assert after.taken_back == 2
        assert after.history == table.history[: after.turn]
        server = app.session.local.server
        assert server is not None
        os.kill(server._server._process.pid, signal.SIGKILL)
        await until(pilot, lambda: app.link.status == "down")
        await press(pilot, "q", "c")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and my_turn(app))
        (again,) = app.link.tables.values()
        assert (again.history, again.taken_back) == (after.history, 2)
        await move(app, pilot)


async def test_keys_typed_while_a_game_is_prepared_wait_for_it(tmp_path: Path) -> None:
    async with program(tmp_path) as (app, pilot):
        await press(pilot, "p")
        assert isinstance(app.screen, Waiting)
        await press(pilot, "enter")
        await until(pilot, lambda: app.session.link is not None and bool(app.link.tables))
        await press(pilot, "d")
        await until(pilot, lambda: isinstance(app.screen, DetailsScreen))
