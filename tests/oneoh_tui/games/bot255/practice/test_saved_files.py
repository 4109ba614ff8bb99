"""Tests of the files of practice: progress, drafts, and unreadable files."""

from pathlib import Path

import pytest

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.program import format_program, parse_program, size
from oneoh_games.bot255.puzzle import Board, parse_board
from oneoh_tui.games.bot255.practice.drafts import (
    MAX_BYTES,
    MAX_DRAFTS,
    MAX_NAME,
    Drafts,
    DraftsFull,
    Shortage,
)
from oneoh_tui.games.bot255.practice.lessons import LESSONS, Lesson
from oneoh_tui.games.bot255.practice.progress import (
    MAX_PROGRAM_BYTES,
    Best,
    Progress,
    ProgressFile,
    known_puzzles,
    puzzle_key,
)

BOARD, OTHER = (puzzles("simple")[number].board for number in (0, 1))
LONG, SHORT = parse_program(";".join(["moveForward"] * 6)), parse_program("repeat 6;.moveForward")


def test_the_shortest_program_is_the_best(tmp_path: Path) -> None:
    progress = ProgressFile(tmp_path)
    assert progress.best(BOARD) is None
    assert progress.record_solution(BOARD, LONG)
    assert progress.record_solution(BOARD, SHORT)
    assert not progress.record_solution(BOARD, LONG)
    again = ProgressFile(tmp_path).best(BOARD)
    assert again is not None
    assert (again.lines, again.program) == (2, "repeat 6;.moveForward")
    assert ProgressFile(tmp_path).best(OTHER) is None


def test_only_puzzles_of_the_bank_are_kept(tmp_path: Path) -> None:
    """Check that the file cannot grow for ever, and keeps the puzzles of another bank."""
    path = tmp_path / "practice.json"
    path.write_text('{"lessons": 2, "solved": {"gone": {"lines": 1, "program": "moveForward"}}}')
    progress = ProgressFile(tmp_path)
    made_up = parse_board("\n".join([">oooooo."] + ["........"] * 7))
    with pytest.raises(ValueError, match="bank"):
        progress.record_solution(made_up, SHORT)
    assert "gone" in path.read_text()
    progress.record_solution(BOARD, SHORT)
    assert set(ProgressFile(tmp_path).file.value.solved) == {"gone", puzzle_key(BOARD)}
    assert ProgressFile(tmp_path).lessons == 2


def test_a_program_that_is_too_long_is_counted_and_not_kept(tmp_path: Path) -> None:
    """Check the largest file, with a program of the limit for every puzzle, against the drafts' limit."""
    deep = parse_program(
        ";".join([*("." * n + "repeat 9" for n in range(99)), "." * 99 + "moveForward"])
    )
    assert len(format_program(deep)) > MAX_PROGRAM_BYTES
    progress = ProgressFile(tmp_path)
    assert progress.record_solution(BOARD, deep)
    assert progress.best(BOARD) == Best(size(deep), "")
    assert progress.record_solution(BOARD, SHORT)
    full = Progress(
        len(LESSONS), dict.fromkeys(known_puzzles(), Best(256, "x" * MAX_PROGRAM_BYTES))
    )
    assert progress.file.size_of(full) < MAX_BYTES


def test_two_clients_of_one_player_keep_what_either_has_reached(tmp_path: Path) -> None:
    one, other = ProgressFile(tmp_path), ProgressFile(tmp_path)
    one.record_solution(BOARD, SHORT)
    one.record_lessons(3)
    other.record_solution(OTHER, LONG)
    other.record_lessons(2)
    kept = ProgressFile(tmp_path)
    assert set(kept.file.value.solved) == {puzzle_key(BOARD), puzzle_key(OTHER)}
    assert kept.lessons == 3


