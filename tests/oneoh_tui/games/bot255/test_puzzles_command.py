"""Tests of the command `oneoh puzzles`."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.notation import format_puzzle, parse_puzzles
from oneoh_games.bot255.puzzle import format_board
from oneoh_tui.__main__ import main
from oneoh_tui.games.bot255 import puzzles_command as command

FIRST = puzzles("simple")[0]


def test_puzzles_are_made_into_a_file_the_same_ones_for_the_same_seed(tmp_path: Path) -> None:
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        assert main(["puzzles", "make", "simple", "--count", "2", "--output", str(file)]) == 0
    assert files[0].read_text() == files[1].read_text()
    assert [puzzle.level for puzzle in parse_puzzles(files[0].read_text())] == ["simple"] * 2


def test_puzzles_are_printed_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "make", "simple", "--count", "1", "--seed", "3"]) == 0
    printed = capsys.readouterr()
    assert len(parse_puzzles(printed.out)) == 1
    assert printed.err == "made 1 of 1\n"


def test_a_file_is_not_replaced_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious")
    make = ["puzzles", "make", "simple", "--count", "1", "--output", str(file)]
    assert main(make) == 2
    assert "--force" in capsys.readouterr().err
    assert file.read_text() == "precious"
    assert main([*make, "--force"]) == 0
    assert len(parse_puzzles(file.read_text())) == 1


def test_ctrl_c_keeps_what_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> object:
        yield from puzzles("simple")[:3]
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "make", interrupted)
    file = tmp_path / "mine.txt"
    assert main(["puzzles", "make", "simple", "--output", str(file)]) == 130
    assert parse_puzzles(file.read_text()) == puzzles("simple")[:3]
    assert f"3 of 64 puzzles are kept in {file}" in capsys.readouterr().err


def test_good_puzzles_are_found_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.txt"
    file.write_text("\n\n".join(map(format_puzzle, puzzles("simple")[:2])))
    assert main(["puzzles", "check", str(file)]) == 0
    assert "2 of 2 puzzles keep every limit" in capsys.readouterr().out


def test_a_bad_puzzle_is_named_with_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    bad = format_puzzle(msgspec.structs.replace(FIRST, witness="moveForward", par=1))
    file.write_text(f"{format_puzzle(FIRST)}\n\n{bad}")
    assert main(["puzzles", "check", "--quick", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "puzzle 2, simple: its witness does not collect all" in printed
    assert "1 of 2 puzzles keeps every limit" in printed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "line 1: a puzzle begins with its level and par"),
        ("\n\nsimple, par 4", "line 3: the puzzle ends"),
        ("simple, par 4\njump", "line 2: in the witness, line 1: there is no such command"),
        ("simple, par 4\nmoveForward\n. . .", "line 3: a board has 8 rows"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_the_line(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(text)
    assert main(["puzzles", "check", str(file)]) == 2
    assert f"{file}, {said}" in capsys.readouterr().err


def test_a_file_that_is_not_there_or_no_text_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", "check", str(tmp_path / "none.txt")]) == 2
    assert "none.txt: No such file" in capsys.readouterr().err
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\xff")
    assert main(["puzzles", "check", str(tmp_path / "bytes.txt")]) == 2
    assert "no text in UTF-8" in capsys.readouterr().err


def test_a_puzzle_is_shown_without_its_witness_unless_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzles", "show", "simple", "1"]) == 0
    shown = capsys.readouterr().out
    assert format_board(FIRST.board) in shown
    assert FIRST.witness not in shown
    assert main(["puzzles", "show", "simple", "1", "--witness"]) == 0
    assert FIRST.witness in capsys.readouterr().out


def test_all_puzzles_of_a_level_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "show", "difficult"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(puzzles("difficult"))


def test_a_number_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "show", "simple", "9999"]) == 2
    assert "no 9999" in capsys.readouterr().err


def test_a_witness_is_not_asked_for_in_vain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "show", "simple", "--witness"]) == 2
    assert "--witness is for" in capsys.readouterr().err


def test_whoever_reads_only_the_beginning_is_not_told_of_an_error() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-m", "oneoh_tui", "puzzles", "show", "simple"],
        stdout=theirs,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(theirs)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.parametrize("count", ["0", "-1", "many"])
def test_a_count_is_a_number_of_puzzles(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["puzzles", "make", "simple", "--count", count])
    assert caught.value.code == 2
    assert "--count" in capsys.readouterr().err


def test_textual_is_not_loaded_for_it() -> None:
    script = (
        "import sys; from oneoh_tui.__main__ import main; main(['puzzles', 'show', 'simple', '1']);"
        "sys.exit('textual' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, timeout=60)
