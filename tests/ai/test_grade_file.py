"""Grades in files: for the bot that has earned them, and for no other."""

import re
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.bot_details import details_of
from oneoh_ai.contract import BotCard
from oneoh_ai.grade_file import BadGrade, Graded, read_grade, write_grade
from tests.ai.scripts import write_bot


def test_a_grade_is_read_back_for_the_same_bot(tmp_path: Path) -> None:
    file, bot = tmp_path / "grade", str(write_bot(tmp_path, "return actions[0]"))
    for each in (bot, "greedy", "exec:./mine"):
        write_grade(file, each, "mine", "B")
        assert read_grade(file, each).grade == "B"


def test_a_bot_that_has_changed_has_to_be_graded_again(tmp_path: Path) -> None:
    file, bot = tmp_path / "grade", str(write_bot(tmp_path, "return actions[0]"))
    write_grade(file, bot, "mine", "A")
    write_bot(tmp_path, "return actions[-1]")
    with pytest.raises(BadGrade, match=re.escape(f"check {bot} --scenarios --grade-file {file}")):
        read_grade(file, bot)


@pytest.mark.parametrize("text", [b"", b"\xff", b'{"bot": "x", "digest": "", "grade": "A+"}'])
def test_a_file_without_a_grade_is_refused(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "grade"
    file.write_bytes(text)
    with pytest.raises(BadGrade, match="holds no grade"):
        read_grade(file, "greedy")


def test_a_grade_of_another_bot_is_refused_before_connecting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "grade"
    write_grade(file, "greedy", "greedy", "A")
    arguments = ["run", "random", "--server", "ws://127.0.0.1:1", "--grade-file", str(file)]
    assert main(arguments) == 1
    assert "holds the grade of another bot" in capsys.readouterr().err


def test_only_scenarios_give_a_grade_to_keep(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "random", "--grade-file", "grade"]) == 1
    assert "add --scenarios" in capsys.readouterr().err


def test_the_grade_is_one_of_the_details_that_others_see() -> None:
    card = BotCard(name="mine", about="")
    assert details_of(card).grade is None
    assert details_of(card, graded=Graded("mine.py", "", "B")).grade == "B"


def test_a_badge_is_kept_beside_the_grade_and_sent_to_the_lobby(tmp_path: Path) -> None:
    file = tmp_path / "grade"
    write_grade(file, "exec:./mine", "mine", "B", b"k" * 22)
    graded = read_grade(file, "exec:./mine")
    assert graded.badge is not None
    assert (graded.badge.name, graded.badge.digest, graded.badge.grade) == ("mine", "", "B")
    assert details_of(BotCard(name="mine", about=""), graded=graded).badge == graded.badge
