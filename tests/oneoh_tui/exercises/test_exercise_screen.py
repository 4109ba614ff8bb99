"""Tests of the screens of practice: a lesson by keys, what is missed, and the list."""

from pathlib import Path
from typing import Any

from textual.events import Resize
from textual.geometry import Size

from oneoh_tui.config.experience import ExperienceFile
from oneoh_tui.config.settings import Settings
from oneoh_tui.exercises.course_list import CourseList
from oneoh_tui.exercises.exercise_screen import ExerciseScreen
from oneoh_tui.games import board_game
from oneoh_tui.screens.home import HomeScreen
from tests.oneoh_tui.conftest import SMALL, MakeApp, press, screen_text, settle

BINARY = board_game("binary")


async def _show(pilot: Any, screen: CourseList | ExerciseScreen) -> None:
    pilot.app.push_screen(screen)
    await settle(pilot)


def _lesson(experience: ExperienceFile, number: int) -> ExerciseScreen:
    return ExerciseScreen(BINARY, BINARY.courses()[0], experience, number)


async def test_a_lesson_is_done_by_keys_and_leads_to_the_next(
    make_app: MakeApp, tmp_path: Path
) -> None:
    experience = ExperienceFile(tmp_path)
    async with make_app(Settings(name="Ada")).run_test(size=SMALL) as pilot:
        await _show(pilot, _lesson(experience, 1))
        assert "A square of the other" in screen_text(pilot.app)
        await press(pilot, "v", "enter")
        assert "Well done!" in screen_text(pilot.app)
        assert experience.of("binary").done == ("take",)
        await press(pilot, "enter")
        assert "Joining" in screen_text(pilot.app)


async def test_what_is_missed_can_be_tried_again(make_app: MakeApp, tmp_path: Path) -> None:
    async with make_app(Settings(name="Ada")).run_test(size=SMALL) as pilot:
        screen = _lesson(ExperienceFile(tmp_path), 1)
        await _show(pilot, screen)
        await press(pilot, "colon", *"a1", "enter")
        assert screen.attempt.status == "missed"
        assert "Take a light square" in " ".join(screen_text(pilot.app).split())
        await press(pilot, "enter")
        assert (screen.attempt.status, screen.attempt.moves) == ("open", 0)


async def test_a_refusal_names_the_rule(make_app: MakeApp, tmp_path: Path) -> None:
    async with make_app(Settings(name="Ada")).run_test(size=SMALL) as pilot:
        screen = _lesson(ExperienceFile(tmp_path), 1)
        await _show(pilot, screen)
        await press(pilot, "colon", *"e4", "enter")
        assert screen.attempt.moves == 0
        assert "the rule" in screen_text(pilot.app)


async def test_the_list_marks_what_is_done_and_stands_at_the_next(
    make_app: MakeApp, tmp_path: Path
) -> None:
    experience = ExperienceFile(tmp_path)
    experience.record_done("binary", "own")
    async with make_app(Settings(name="Ada")).run_test(size=SMALL) as pilot:
        await _show(pilot, CourseList(BINARY, experience))
        assert "[x]   1" in screen_text(pilot.app)
        await press(pilot, "enter")
        assert "A square of the other" in screen_text(pilot.app)


async def test_a_resize_that_comes_after_it_was_closed_does_nothing(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(Settings(name="Ada"))
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        screen = _lesson(ExperienceFile(tmp_path), 1)
        await _show(pilot, screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        screen.on_resize(Resize(Size(120, 40), Size(120, 40)))
