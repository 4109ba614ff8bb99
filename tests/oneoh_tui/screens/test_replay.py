"""The replay of a finished game: steps, jumps, playing by itself, points of view."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from oneoh_games import GAMES, Generator
from oneoh_games.records import RecordedGame, read_text, write_game
from oneoh_tui.app import OneohApp
from oneoh_tui.games import known_games
from oneoh_tui.screens import replay
from oneoh_tui.screens.go_to_move import AskMove
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.rules import RulesScreen
from oneoh_tui.screens.table_details import DetailsScreen
from oneoh_tui.tables.replayed_game import ALL_HANDS, PointOfView, ReplayedGame
from tests.games.records.test_replay import random_game
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, press, screen_text, settle
from tests.oneoh_tui.records import drawn, given_up, recorded

SPEEDS = (40_000.0, 20_000.0, 10_000.0, 5_000.0, 2_500.0)
ADDRESS = "ws://example.org:2550#record:Kq3xTz8b"


@asynccontextmanager
async def replaying(
    make_app: MakeApp, game: RecordedGame, size: tuple[int, int] = SMALL, seat: int | None = 0
) -> AsyncIterator[tuple[OneohApp, Pilot[None], ReplayScreen]]:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = ReplayScreen(ReplayedGame(game), write_game(game), seat=seat, address=ADDRESS)
        app.push_screen(screen)
        await settle(pilot)
        yield app, pilot, screen


async def test_keys_step_and_jump(make_app: MakeApp) -> None:
    async with replaying(make_app, recorded()) as (app, pilot, screen):
        last = len(recorded().moves)
        assert screen.turn == 0
        assert f"move 0 of {last}" in screen_text(app)
        await press(pilot, "right", "right", "left")
        assert screen.turn == 1
        await press(pilot, "end")
        assert screen.turn == last
        await press(pilot, "right")
        assert screen.turn == last
        await press(pilot, "home", "down", "down", "n", "p")
        assert screen.turn == 2
        assert f"move 2 of {last}" in screen_text(app)
        await press(pilot, "pagedown")
        assert screen.turn > 5


async def test_the_move_that_is_shown_stays_in_sight(make_app: MakeApp) -> None:
    """Also where the seats take a row more at a move, and the list one less."""
    async with replaying(make_app, recorded()) as (app, pilot, screen):
        for turn in range(1, screen.game.last + 1):
            await press(pilot, "right")
            assert f" {turn}. " in screen_text(app)


async def test_the_board_is_as_large_as_at_a_table(make_app: MakeApp) -> None:
    async with replaying(make_app, recorded(), LARGE) as (app, _pilot, _screen):
        assert "█▀█" in screen_text(app)


async def test_a_move_is_gone_to_by_its_number_or_in_the_list(make_app: MakeApp) -> None:
    async with replaying(make_app, recorded()) as (app, pilot, screen):
        await press(pilot, "g")
        assert isinstance(app.screen, AskMove)
        await press(pilot, "9", "9", "9", "enter")
        assert "Write a number from 0 to" in screen_text(app)
        await press(pilot, "backspace", "backspace", "enter")
        assert screen.turn == 9
        await pilot.click("#moves", offset=(5, 1))
        await settle(pilot)
        assert screen.turn != 9


async def test_it_plays_by_itself_to_the_end_at_several_speeds(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The test ticks, not the clock.
    monkeypatch.setattr(replay, "SPEEDS", SPEEDS)
    async with replaying(make_app, recorded()) as (app, pilot, screen):
        await press(pilot, "end", "left", "left", "space")
        assert f"{SPEEDS[2]:g} s a move" in screen_text(app)
        await press(pilot, "plus")
        assert f"{SPEEDS[3]:g} s a move" in screen_text(app)
        await press(pilot, *["minus"] * 9)
        assert f"{SPEEDS[0]:g} s a move" in screen_text(app)
        screen.tick()
        screen.tick()
        await settle(pilot)
        assert screen.turn == len(recorded().moves)
        assert "s a move" not in screen_text(app)
        await press(pilot, "space")
        assert screen.turn == 0
        await press(pilot, "right")
        assert screen.turn == 1
        assert "s a move" not in screen_text(app)


async def test_the_point_of_view_goes_round(make_app: MakeApp) -> None:
    async with replaying(make_app, recorded()) as (app, pilot, screen):
        seen = [screen.point]
        for _ in range(4):
            await press(pilot, "v")
            seen.append(screen.point)
        round_ = [PointOfView(0), PointOfView(1), PointOfView(), ALL_HANDS]
        assert seen == [*round_, PointOfView(0)]
        assert "as Ada saw it" in screen_text(app)
        await press(pilot, "V")
        assert "all hands" in screen_text(app)


async def test_a_seats_view_never_shows_more_than_it_knew(make_app: MakeApp) -> None:
    """Deals that the seat could not tell apart give the same screen."""
    rules, game = GAMES["one-zero-one"], recorded()
    async with replaying(make_app, game) as (app, pilot, screen):
        replay = screen.game.replay
        for turn in range(3):
            state = rules.determinize(rules.view(replay.state(turn), 0), Generator(turn))
            before = screen_text(app)
            real, replay._states[turn] = replay._states[turn], state
            await press(pilot, "v", "V")
            assert screen_text(app) == before
            await press(pilot, "V")
            replay._states[turn] = real
            await press(pilot, "v", "right")


async def test_every_game_is_replayed_to_its_end(make_app: MakeApp) -> None:
    for game in known_games():
        async with replaying(make_app, recorded(game), seat=None) as (app, pilot, screen):
            await press(pilot, *["right"] * 3, "v", "end")
            assert screen.turn == screen.game.last
            assert "move" in screen_text(app)


async def test_the_end_says_who_won_and_how(make_app: MakeApp) -> None:
    async with replaying(make_app, given_up()) as (app, pilot, _screen):
        await press(pilot, "end")
        assert "gave up" in screen_text(app)
        assert "By resignation" in screen_text(app) or "resigned" in screen_text(app)


async def test_a_draw_that_was_agreed_on_is_replayed_to_its_end(make_app: MakeApp) -> None:
    async with replaying(make_app, drawn("agreement")) as (app, pilot, screen):
        await press(pilot, "end")
        assert screen.turn == screen.game.last
        assert screen_text(app).count("All agreed on a draw") == 2


async def test_one_can_go_back_from_the_end(make_app: MakeApp) -> None:
    async with replaying(make_app, random_game(), seat=None) as (app, pilot, _screen):
        begins = screen_text(app)
        assert "moveForward" not in begins
        await press(pilot, "end")
        assert "The match is over" in screen_text(app)
        await press(pilot, "home")
        await settle(pilot)
        assert screen_text(app) == begins


async def test_the_address_is_copied_and_the_game_exported(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with replaying(make_app, recorded()) as (app, pilot, screen):
        await press(pilot, "y")
        assert app.clipboard == ADDRESS
        await press(pilot, "e", "enter")
        assert app.screen is screen
        written = (tmp_path / "one-zero-one-Kq3xTz8b.oneoh").read_text("utf-8")
        assert read_text(written) == [recorded()]
        await press(pilot, "e", "enter")
        assert "is there already" in screen_text(app)


async def test_details_and_rules_are_at_hand(make_app: MakeApp) -> None:
    async with replaying(make_app, recorded()) as (app, pilot, _screen):
        await press(pilot, "d")
        assert isinstance(app.screen, DetailsScreen)
        await press(pilot, "escape", "i")
        assert isinstance(app.screen, RulesScreen)


async def test_without_an_address_none_is_offered(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        app.push_screen(ReplayScreen(ReplayedGame(recorded()), ""))
        await settle(pilot)
        assert "Address" not in screen_text(app)
