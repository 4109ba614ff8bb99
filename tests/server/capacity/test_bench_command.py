"""Command `oneoh-server bench` as a process: JSON, interruption, bad arguments."""

import json
import os
import signal
import subprocess
import sys

import pytest

from oneoh_server.capacity.command_line import INTERRUPTED, main
from oneoh_server.capacity.report import HEAD

BENCH = (sys.executable, "-m", "oneoh_server", "bench")


@pytest.mark.slow
def test_it_prints_json_for_programs() -> None:
    one = ("--tables", "2", "--seconds", "0.3", "--pace", "0.1", "--game", "binary", "--json")
    done = subprocess.run([*BENCH, *one], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    assert said["plan"]["games"] == ["binary"]
    assert [step["tables"] for step in said["steps"]] == [2]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_it_and_its_server_without_a_traceback() -> None:
    with subprocess.Popen(
        [*BENCH, "--seconds", "60"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bench:
        assert bench.stdout is not None
        assert bench.stderr is not None
        while bench.stdout.readline().rstrip("\n") != HEAD:
            pass
        os.kill(bench.pid, signal.SIGINT)
        # Its server holds the other end of this pipe: it is at its end once both are gone.
        assert bench.stderr.read() == ""
        assert bench.wait() == INTERRUPTED


@pytest.mark.parametrize(
    "arguments", [["--tables", "0"], ["--seconds", "-1"], ["--game", "chess"], ["--pace", "x"]]
)
def test_bad_arguments_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["bench", *arguments])
    assert ended.value.code == 2
    assert "oneoh-server bench: error" in capsys.readouterr().err
