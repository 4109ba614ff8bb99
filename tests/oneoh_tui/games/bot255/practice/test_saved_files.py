"""Tests of the files of practice: progress, drafts, and unreadable files."""

from pathlib import Path

import pytest

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import format_program, parse_program, size
from oneoh_games.bot255.puzzle import Board, parse_board
from oneoh_tui.games.bot255.practice.drafts import (
    LONGEST_NAME,
    MOST,
    ROOM,
    CannotKeep,
    Drafts,
    Shortage,
)
from oneoh_tui.games.bot255.practice.lessons import LESSONS, Lesson
from oneoh_tui.games.bot255.practice.progress import ROOM as BEST_ROOM
from oneoh_tui.games.bot255.practice.progress import (
    Best,
    Progress,
    ProgressFile,
    known_puzzles,
    puzzle_key,
)

BOARD, OTHER = (puzzles("simple")[number].board for number in (0, 1))
LONG, SHORT = parse_program(";".join(["moveForward"] * 6)), parse_program("repeat 6;.moveForward")


def test_the_shortest_program_is_the_best(tmp_path: Path) -> None:
    bests = ProgressFile(tmp_path)
    assert bests.best(BOARD) is None
    assert bests.solved(BOARD, LONG)
    assert bests.solved(BOARD, SHORT)
    assert not bests.solved(BOARD, LONG)
    again = ProgressFile(tmp_path).best(BOARD)
    assert again is not None
    assert (again.lines, again.program) == (2, "repeat 6;.moveForward")
    assert ProgressFile(tmp_path).best(OTHER) is None


def test_only_puzzles_of_the_bank_are_kept(tmp_path: Path) -> None:
    """Check that the file cannot grow for ever, and keeps the puzzles of another bank."""
    path = tmp_path / "practice.json"
    path.write_text('{"lessons": 2, "solved": {"gone": {"lines": 1, "program": "moveForward"}}}')
    bests = ProgressFile(tmp_path)
    made_up = parse_board("\n".join([">oooooo."] + ["........"] * 7))
    with pytest.raises(ValueError, match="bank"):
        bests.solved(made_up, SHORT)
    assert "gone" in path.read_text()
    bests.solved(BOARD, SHORT)
    assert set(ProgressFile(tmp_path).file.value.solved) == {"gone", puzzle_key(BOARD)}
    assert ProgressFile(tmp_path).lessons == 2


def test_a_program_that_is_too_long_is_counted_and_not_kept(tmp_path: Path) -> None:
    """Check the largest file, with a program of the limit for every puzzle, against the drafts' limit."""
    deep = parse_program(
        ";".join([*("." * n + "repeat 9" for n in range(99)), "." * 99 + "moveForward"])
    )
    assert len(format_program(deep)) > BEST_ROOM
    bests = ProgressFile(tmp_path)
    assert bests.solved(BOARD, deep)
    assert bests.best(BOARD) == Best(size(deep), "")
    assert bests.solved(BOARD, SHORT)
    full = Progress(len(LESSONS), dict.fromkeys(known_puzzles(), Best(256, "x" * BEST_ROOM)))
    assert bests.file.size_of(full) < ROOM


def test_two_clients_of_one_player_keep_what_either_has_reached(tmp_path: Path) -> None:
    one, other = ProgressFile(tmp_path), ProgressFile(tmp_path)
    one.solved(BOARD, SHORT)
    one.learned(3)
    other.solved(OTHER, LONG)
    other.learned(2)
    kept = ProgressFile(tmp_path)
    assert set(kept.file.value.solved) == {puzzle_key(BOARD), puzzle_key(OTHER)}
    assert kept.lessons == 3


def test_what_is_reached_holds_while_one_plays_where_it_cannot_be_stored(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    bests = ProgressFile(tmp_path / "file")
    bests.solved(BOARD, SHORT)
    bests.solved(OTHER, LONG)
    assert bests.best(BOARD) is not None
    assert bests.file.problem


def test_lessons_that_are_done_stay_done(tmp_path: Path) -> None:
    ProgressFile(tmp_path).learned(3)
    ProgressFile(tmp_path).learned(1)
    assert ProgressFile(tmp_path).lessons == 3


@pytest.mark.parametrize("text", ["{", '{"solved": 5}', "\xff"])
def test_a_file_that_cannot_be_read_is_told_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(text, "latin-1")
    bests = ProgressFile(tmp_path)
    assert str(path) in bests.file.problem
    bests.solved(BOARD, SHORT)
    assert bests.best(BOARD) is not None
    assert path.read_text("latin-1") == text


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    bests = ProgressFile(tmp_path / "file")
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


def test_a_puzzle_has_so_many_drafts_and_no_more(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, BOARD)
    for number in range(MOST):
        assert drafts.keep(f"draft {number}", "moveForward")
    with pytest.raises(CannotKeep) as refused:
        drafts.keep("one more", "rotateLeft")
    assert refused.value.shortage is Shortage.PLACE
    assert len(Drafts(tmp_path, BOARD).names) == MOST
    assert drafts.keep("draft 3", "rotateLeft")
    assert drafts.drop("draft 4")
    assert drafts.keep("one more", "rotateLeft")
    assert Drafts(tmp_path, OTHER).keep("another", "moveForward")


def test_a_file_with_more_drafts_than_there_may_be_is_read_and_may_only_shrink(
    tmp_path: Path,
) -> None:
    drafts = Drafts(tmp_path, BOARD)
    drafts.file.save({f"draft {number}": "moveForward" for number in range(MOST + 2)})
    drafts = Drafts(tmp_path, BOARD)
    assert len(drafts.names) == MOST + 2
    assert drafts.keep("draft 0", "rotateLeft")
    assert drafts.drop("draft 1")
    with pytest.raises(CannotKeep):
        drafts.keep("draft 1", "rotateLeft")


def test_all_drafts_of_a_player_have_so_much_room_and_no_more(tmp_path: Path) -> None:
    drafts, large = Drafts(tmp_path, BOARD), "moveForward;" * 5000
    others = ROOM // len(large)
    assert others > 1
    for puzzle in puzzles("average")[:others]:
        assert Drafts(tmp_path, puzzle.board).keep("large", large)
    with pytest.raises(CannotKeep) as refused:
        drafts.keep("large as well", large)
    assert refused.value.shortage is Shortage.ROOM
    assert sum(file.stat().st_size for file in (tmp_path / "drafts").iterdir()) <= ROOM
    assert not drafts.names
    assert Drafts(tmp_path, puzzles("average")[0].board).keep("large", "moveForward")
    assert drafts.keep("large as well", large)


def test_a_puzzle_without_drafts_has_no_file(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, BOARD)
    drafts.keep("x" * 500, "moveForward")
    assert list(drafts.names) == ["x" * LONGEST_NAME]
    assert drafts.drop(drafts.names[0])
    assert not drafts.names
    assert list((tmp_path / "drafts").iterdir()) == []
    assert drafts.drop("none")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])
def test_a_lesson_can_be_done_as_it_says(lesson: Lesson) -> None:
    program = parse_program(lesson.solution)
    assert size(program) <= lesson.most
    assert ends(lesson.solution, lesson.board) == "all"
    if lesson.start:
        assert ends(lesson.start, lesson.board) != "all"


def ends(text: str, board: Board) -> str:
    return run(parse_program(text), board.bot, board.bits, board.bugs).reason
