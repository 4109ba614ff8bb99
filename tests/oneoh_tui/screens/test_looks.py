"""Looks of every screen: as text, small and large, and in colours where marks could get lost.

After a change that is meant, look at the difference, then run pytest with --snapshot-update.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from oneoh_protocol.client_events import Connected, Lost
from oneoh_protocol.messages import Clock, Identity
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.lobby_key import AskLobbyKey
from oneoh_tui.screens.new_table import NewTable
from oneoh_tui.screens.operator import OperatorScreen
from oneoh_tui.screens.player import PlayerScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.tables.finished_games import LobbyGames
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.widgets.confirm import Confirm, Waiting
from tests.oneoh_tui.conftest import (
    LARGE,
    SMALL,
    FakeWire,
    MakeApp,
    press,
    screen_styles,
    screen_text,
    settle,
)
from tests.oneoh_tui.conftest import welcome as a_welcome
from tests.oneoh_tui.identities import LOBBY_LIMITS, TOKENS
from tests.oneoh_tui.inspections import INSPECTIONS
from tests.oneoh_tui.player_pages import page
from tests.oneoh_tui.records import finished, recorded
from tests.oneoh_tui.screens.test_lobby import FREE, OPEN, OVER, RUNNING, row

Scene: TypeAlias = Callable[[OneohApp, Pilot[None], FakeWire], Awaitable[None]]

ROWS = (
    RUNNING,
    OPEN,
    OVER,
    row("t4", "waiting", FREE, FREE, clock=Clock(600_000, 15_000), options={"deck": "rem"}),
)


async def home(_app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    return None


async def lobby(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.rows = ROWS
    await app.session.go_to_lobby("ws://example.org:2550", "Ada")
    app.push_screen(LobbyScreen())
    await settle(pilot)


async def empty_lobby(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    await app.session.go_to_lobby("ws://example.org:2550", "Ada")
    app.push_screen(LobbyScreen())
    await settle(pilot)


async def finished_games(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.finished = (finished(2), finished(1, "t1", "binary"))
    await app.session.go_to_lobby("ws://example.org:2550", "Ada")
    app.push_screen(FinishedScreen(LobbyGames(app.link)))
    await settle(pilot)


async def player_page(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.player = page()
    await app.session.go_to_lobby("ws://example.org:2550", "Ada")
    app.push_screen(PlayerScreen())
    await settle(pilot)


async def replay(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    game = ReplayedGame(recorded())
    app.push_screen(ReplayScreen(game, "", seat=0, address="ws://example.org:2550#record:Kq3"))
    await settle(pilot)
    await press(pilot, *["right"] * 9)


async def operator(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.inspections = INSPECTIONS
    await app.session.go_to_lobby("ws://example.org:2550", "Ada")
    app.push_screen(OperatorScreen("k" * 22))
    await settle(pilot)


async def ban(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await operator(app, pilot, wire)
    await press(pilot, "b")


async def operator_key(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await empty_lobby(app, pilot, wire)
    await press(pilot, "o")


async def identity(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.identity = Identity(1, "Ada", registered=False, tokens=TOKENS)
    wire.say(Connected(a_welcome(limits=LOBBY_LIMITS)))
    await empty_lobby(app, pilot, wire)
    await press(pilot, "i", "down")


async def lobby_key(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(AskLobbyKey(again=False))
    await settle(pilot)


async def lost(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await lobby(app, pilot, wire)
    wire.say(Lost("connection refused", 8.4))
    await settle(pilot)


async def address(_app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    await press(pilot, "l")


async def table_address(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await empty_lobby(app, pilot, wire)
    await press(pilot, "t")


async def host(_app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    await press(pilot, "h")


async def new_table(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(NewTable(a_welcome()))
    await settle(pilot)
    await press(pilot, "home", "left")


async def own_deck(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await new_table(app, pilot, wire)
    await press(pilot, "down", "enter")


async def against_bot(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(NewTable(a_welcome(), against_bot=True))


async def rules(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.open_rules("one-zero-one", "save")


async def settings(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    app.settings_file.path = Path("/home/ada/.config/oneoh/settings.toml")
    await press(pilot, "s")


async def help_page(_app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    await press(pilot, "question_mark")


async def question(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(Confirm("Your game ends if you quit. Quit?"))


async def waiting(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(Waiting("Starting a server for this game"))


async def puzzle_list(_app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    await press(pilot, "o")


async def lesson(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    """Open the lesson with the longest text, with a program and the choice of a test."""
    number = max(range(len(LESSONS)), key=lambda each: len(LESSONS[each].text))
    app.push_screen(LessonScreen(ProgressFile(None), number))
    await settle(pilot)
    await press(pilot, "w", "m", "left", "l", ".", "up", "up", "up", "t")


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        home,
        lobby,
        empty_lobby,
        lost,
        address,
        table_address,
        host,
        new_table,
        own_deck,
        against_bot,
        rules,
        settings,
        help_page,
        question,
        waiting,
        puzzle_list,
        lesson,
        finished_games,
        player_page,
        replay,
        operator,
        identity,
        lobby_key,
        ban,
        operator_key,
    )
}


async def look(
    make_app: MakeApp,
    scene: str,
    size: tuple[int, int],
    settings: Settings,
    form: Callable[[OneohApp], str] = screen_text,
) -> str:
    """Return the text of the scene in a window of this size."""
    wire = FakeWire()
    app = make_app(settings, wire=wire)
    async with app.run_test(size=size) as pilot:
        await SCENES[scene](app, pilot, wire)
        await settle(pilot)
        return form(app)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("scene", SCENES)
async def test_in_english(
    make_app: MakeApp, snapshot: SnapshotAssertion, scene: str, size: tuple[int, int]
) -> None:
    assert await look(make_app, scene, size, Settings(name="Ada")) == snapshot


@pytest.mark.parametrize("scene", SCENES)
async def test_in_french_and_ascii(
    make_app: MakeApp, snapshot: SnapshotAssertion, scene: str
) -> None:
    settings = Settings(name="Ada", language="fr", glyphs="ascii")
    assert await look(make_app, scene, SMALL, settings) == snapshot


@pytest.mark.parametrize("scene", SCENES)
async def test_ascii_is_nothing_but_ascii(make_app: MakeApp, scene: str) -> None:
    shown = await look(make_app, scene, SMALL, Settings(name="Ada", glyphs="ascii"))
    assert {sign for sign in shown if not sign.isascii()} == set()


@pytest.mark.parametrize("scene", ["home", "lobby", "new_table", "question", "lost"])
@pytest.mark.smoke
async def test_in_16_colours_without_colour(
    make_app: MakeApp,
    snapshot: SnapshotAssertion,
    monkeypatch: pytest.MonkeyPatch,
    scene: str,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    settings = Settings(name="Ada", theme="ansi")
    assert await look(make_app, scene, SMALL, settings, screen_styles) == snapshot


async def test_without_colour_text_is_never_of_the_colour_of_its_ground(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    for settings in (
        Settings(name="Ada", theme="dark"),
        Settings(name="Ada", theme="light"),
        Settings(name="Ada", theme="ansi"),
    ):
        assert "#" not in await look(make_app, "home", SMALL, settings, screen_styles)
