"""The driver on a pty: it restores the terminal, which may stop reading or go away."""

import os
import re
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.end_to_end.terminal import Terminal

pytestmark = [pytest.mark.slow, pytest.mark.timeout(60)]

HEART = [sys.executable, "-m", "tests.oneoh_tui.terminal.heart"]
# As nohup does it, which would not leave a terminal to its child, though.
IGNORE_HANG_UP = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execvp(sys.argv[1], sys.argv[1:])
"""
IGNORING = [sys.executable, "-c", IGNORE_HANG_UP]
STILL = "A heart that stands still"


class Program(Terminal):
    """Program `heart` on a pty."""

    def __init__(self, beats: Path, *how: str, command: list[str] | None = None) -> None:
        self.file = beats
        super().__init__(command or [*HEART, str(beats), *how], environment={"PS1": "ready: "})
        self.modes = set(self.screen.mode)

    def line_settings(self) -> list[object]:
        """Return the termios settings."""
        return termios.tcgetattr(self._master)

    def beats(self) -> int:
        """Return the number of heartbeats so far."""
        return self.file.stat().st_size if self.file.exists() else 0

    def await_beats(self, count: int) -> None:
        """Wait for `more` heartbeats, without reading what is drawn."""
        wanted = self.beats() + count
        until(lambda: self.beats() >= wanted)

    def show(self, written: bytes) -> None:
        """Write onto the terminal as another program would."""
        self._feed(written)

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window in steps."""
        self.screen.resize(rows, columns)
        termios.tcsetwinsize(self._master, (rows, columns))

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._master)
        self._master = -1

    def await_exit(self) -> int:
        """Wait for the exit status, without reading what is drawn."""
        until(lambda: self._process.poll() is not None)
        return int(self._process.returncode)

    def assert_as_it_was(self) -> None:
        """Assert that modes and settings are restored and the cursor is visible."""
        self.settle()
        assert self.screen.mode == self.modes
        assert not self.screen.cursor.hidden
        assert self.line_settings() == self.line


def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition; the time limit of the test ends it."""
    while not condition():
        time.sleep(0.01)


@contextmanager
def heart(folder: Path, *how: str) -> Iterator[Program]:
    with Program(folder / "beats", *how) as program:
        program.wait_for(STILL if "still" in how else "beat ")
        yield program


def test_a_terminal_that_does_not_read_stops_nothing(tmp_path: Path) -> None:
    with heart(tmp_path) as program:
        program.await_beats(100)
        before, beats = program.written, program.beats()
        program.wait_for(lambda text: beat_shown(text) >= beats)
        # What it could not take was skipped: only what was on its way already was waiting.
        assert program.written - before < beats * 80 * 24 / 4
        program.press("q")
        assert program.wait_for_end() == 0
        program.assert_as_it_was()


def test_it_can_be_ended_while_the_terminal_does_not_read(tmp_path: Path) -> None:
    with heart(tmp_path) as program:
        program.await_beats(50)
        program.kill(signal.SIGTERM)
        assert program.await_exit() == 128 + signal.SIGTERM


def test_a_quiet_program_sends_nothing(tmp_path: Path) -> None:
    with heart(tmp_path, "still") as program:
        program.settle()
        written = program.written
        program.await_beats(50)
        program.settle()
        assert program.written == written


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_with_the_terminal_as_it_was(tmp_path: Path, number: int) -> None:
    with heart(tmp_path, "still") as program:
        program.kill(number)
        program.wait_for_end()
        program.assert_as_it_was()


def test_a_fault_ends_it_with_the_terminal_as_it_was_and_is_told(tmp_path: Path) -> None:
    with heart(tmp_path, "still") as program:
        program.press("x")
        assert program.wait_for_end() == 1
        program.assert_as_it_was()
        assert "LookupError: as asked" in program.text


@pytest.mark.parametrize("ignoring", [False, True])
def test_it_ends_when_its_terminal_is_gone(tmp_path: Path, ignoring: bool) -> None:
    command = [*(IGNORING if ignoring else []), *HEART, str(tmp_path / "beats"), "still"]
    with Program(tmp_path / "beats", command=command) as program:
        program.wait_for(STILL)
        program.hang_up()
        program.await_exit()


def test_what_others_have_written_is_drawn_over(tmp_path: Path) -> None:
    with heart(tmp_path, "still") as program:
        whole = program.settle()
        program.show(b"\x1b[HWall: the system goes down\x1b[1;44m")
        assert program.text != whole
        program.press("\x0c")
        program.wait_for(STILL)
        assert program.settle() == whole


def test_it_draws_all_anew_after_it_was_stopped_from_outside(tmp_path: Path) -> None:
    with heart(tmp_path, "still") as program:
        program.settle()
        program.kill(signal.SIGSTOP)
        program.screen.erase_in_display(2)
        program.kill(signal.SIGCONT)
        program.wait_for(STILL)


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it(tmp_path: Path) -> None:
    with Program(tmp_path / "beats", command=["sh", "-i"]) as program:
        program.wait_for("ready:")
        line, modes = program.line_settings(), set(program.screen.mode)
        program.press(" ".join([*HEART, str(tmp_path / "beats"), "still"]), "enter")
        program.wait_for(STILL)
        program.press("\x1a")
        program.wait_for("Stopped")
        assert (program.line_settings(), program.screen.mode) == (line, modes)
        stopped = program.beats()
        program.press("echo as$((6 * 7))", "enter")
        program.wait_for("as42")
        assert program.beats() == stopped
        program.press("fg", "enter")
        program.wait_for(STILL)
        program.press("q")
        program.wait_for(re.compile(r"ready:\s*\Z"))
        program.press("exit", "enter")
        assert program.wait_for_end() == 0


def test_a_window_that_changes_its_size_is_filled(tmp_path: Path) -> None:
    with heart(tmp_path) as program:
        program.resize(40, 10)
        program.wait_for(re.compile(r"beat \d+ \.\n(?:([a-z])\1{39}\n){8}([a-z])\2{39}$"))


def beat_shown(text: str) -> int:
    """Return the number of the beat that the picture shows."""
    found = re.search(r"beat (\d+) \.", text)
    return int(found[1]) if found else 0
