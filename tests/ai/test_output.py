"""Sanitized output: nothing printed or logged can control the author's terminal."""

import os
import sys

import pytest

from oneoh_ai.output import print_err, print_out, show_progress
from tests.processes.run import run

HOSTILE = "\x1b]52;c;UFdO\x07 \u202e \u2028 \x9b2J"


def test_standard_output_is_sanitized_line_by_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_out(f"one\n{HOSTILE}")
    assert capsys.readouterr().out == "one\n\ufffd]52;c;UFdO\ufffd \ufffd   \ufffd2J\n"


def test_standard_error_is_sanitized(capsys: pytest.CaptureFixture[str]) -> None:
    print_err(HOSTILE)
    [line] = capsys.readouterr().err.splitlines()
    assert line.isprintable()


def test_progress_is_shown_only_on_terminals(capsys: pytest.CaptureFixture[str]) -> None:
    show_progress("1/2")
    print_out("done")
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("done\n", "")


def test_a_closed_pipe_causes_no_error_message() -> None:
    theirs, ours = os.pipe()
    os.close(theirs)
    command = [sys.executable, "-m", "oneoh_ai", "list"]
    with os.fdopen(ours, "wb") as pipe:
        ended = run(command, stdout=pipe)
    assert (ended.returncode, ended.stderr) == (1, b"")