def test_what_is_reached_holds_while_one_plays_where_it_cannot_be_stored(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = ProgressFile(tmp_path / "file")
    progress.record_solution(BOARD, SHORT)
    progress.record_solution(OTHER, LONG)
    assert progress.best(BOARD) is not None
    assert progress.file.problem


def test_lessons_that_are_done_stay_done(tmp_path: Path) -> None:
    ProgressFile(tmp_path).record_lessons(3)
    ProgressFile(tmp_path).record_lessons(1)
    assert ProgressFile(tmp_path).lessons == 3


@pytest.mark.parametrize("text", ["{", '{"solved": 5}', "\xff"])
def test_a_file_that_cannot_be_read_is_told_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(text, "latin-1")
    progress = ProgressFile(tmp_path)
    assert str(path) in progress.file.problem
    progress.record_solution(BOARD, SHORT)
    assert progress.best(BOARD) is not None
    assert path.read_text("latin-1") == text


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = ProgressFile(tmp_path / "file")
    progress.record_lessons(1)
    assert progress.file.problem


def test_drafts_are_kept_by_puzzle_and_name(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, BOARD)
    assert drafts.save("loop", "repeat 6")
    assert drafts.save("far", "moveForward")
    assert drafts.save("loop", "repeat 6;.moveForward")
    again = Drafts(tmp_path, BOARD)
    assert {name: again.text(name) for name in again.names} == {
        "loop": "repeat 6;.moveForward",
        "far": "moveForward",
    }
    assert Drafts(tmp_path, OTHER).names == ()
    again.delete("loop")
    assert Drafts(tmp_path, BOARD).names == ("far",)


def test_without_a_folder_all_is_kept_for_a_while() -> None:
    drafts = Drafts(None, BOARD)
    assert drafts.save("loop", "repeat 6")
    assert drafts.text("loop") == "repeat 6"


def test_a_puzzle_has_so_many_drafts_and_no_more(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, BOARD)
    for number in range(MAX_DRAFTS):
        assert drafts.save(f"draft {number}", "moveForward")
    with pytest.raises(DraftsFull) as refused:
        drafts.save("one more", "rotateLeft")
    assert refused.value.shortage is Shortage.COUNT
    assert len(Drafts(tmp_path, BOARD).names) == MAX_DRAFTS
    assert drafts.save("draft 3", "rotateLeft")
    assert drafts.delete("draft 4")
    assert drafts.save("one more", "rotateLeft")
    assert Drafts(tmp_path, OTHER).save("another", "moveForward")


def test_a_file_with_more_drafts_than_there_may_be_is_read_and_may_only_shrink(
    tmp_path: Path,
) -> None:
    drafts = Drafts(tmp_path, BOARD)
    drafts.file.save({f"draft {number}": "moveForward" for number in range(MAX_DRAFTS + 2)})
    drafts = Drafts(tmp_path, BOARD)
    assert len(drafts.names) == MAX_DRAFTS + 2
    assert drafts.save("draft 0", "rotateLeft")
    assert drafts.delete("draft 1")
    with pytest.raises(DraftsFull):
        drafts.save("draft 1", "rotateLeft")


def test_all_drafts_of_a_player_have_so_much_room_and_no_more(tmp_path: Path) -> None:
    drafts, large = Drafts(tmp_path, BOARD), "moveForward;" * 5000
    others = MAX_BYTES // len(large)
    assert others > 1
    for puzzle in puzzles("average")[:others]:
        assert Drafts(tmp_path, puzzle.board).save("large", large)
    with pytest.raises(DraftsFull) as refused:
        drafts.save("large as well", large)
    assert refused.value.shortage is Shortage.SIZE
    assert sum(file.stat().st_size for file in (tmp_path / "drafts").iterdir()) <= MAX_BYTES
    assert not drafts.names
    assert Drafts(tmp_path, puzzles("average")[0].board).save("large", "moveForward")
    assert drafts.save("large as well", large)


def test_a_puzzle_without_drafts_has_no_file(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, BOARD)
    drafts.save("x" * 500, "moveForward")
    assert list(drafts.names) == ["x" * MAX_NAME]
    assert drafts.delete(drafts.names[0])
    assert not drafts.names
    assert list((tmp_path / "drafts").iterdir()) == []
    assert drafts.delete("none")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])
def test_a_lesson_can_be_done_as_it_says(lesson: Lesson) -> None:
    program = parse_program(lesson.solution)
    assert size(program) <= lesson.most
    assert ends(lesson.solution, lesson.board) == "all"
    if lesson.start:
        assert ends(lesson.start, lesson.board) != "all"


def ends(text: str, board: Board) -> str:
    return run(parse_program(text), board.bot, board.bits, board.bugs).reason
