"""A fork of a template is the program that `python -m` starts: circumstances, streams and end."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.processes.forked_process import ForkedProcess
from tests.processes.request import kind_of, nested_kinds, socket_name
from tests.processes.start import ROOT, TEMPLATES, Templates, start

pytestmark = pytest.mark.slow

PROBE = [sys.executable, "-m", "tests.processes.probe"]


def probe(action: str, *, cold: bool = False, **how: Any) -> "subprocess.Popen[str]":
    how = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, **how}
    process = start([*PROBE, action], cold=cold, **how)
    assert isinstance(process, ForkedProcess) is not cold
    return process


def seen(process: "subprocess.Popen[str]") -> dict[str, Any]:
    """Return the circumstances that a probe prints, and wait for its end."""
    shown = json.loads(process.communicate(timeout=60)[0].splitlines()[0])
    assert isinstance(shown, dict)
    return shown


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"start_new_session": True},
        {"stderr": subprocess.PIPE},
        {"stdin": subprocess.DEVNULL, "stderr": subprocess.STDOUT},
        {"env": {**os.environ, "ONEOH_TOKEN": "a\nb", "HOME": "/nowhere", "COLUMNS": "3"}},
        {"env": {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}},
    ],
    ids=["plain", "session", "errors", "joined", "environment", "locale"],
)
def test_a_fork_sees_what_a_start_sees(how: dict[str, Any]) -> None:
    assert seen(probe("0", **how)) == seen(probe("0", **how, cold=True))


def test_a_fork_in_another_folder_sees_what_a_start_there_sees(tmp_path: Path) -> None:
    how: dict[str, Any] = {"env": {**os.environ, "PYTHONPATH": str(ROOT)}, "cwd": tmp_path}
    forked = seen(probe("0", **how))
    assert forked == seen(probe("0", **how, cold=True))
    assert forked["folder"] == forked["path"] == str(tmp_path)


def test_a_terminal_becomes_the_controlling_terminal() -> None:
    started, forked = in_terminal(cold=True), in_terminal(cold=False)
    assert started == forked
    assert forked["controls"]
    assert forked["leads"] == [True, True]
    assert forked["handlers"]["SIGHUP"] == str(signal.SIG_DFL)


def in_terminal(*, cold: bool) -> dict[str, Any]:
    """Return the circumstances of a probe in a terminal."""
    ours, theirs = os.openpty()
    process = start(
        [*PROBE, "0"], cold=cold, terminal=True, stdin=theirs, stdout=theirs, stderr=theirs
    )
    shown = b""
    while b"\n" not in shown:
        shown += os.read(ours, 65536)
    assert process.wait(60) == 0
    os.close(theirs)
    os.close(ours)
    found = json.loads(shown)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("cold", [True, False], ids=["started", "forked"])
def test_the_exit_status_is_that_of_the_program(cold: bool) -> None:
    ended = probe("exit", cold=cold)
    ended.communicate(timeout=60)
    assert ended.returncode == 7
    failed = probe("fail", cold=cold, stderr=subprocess.PIPE)
    assert "LookupError: as asked" in failed.communicate(timeout=60)[1]
    assert failed.returncode == 1
    for number in (signal.SIGKILL, signal.SIGTERM):
        with probe("wait", cold=cold) as waiting:
            assert waiting.stdout is not None
            waiting.stdout.readline()
            assert waiting.poll() is None
            waiting.send_signal(number)
            assert waiting.wait(60) == -number


@pytest.mark.parametrize("cold", [True, False], ids=["started", "forked"])
def test_the_input_is_that_of_the_program(cold: bool) -> None:
    assert probe("echo", cold=cold).communicate("to be echoed\n")[0].endswith("to be echoed\n\n")


@pytest.mark.parametrize("cold", [True, False], ids=["started", "forked"])
def test_threads_and_what_is_to_be_done_at_exit_come_before_the_end(cold: bool) -> None:
    ended = probe("slow", cold=cold)
    shown = ended.communicate(timeout=60)[0].splitlines()[1:]
    assert shown == ["after the main thread", "at exit"]
    assert ended.returncode == 0


def test_forks_draw_different_random_numbers() -> None:
    first, second = (probe("random").communicate()[0].splitlines()[1] for _ in range(2))
    assert first != second


def test_a_program_is_not_forked_where_its_start_is_another() -> None:
    assert kind_of(["-m", "oneoh_tui", "--line", "play"]) == "line"
    assert kind_of(["-m", "oneoh_tui", "play", "--colors=none"]) == "screen"
    assert kind_of(["-m", "oneoh_tui", "play", "--colors=256"]) is None
    assert kind_of(["-m", "oneoh_tui", "--colors", "16", "play"]) is None
    assert kind_of(["-m", "oneoh_tui", "--version"]) is None
    assert kind_of(["-m", "oneoh_tui", "serve", "--ssh", "0"]) == "gateway"
    assert kind_of(["-c", "pass"]) is None


def test_a_program_has_templates_for_what_it_starts_itself() -> None:
    assert nested_kinds(["-m", "oneoh_server", "--port", "0"]) == ("bot",)
    hosted = nested_kinds(["-m", "oneoh_server", "--port", "0", "--ssh", "0"])
    assert set(hosted) == {"bot", "server", "gateway"}
    assert set(nested_kinds(["-m", "oneoh_tui", "serve"])) == {"bot", "server"}
    assert nested_kinds(["-m", "oneoh_tui", "--version"]) == ()


def test_a_template_is_used_only_where_it_has_imported_with_the_same_variables() -> None:
    names = {
        socket_name("screen", {"TERM": "xterm", **more})
        for more in ({}, {"TEXTUAL_FPS": "9"}, {"TERM_PROGRAM": "tmux"}, {"LANG": "C"})
    }
    assert len(names) == 4
    late = {"HOME": "/a", "ONEOH_TOKEN": "b", "TERM": "linux", "NO_COLOR": "1", "COLUMNS": "80"}
    assert socket_name("screen", {}) == socket_name("screen", late)
    assert socket_name("bot", {}) == socket_name("bot", {"TEXTUAL_FPS": "9"})
    assert socket_name("server", {}) == socket_name("server", {"LANG": "C", "LC_CTYPE": "C.UTF-8"})
    assert socket_name("screen", {}) != socket_name("screen", {"LANG": "C"})


def test_the_processes_of_a_test_run_share_templates_which_end_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ONEOH_TEST_TEMPLATES", "")
    first, second = Templates(), Templates()
    first.open()
    folder = first.folder
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    waiting = [
        ForkedProcess(
            [*PROBE, "wait"],
            run.connect("probe", os.environ),
            terminal=False,
            env=dict(os.environ),
            **pipes,
        )
        for run in (first, second)
    ]
    assert len(list(folder.glob("probe-*"))) == 1
    second.end()
    assert folder.exists(), "who has opened them ends them"
    first.end()
    assert not folder.exists()
    for each in waiting:
        with each:
            assert each.wait(60) == -signal.SIGKILL


def test_what_a_program_starts_by_the_stand_in_is_forked_as_well() -> None:
    """It has the streams, the status and the end of the process that its parent sees."""
    assert seen(probe("0"))["leads"] == [False, False]
    stand_in = [str(TEMPLATES.folder / "python"), *PROBE[1:]]
    how: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([*stand_in, "0"], start_new_session=True, **how) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["leads"] == [True, True]
        assert process.stdout.read() == ""
        assert process.wait(60) == 0
    with subprocess.Popen([*stand_in, "wait"], start_new_session=True, **how) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
        assert process.stdout.read() == "", "the fork has ended too"
    with subprocess.Popen([*stand_in, "exit"], start_new_session=True, **how) as process:
        process.communicate(timeout=60)
        assert process.returncode == 7
