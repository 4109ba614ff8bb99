"""What practice keeps on disk: bests, drafts; and files that cannot be read are left alone."""

from pathlib import Path

import pytest

from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import parse_program, size
from oneoh_games.bot255.puzzle import Board, parse_board
from oneoh_tui.practice.bests import Bests
from oneoh_tui.practice.drafts import Drafts
from oneoh_tui.practice.lessons import LESSONS, Lesson

BOARD = parse_board("\n".join([">oooooo."] + ["........"] * 7))
OTHER = parse_board("\n".join(["........"] * 7 + [">oooooo."]))
LONG, SHORT = parse_program(";".join(["moveForward"] * 6)), parse_program("repeat 6;.moveForward")


def test_the_shortest_program_is_the_best(tmp_path: Path) -> None:
    bests = Bests(tmp_path)
    assert bests.best(BOARD) is None
    assert bests.solved(BOARD, LONG)
    assert bests.solved(BOARD, SHORT)
    assert not bests.solved(BOARD, LONG)
    again = Bests(tmp_path).best(BOARD)
    assert again is not None
    assert (again.lines, again.program) == (2, "repeat 6;.moveForward")
    assert Bests(tmp_path).best(OTHER) is None


def test_lessons_that_are_done_stay_done(tmp_path: Path) -> None:
    Bests(tmp_path).learned(3)
    Bests(tmp_path).learned(1)
    assert Bests(tmp_path).lessons == 3


@pytest.mark.parametrize("text", ["{", '{"solved": 5}', "\xff"])
def test_a_file_that_cannot_be_read_is_told_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(text, "latin-1")
    bests = Bests(tmp_path)
    assert str(path) in bests.file.problem
    bests.solved(BOARD, SHORT)
    assert bests.best(BOARD) is not None
    assert path.read_text("latin-1") == text


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    bests = Bests(tmp_path / "file")
    bests.learned(1)
    assert bests.file.problem


def test_drafts_are_kept_by_puzzle_and_name(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, BOARD)
    assert drafts.keep("loop", "repeat 6")
    assert drafts.keep("far", "moveForward")
    assert drafts.keep("loop", "repeat 6;.moveForward")
    again = Drafts(tmp_path, BOARD)
    assert {name: again.text(name) for name in again.names} == {
        "loop": "repeat 6;.moveForward",
        "far": "moveForward",
    }
    assert Drafts(tmp_path, OTHER).names == ()
    again.drop("loop")
    assert Drafts(tmp_path, BOARD).names == ("far",)


def test_without_a_folder_all_is_kept_for_a_while() -> None:
    drafts = Drafts(None, BOARD)
    assert drafts.keep("loop", "repeat 6")
    assert drafts.text("loop") == "repeat 6"


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])
def test_a_lesson_can_be_done_as_it_says(lesson: Lesson) -> None:
    program = parse_program(lesson.solution)
    assert size(program) <= lesson.most
    assert ends(lesson.solution, lesson.board) == "all"
    if lesson.start:
        assert ends(lesson.start, lesson.board) != "all"


def ends(text: str, board: Board) -> str:
    return run(parse_program(text), board.bot, board.bits, board.bugs).reason
