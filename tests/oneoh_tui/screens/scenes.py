"""Scenes: each leads an app to one screen, as players see it."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

from msgspec.structs import replace
from textual.pilot import Pilot

from oneoh_protocol.client_events import Connected, Lost
from oneoh_protocol.messages import (
    Challenged,
    ChallengeTerms,
    ChatLine,
    Chatted,
    Clock,
    GuestRow,
    Identity,
    SeatInfo,
    Seats,
    Tournaments,
    Watch,
)
from oneoh_tui.app import OneohApp
from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.paths import analyses_dir, games_dir, swings_dir
from oneoh_tui.exercises.course_list import CourseList
from oneoh_tui.exercises.exercise_screen import ExerciseScreen
from oneoh_tui.games import board_game
from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.net.analysis import Analysis, JudgedMove
from oneoh_tui.net.coach import Hint
from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.net.sidecar_folder import SidecarFolder
from oneoh_tui.net.what_if import Answered, KeptSwings, Swing, WhatIf
from oneoh_tui.screens.analysis import AnalysisScreen
from oneoh_tui.screens.figures import FiguresScreen
from oneoh_tui.screens.finished_games import FinishedScreen
from oneoh_tui.screens.import_records import AskRecordFile
from oneoh_tui.screens.lobby import LobbyScreen
from oneoh_tui.screens.lobby_key import AskLobbyKey
from oneoh_tui.screens.new_table import NewTable
from oneoh_tui.screens.operator import OperatorScreen
from oneoh_tui.screens.pass_keyboard import PassKeyboard
from oneoh_tui.screens.player import PlayerScreen
from oneoh_tui.screens.replay import ReplayScreen
from oneoh_tui.screens.together import AskTogether
from oneoh_tui.screens.what_if import WhatIfScreen
from oneoh_tui.tables.finished_games import LobbyGames
from oneoh_tui.tables.replayed_game import ReplayedGame
from oneoh_tui.widgets.confirm import Confirm, Waiting
from tests.oneoh_tui.conftest import LIMITS, FakeWire, press, screen_text, settle
from tests.oneoh_tui.conftest import welcome as a_welcome
from tests.oneoh_tui.identities import LOBBY_LIMITS, TOKENS
from tests.oneoh_tui.inspections import INSPECTIONS
from tests.oneoh_tui.net.game_wire import ADA, BOB, position, table
from tests.oneoh_tui.player_pages import page
from tests.oneoh_tui.records import ENDED_S, finished, recorded, text_of
from tests.oneoh_tui.screens.cups import ARENA, CUP, CUP_ROW
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


async def analysis(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    moves = tuple(
        JudgedMove(
            number,
            move.seat,
            move.action,
            Hint(move.action, 0.5 + 0.03 * (number % 9), (move.action, *line)),
            0.3 + 0.03 * (number % 9),
        )
        for number, move in enumerate(recorded().moves, 1)
        for line in [[each.action for each in recorded().moves[number : number + 3]]]
    )
    SidecarFolder(analyses_dir(app.environment.data), Analysis).keep(
        "", Analysis(moves, (5, 9, 14))
    )
    app.push_screen(AnalysisScreen(ReplayedGame(recorded()), "", 0))


async def what_if(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    game, question = ReplayedGame(recorded()), WhatIf(0, 4, "expert", "skilled", 20)
    kept = KeptSwings((Answered(question, Swing(20, 0.75, 0.5, 0.1, 0.4)),))
    SidecarFolder(swings_dir(app.environment.data), KeptSwings).keep("", kept)
    app.push_screen(WhatIfScreen(game, "", question))


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


async def operator_nodes(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await operator(app, pilot, wire)
    await press(pilot, "tab", "tab", "tab")


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


GUESTS = (
    GuestRow("ada", "Ada", you=True),
    GuestRow("b0b", "Bob", occupation="queued", rating=1626),
    GuestRow("ha1", "Hal", bot=True, quiet=True),
    GuestRow("e7e", "Eve", blocked=True, away=True, unregistered=True),
)


async def who(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.guests = GUESTS
    await lobby(app, pilot, wire)
    await press(pilot, "h", "down")


async def challenge(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await who(app, pilot, wire)
    await press(pilot, "enter")


async def challenged(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await lobby(app, pilot, wire)
    clock = Clock(bank_ms=300_000, increment_ms=3_000)
    terms = ChallengeTerms("one-zero-one", clock, rated=True, side="first")
    wire.say(Challenged("c7", "b0b", "Bob", terms, 600_000, rating=1626))
    await settle(pilot)
    await press(pilot, "f3")


async def pairing(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await lobby(app, pilot, wire)
    await press(pilot, "p")


async def in_the_queue(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await pairing(app, pilot, wire)
    await press(pilot, "enter")


async def more(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await lobby(app, pilot, wire)
    await press(pilot, "m")


async def table_filter(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await lobby(app, pilot, wire)
    await press(pilot, "g", "right", "right")


async def television(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await lobby(app, pilot, wire)
    await press(pilot, "v")


async def tournaments(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    wire.tournament, wire.tournaments = CUP, Tournaments(1, (ARENA, CUP_ROW))
    await lobby(app, pilot, wire)
    await press(pilot, "r")


async def tournament(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await tournaments(app, pilot, wire)
    await press(pilot, "down", "enter")


async def tournament_games(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await tournament(app, pilot, wire)
    await press(pilot, "v")


async def bracket(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await tournament(app, pilot, wire)
    await press(pilot, "b")


async def new_tournament(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await tournaments(app, pilot, wire)
    await press(pilot, "n")


async def _at_table(app: OneohApp, pilot: Pilot[None], wire: FakeWire, **changed: Any) -> None:
    """Sit down beside Bob, at a server with chat, in the middle of a game."""
    wire.say(Connected(a_welcome(limits=replace(LIMITS, chat_length=300))))
    wire.tables["t1"] = table(position(5, plies=6), seat=1, seats=(BOB, ADA), **changed)
    await app.session.go_to_lobby("ws://example.org:2550", "Ada")
    await app.link.ask(Watch(table="t1"))
    app.tables.open("t1")
    await settle(pilot)


async def chat(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await _at_table(app, pilot, wire)
    said = (
        ChatLine("Bob", "b0b", "hm, a good one", seat=0),
        ChatLine("Cat", "ca7", phrase="nice-move"),
    )
    wire.say(Chatted("t1", said))
    await settle(pilot)
    await press(pilot, "C")


async def _bob_became(app: OneohApp, pilot: Pilot[None], wire: FakeWire, bob: SeatInfo) -> None:
    await _at_table(app, pilot, wire)
    wire.say(Seats("t1", 1, "Ada", True, (bob, ADA), (None, None), 0, seat=1))
    await settle(pilot)


async def absence(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await _bob_became(app, pilot, wire, replace(BOB, present=False, grace_ms=0))
    await press(pilot, "S")


async def stand_in(app: OneohApp, pilot: Pilot[None], wire: FakeWire) -> None:
    await _bob_became(app, pilot, wire, replace(BOB, name="greedy", bot=True, stands_in="Bob"))


async def together(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(AskTogether(a_welcome(), "Ada"))
    await settle(pilot)
    await press(pilot, "home", "down", "down")


async def pass_keyboard(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(PassKeyboard(table(position(5, plies=6), seat=0, seats=(ADA, BOB)), 1))


async def exercises(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    """List the lessons of Binary, of which two are done."""
    game, experience = board_game("binary"), ExperienceFile(None)
    for exercise in game.courses()[0].exercises[:2]:
        experience.record_done("binary", exercise.id)
    app.push_screen(CourseList(game, experience))


def _first_lesson(name: str) -> Scene:
    async def scene(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
        game = board_game(name)
        app.push_screen(ExerciseScreen(game, game.courses()[0], ExperienceFile(None)))

    scene.__name__ = f"first_lesson_{name.replace('-', '_')}"
    return scene


async def first_lesson_bot255(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(LessonScreen(ProgressFile(None)))


async def import_games(app: OneohApp, _pilot: Pilot[None], _wire: FakeWire) -> None:
    app.push_screen(AskRecordFile())


def _keep_games(app: OneohApp, *running: RunningGame) -> None:
    """Keep two finished games and some that run."""
    data = app.environment.data
    assert data is not None
    for game in ("one-zero-one", "binary"):
        app.session.local.records.keep(text_of(game))
    for number, game_that_runs in enumerate(running):
        folder = new_folder(games_dir(data))
        folder.note([game_that_runs])
        folder.close()
        assert folder.path is not None
        os.utime(folder.path / "games.json", (ENDED_S - number, ENDED_S - number))


async def your_games(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    _keep_games(
        app,
        RunningGame("t9", "zero-point-one", ("novice",), 12, yours=True),
        RunningGame("t8", "binary", ("expert", "skilled"), 7, yours=False, watched=True),
    )
    await press(pilot, "g")
    await shown(pilot, lambda: "greedy" in screen_text(app))


async def figures(app: OneohApp, pilot: Pilot[None], _wire: FakeWire) -> None:
    _keep_games(app)
    app.push_screen(FiguresScreen())
    await shown(pilot, lambda: "greedy" in screen_text(app))


async def shown(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait for what a thread reads."""
    while not true():
        await pilot.pause(0.01)
    await settle(pilot)


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
        analysis,
        what_if,
        operator,
        operator_nodes,
        identity,
        lobby_key,
        ban,
        operator_key,
        who,
        challenge,
        challenged,
        pairing,
        in_the_queue,
        more,
        table_filter,
        television,
        tournaments,
        tournament,
        tournament_games,
        bracket,
        new_tournament,
        chat,
        absence,
        stand_in,
        together,
        pass_keyboard,
        exercises,
        _first_lesson("one-zero-one"),
        _first_lesson("binary"),
        _first_lesson("zero-point-one"),
        first_lesson_bot255,
        import_games,
        your_games,
        figures,
    )
}

WITH_MENU = {"home", "help_page"}
"""Scenes in which the menu is seen."""
