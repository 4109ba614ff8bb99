"""Tests of practice: lessons, puzzles, the editor by keys, mouse and text, and runs by steps."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from textual.events import Paste
from textual.widgets import Input, Static

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.program import size
from oneoh_tui import flows
from oneoh_tui.app import OneohApp
from oneoh_tui.config.settings import Settings
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.drafts import MAX_DRAFTS, Drafts
from oneoh_tui.games.bot255.practice.drafts_screen import DraftsScreen
from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.practice_screen import PracticeScreen
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.practice.puzzles_screen import PuzzlesScreen
from oneoh_tui.games.bot255.workbench import Workbench
from oneoh_tui.screens.games import AskGame
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.rows import RowList
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle

FIRST = BankPuzzle("simple", 1)


class Practising:
    """Run an app that shows a puzzle or a lesson."""

    def __init__(self, app: OneohApp, pilot: Any, progress: ProgressFile) -> None:
        self.app = app
        self.pilot = pilot
        self.progress = progress

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def settle(self) -> None:
        await settle(self.pilot)

    @property
    def bench(self) -> Workbench:
        return self.app.screen.query_one(Workbench)

    @property
    def program(self) -> str:
        return self.bench.text

    def said(self, widget: str = "#message") -> str:
        return self.app.screen.query_one(widget, Prompt).text


@asynccontextmanager
async def practising(
    make_app: MakeApp,
    tmp_path: Path,
    *,
    lesson: int | None = None,
    exercise: BankPuzzle = FIRST,
    size: tuple[int, int] = SMALL,
    **settings: Any,
) -> AsyncIterator[Practising]:
    app = make_app(Settings(name="Ada", **{"reduced_motion": True, **settings}))
    progress = ProgressFile(tmp_path)
    async with app.run_test(size=size) as pilot:
        screen = (
            PracticeScreen(exercise, progress) if lesson is None else LessonScreen(progress, lesson)
        )
        app.push_screen(screen)
        await settle(pilot)
        yield Practising(app, pilot, progress)


async def test_a_program_is_written_by_keys_and_run(make_app: MakeApp, tmp_path: Path) -> None:
    async with practising(make_app, tmp_path, lesson=5) as here:
        await here.press("w", "t", "n", "down", "enter", "i", "m", "left", "e", "l")
        # Down from clear comes around to bug.
        assert here.program == "while not bugAhead;.if clearAhead;..moveForward;.else;..rotateLeft"
        await here.press("space")
        assert "Well done!" in here.said()
        assert here.progress.lessons == 6


async def test_lessons_lead_one_to_the_next_and_then_to_the_first_puzzle(
    make_app: MakeApp, tmp_path: Path
) -> None:
    async with practising(make_app, tmp_path, lesson=0) as here:
        for number, lesson in enumerate(LESSONS, start=1):
            assert f"Lesson {number} of {len(LESSONS)}" in here.said("#status")
            here.bench.take_text(lesson.solution)
            await here.press("space")
            assert "Well done!" in here.said()
            await here.press("]")
        assert isinstance(here.app.screen, PracticeScreen)
        assert "simple 1 of" in here.said("#status")
        assert ProgressFile(tmp_path).lessons == len(LESSONS)


async def test_a_lesson_wants_few_lines(make_app: MakeApp, tmp_path: Path) -> None:
    async with practising(make_app, tmp_path, lesson=2) as here:
        await here.press(*["m"] * 7, "space")
        assert "Now with 2 lines." in here.said()
        assert here.progress.lessons == 0


async def test_a_solved_puzzle_is_kept_with_its_best_program(
    make_app: MakeApp, tmp_path: Path
) -> None:
    puzzle = puzzles("simple")[0]
    async with practising(make_app, tmp_path) as here:
        here.bench.take_text(puzzle.witness)
        await here.press("space")
        assert "that is par!" in here.said()
        await here.press("]")
        assert "simple 2 of" in here.said("#status")
        assert here.program == ""
        await here.press("[", "v")
        assert here.program == puzzle.witness
    best = ProgressFile(tmp_path).best(puzzle.board)
    assert best is not None
    assert best.lines == puzzle.par


async def test_beyond_the_last_puzzle_there_is_none(make_app: MakeApp, tmp_path: Path) -> None:
    async with practising(make_app, tmp_path, exercise=BankPuzzle("simple", 1)) as here:
        await here.press("[")
        assert "no puzzle beyond" in here.said()


async def test_levels_follow_each_other(make_app: MakeApp, tmp_path: Path) -> None:
    last = BankPuzzle("simple", len(puzzles("simple")))
    async with practising(make_app, tmp_path, exercise=last) as here:
        await here.press("]")
        assert "average 1 of" in here.said("#status")


async def test_a_program_of_par_is_shown_only_when_it_is_asked_for(
    make_app: MakeApp, tmp_path: Path
) -> None:
    async with practising(make_app, tmp_path) as here:
        await here.press("V")
        assert here.app.screen.query(RowList)
        await here.press("n", "V", "y")
        assert here.program == puzzles("simple")[0].witness


async def test_text_is_pasted_or_typed(make_app: MakeApp, tmp_path: Path) -> None:
    async with practising(make_app, tmp_path, lesson=0) as here:
        here.bench.post_message(Paste("repeat 2\n  moveForward\n"))
        await here.settle()
        assert here.program == "repeat 2;.moveForward"
        await here.press(":")
        here.app.screen.query_one(Notation).value = "while clearAhead;.moveForward"
        await here.press("enter")
        assert here.program == "while clearAhead;.moveForward"
        here.bench.post_message(Paste("jump"))
        await here.settle()
        assert here.said() == "Line 1: there is no such command."
        assert here.program == "while clearAhead;.moveForward"


async def test_drafts_are_kept_and_taken_up_again(make_app: MakeApp, tmp_path: Path) -> None:
    async with practising(make_app, tmp_path) as here:
        await here.press("m", "l", "D", "s", "o", "n", "e", "enter")
        assert isinstance(here.app.screen, DraftsScreen)
        await here.press("escape", "r", "D", "enter")
        assert here.program == "moveForward;rotateLeft"
        await here.press("u")
        assert here.program == "moveForward;rotateLeft;rotateRight"


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_why_a_draft_cannot_be_kept_is_told(
    make_app: MakeApp, language: Literal["en", "fr"]
) -> None:
    drafts = Drafts(None, FIRST.puzzle.board)
    for number in range(MAX_DRAFTS):
        drafts.save(f"{number}", "moveForward")
    app = make_app(Settings(name="Ada", language=language))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)  # Keys are held until the home screen is there.
        app.push_screen(DraftsScreen(drafts, "rotateLeft"))
        await settle(pilot)
        await press(pilot, "s")
        app.screen.query_one(Input).value = "one more"
        await press(pilot, "enter")
        note = app.screen.query_one("#note", Static)
        assert {"en": "Not kept:", "fr": "Non enregistré"}[language] in str(note.render())
        assert f"{MAX_DRAFTS}" in str(note.render())
        assert "one more" not in drafts.names
        await press(pilot, "x", "s")
        app.screen.query_one(Input).value = "one more"
        await press(pilot, "enter")
        assert "one more" in drafts.names


async def test_the_list_of_puzzles_shows_what_is_solved(make_app: MakeApp, tmp_path: Path) -> None:
    progress = ProgressFile(tmp_path)
    first = puzzles("average")[0]
    from oneoh_games.bot255.program import parse_program

    program = parse_program(first.witness)
    progress.record_solution(first.board, program)
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(PuzzlesScreen(progress))
        await settle(pilot)
        assert "[simple]" in screen_text(app)
        await press(pilot, "right")
        assert "[average]" in screen_text(app)
        assert f"1 of {len(puzzles('average'))} solved" in screen_text(app)
        assert f"your best: {size(program)}" in screen_text(app)
        await press(pilot, "n", "enter")
        assert isinstance(app.screen, PracticeScreen)
        assert app.screen.exercise == BankPuzzle("average", 2)


async def test_who_has_learned_nothing_is_offered_the_lessons_first(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "o")
        assert isinstance(app.screen, AskGame)
        app.screen.query_one(RowList).go_to("bot255")
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, LessonScreen)


@pytest.mark.parametrize(
    ("window", "glyphs"),
    [((80, 23), "unicode"), (SMALL, "unicode"), (SMALL, "ascii"), ((120, 40), "box")],
)
async def test_a_run_in_every_window(
    make_app: MakeApp, tmp_path: Path, snapshot: Any, glyphs: str, window: tuple[int, int]
) -> None:
    async with practising(make_app, tmp_path, lesson=5, size=window, glyphs=glyphs) as here:
        here.bench.take_text(LESSONS[5].solution)
        await here.press(*["."] * 32)
        assert screen_text(here.app) == snapshot


@pytest.mark.parametrize("lesson", [None, 0])
async def test_a_long_prompt_is_read_to_its_end(
    make_app: MakeApp, tmp_path: Path, lesson: int | None
) -> None:
    async with practising(make_app, tmp_path, lesson=lesson) as here:
        prompt = here.app.screen.query_one("#prompt", Prompt)
        prompt.show("a word and another " * 5 + "and the last")
        await here.settle()
        assert "and the last" in screen_text(here.app)
        assert prompt.size.height == 2


async def test_a_lesson_is_opened_by_its_number(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.run_worker(flows.practice(app, "bot255", "lessons", 3))
        await settle(pilot)
        assert isinstance(app.screen, LessonScreen)
        assert f"Lesson 3 of {len(LESSONS)}" in screen_text(app)
