"""Lessons and puzzles of Bot255 line by line, with the progress of the screens."""

from pathlib import Path

import pytest

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.puzzle import LEVELS
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.practice.typed import TypedPrograms
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_each_lesson_is_done_by_its_solution_and_remembered(tmp_path: Path, number: int) -> None:
    lesson = TypedPrograms(tmp_path).begin(0, number)
    told = lesson.answer(lesson.solution())
    assert not told.refused
    assert told.lines[0].startswith("Every bit is collected: the run is over.")
    assert told.lines[1] == "Well done!"
    assert ProgressFile(tmp_path).lessons == number + 1


@pytest.mark.parametrize("level", range(len(LEVELS)))
def test_a_puzzle_is_solved_and_its_program_kept(tmp_path: Path, level: int) -> None:
    practice = TypedPrograms(tmp_path)
    assert practice.courses[level + 1].size == len(puzzles(LEVELS[level]))
    puzzle = practice.begin(level + 1, 0)
    told = puzzle.answer(puzzle.solution())
    assert "that is par!" in told.lines[1]
    best = ProgressFile(tmp_path).best(puzzles(LEVELS[level])[0].board)
    assert best is not None
    assert best.program == puzzle.solution()
    assert practice.first_undone(level + 1) == 1


async def test_a_program_is_run_traced_listed_and_mended(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.heard()
        told = await here.type("practice bot255")
        assert told[0] == "Lesson 1 of 7: Forward."
        assert "Row 4: d4 bit, e4 bit." in told
        assert told[-2:] == ["The bot is on c4 and looks right.", "Type a program, or help."]
        told = await here.type("moveforward")
        assert told[0].startswith("The program is at its end. 1 bit: 1 point.")
        assert told[-1] == "The bot is on d4 and looks right."
        (step,) = await here.type("trace")
        assert step.startswith("1. Line 1, moveForward: a bit, worth 1! The program is at its end.")
        assert step.endswith("The bot is on d4 and looks right.")
        assert await here.type("trace 9") == ["The last run has 1 step."]
        assert await here.type("repeat 2;.moveForward") != []
        assert await here.type("program") == ["1. repeat 2", "2. .moveForward"]
        assert ". . > o o . . ." in await here.type("picture")
        assert (await here.type("next"))[0] == "Lesson 2 of 7: Turning."


async def test_what_is_no_program_is_refused_with_the_reason(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.heard()
        await here.type("practice bot255 lessons 3")
        assert (await here.type("jump"))[0] == "Line 1: there is no such command."
        assert "Line 1 has no body yet" in (await here.type("repeat 3"))[0]
        assert await here.type("run") == [
            "Write run and a program, such as run moveForward;rotateLeft."
        ]
        told = await here.type("commands")
        assert told[0].startswith("moveForward; rotateLeft; rotateRight; else; repeat 2")
        assert "clearAhead" in told[1]


async def test_levels_hold_the_puzzles_and_a_program_may_get_shorter(tmp_path: Path) -> None:
    puzzle = puzzles("simple")[2]
    longer = f"{puzzle.witness};rotateLeft"
    async with talk(tmp_path, FakeWire(), data=tmp_path) as here:
        await here.heard()
        told = await here.type("practice bot255 simple 3")
        assert told[0].startswith(f"simple 3 of {len(puzzles('simple'))}. par {puzzle.par} lines")
        assert await here.type("best") == ["You have not solved this puzzle yet."]
        told = await here.type(f"run {longer}")
        assert f"par is {puzzle.par}" in told[1]
        assert told[-1] == "Type next to go on, or try with fewer lines."
        await here.type(puzzle.witness)
        assert await here.type("best") == [puzzle.witness]
