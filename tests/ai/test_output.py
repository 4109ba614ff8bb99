"""Nothing that is printed or logged can steer the terminal of a bot's author."""

import os
import subprocess
import sys

import pytest

from oneoh_ai.output import print_err, print_out, show_progress

HOSTILE = "\x1b]52;c;UFdO\x07 \u202e \u2028 \x9b2J"


def test_what_is_said_keeps_its_lines_and_steers_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_out(f"one\n{HOSTILE}")
    assert capsys.readouterr().out == "one\n\ufffd]52;c;UFdO\ufffd \ufffd   \ufffd2J\n"


def test_what_is_complained_of_steers_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    print_err(HOSTILE)
    [line] = capsys.readouterr().err.splitlines()
    assert line.isprintable()


def test_progress_is_shown_to_terminals_alone(capsys: pytest.CaptureFixture[str]) -> None:
    show_progress("1/2")
    print_out("done")
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("done\n", "")


def test_a_reader_that_has_closed_the_pipe_is_told_nothing() -> None:
    theirs, ours = os.pipe()
    os.close(theirs)
    command = [sys.executable, "-m", "oneoh_ai", "list"]
    with os.fdopen(ours, "wb") as pipe:
        ended = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert (ended.returncode, ended.stderr) == (1, b"")
