"""Recordings: all that was sent, with times, playable however the program ended."""

import errno
import io
import json
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from oneoh_tui.terminal.cast import Cast
from tests.end_to_end.terminal import Terminal
from tests.oneoh_tui.terminal.emulator import Emulator

ONEOH = [sys.executable, "-m", "oneoh_tui"]


def read(path: Path) -> tuple[dict[str, Any], list[list[Any]]]:
    """Return the header and the events of a recording."""
    header, *events = map(json.loads, path.read_text("utf-8").splitlines())
    return header, events


def test_it_is_written_as_it_happens(tmp_path: Path) -> None:
    times = iter([100.0, 100.5, 101.25, 102.0])
    with (tmp_path / "a.cast").open("x", encoding="utf-8", buffering=1) as file:
        cast = Cast(file, (80, 24), {"TERM": "xterm", "PS1": "$"}, clock=lambda: next(times))
        cast.sent("\x1b[Hé".encode())
        cast.sent(b"\xe9", "latin-1")
        cast.resized(100, 30)
        header, events = read(tmp_path / "a.cast")
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    assert header["env"] == {"TERM": "xterm"}
    assert events == [[0.5, "o", "\x1b[Hé"], [1.25, "o", "é"], [2.0, "r", "100x30"]]


def test_nothing_is_recorded_over(tmp_path: Path) -> None:
    (tmp_path / "a.cast").write_text("mine")
    with pytest.raises(FileExistsError):
        Cast.create(tmp_path / "a.cast", (80, 24), {})
    assert (tmp_path / "a.cast").read_text() == "mine"


class Full(io.StringIO):
    """File on a full disk."""

    def write(self, _text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_ends_the_recording_and_nothing_else() -> None:
    cast = Cast(Full(), (80, 24), {})
    cast.sent(b"a")
    cast.resized(80, 24)
    assert cast.fault == "No space left on device"


@pytest.mark.slow
def test_a_killed_program_leaves_a_recording_of_what_was_seen(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.cast"
    with Terminal([*ONEOH, "--cast", str(path)], environment=home(tmp_path)) as terminal:
        terminal.wait_for("Play a bot")
        terminal.press("down")
        shown = terminal.settle()
        terminal.kill(signal.SIGKILL)
        terminal.wait_for_end()
    _header, events = read(path)
    played = Emulator(80, 24)
    for _time, kind, data in events:
        assert kind == "o"
        played.feed(data.replace("\x1b[>25u", "").replace("\x1b[?2026$p", "").encode())
    assert "\n".join(line.rstrip() for line in played.screen.display) == shown


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("taken", {}, "is there already"),
        ("no/such/folder/a.cast", {}, "No such file or directory"),
        (
            "a.cast",
            {"TEXTUAL_DRIVER": "textual.drivers.linux_driver:LinuxDriver"},
            "TEXTUAL_DRIVER",
        ),
    ],
)
def test_what_cannot_be_recorded_is_said_before_anything_starts(
    tmp_path: Path, name: str, more: dict[str, str], said: str
) -> None:
    (tmp_path / "taken").write_text("mine")
    command = [*ONEOH, "--cast", str(tmp_path / name)]
    environment = {**home(tmp_path), **more}
    # A template for the driver of one test alone would take longer.
    with Terminal(command, columns=160, environment=environment, cold=bool(more)) as terminal:
        assert terminal.wait_for_end() == 2
        assert said in terminal.settle()


def home(folder: Path) -> dict[str, str]:
    return {"HOME": str(folder)}
