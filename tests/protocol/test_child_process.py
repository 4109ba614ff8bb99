"""Child processes: awaited until they are ready, stopped, and never longer-lived than their parent."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oneoh_protocol.child_process import ChildFailed, ChildProcess

READY = "import sys; print('{\"port\": 7}', flush=True); "
WAIT = "sys.stdin.read()"


class Ready(msgspec.Struct):
    port: int


def python(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", code


async def test_a_child_says_that_it_is_ready_and_ends_with_its_input(tmp_path: Path) -> None:
    end = tmp_path / "end"
    code = f"{READY}{WAIT}; open({str(end)!r}, 'w').close(); sys.exit(3)"
    child = await ChildProcess.start(python(code))
    assert await child.ready(Ready, 60) == Ready(7)
    assert child.running
    assert not end.exists()
    await child.stop(60)
    assert not child.running
    assert end.exists()
    assert await child.wait() == 3


@pytest.mark.parametrize("line", ["", "print('no JSON')", "print('[]')", "print('x' * 200_000)"])
async def test_a_child_with_another_first_line_has_failed_with_its_last_words(line: str) -> None:
    code = f"import sys; sys.stderr.write('out of ideas'); {line}"
    child = await ChildProcess.start(python(code))
    with pytest.raises(ChildFailed, match=r"^out of ideas$"):
        await child.ready(Ready, 60)
    assert not child.running


async def test_a_child_that_says_nothing_at_all_has_ended_at_once() -> None:
    child = await ChildProcess.start(python(""))
    with pytest.raises(ChildFailed, match="it ended at once"):
        await child.ready(Ready, 60)


async def test_a_child_that_is_not_ready_in_time_is_stopped() -> None:
    child = await ChildProcess.start(python(f"import sys; {WAIT}"))
    with pytest.raises(ChildFailed, match="not ready after 0 seconds"):
        await child.ready(Ready, 0.01)
    assert not child.running


async def test_a_caller_that_is_cancelled_leaves_the_child_to_the_next_one() -> None:
    child = await ChildProcess.start(python(f"import sys; sys.stdin.readline(); {READY}{WAIT}"))
    waiting = asyncio.create_task(child.ready(Ready, 60))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert child.running
    await child.stop()


async def test_a_program_that_does_not_exist_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        await ChildProcess.start(["/nowhere/program"])


async def test_a_child_that_complains_much_does_not_block_and_its_last_words_are_kept() -> None:
    child = await ChildProcess.start(
        python("import sys; sys.exit('x' * 300_000 + ' the end')"), keep_output=False
    )
    assert await child.wait() == 1
    assert child.last_words.endswith(" the end")
    assert len(child.last_words) <= 1500


async def test_a_child_that_hears_neither_end_of_input_nor_termination_is_killed() -> None:
    code = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {READY}signal.pause()"
    child = await ChildProcess.start(python(code))
    await child.ready(Ready, 60)
    await child.stop(0.01)
    assert await child.wait() == -signal.SIGKILL


async def test_a_child_that_ignores_the_end_of_its_input_is_terminated() -> None:
    child = await ChildProcess.start(python(f"import signal; {READY}signal.pause()"))
    await child.ready(Ready, 60)
    await child.stop(0.01)
    assert await child.wait() in (-signal.SIGTERM, -signal.SIGKILL)


async def test_stopping_a_child_leaves_its_exit_status_to_asyncio(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def poll(_process: subprocess.Popen[bytes]) -> None:
        raise AssertionError("a poll may take the exit status away from asyncio")

    code = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {READY}signal.pause()"
    child = await ChildProcess.start(python(code))
    await child.ready(Ready, 60)
    monkeypatch.setattr(subprocess.Popen, "poll", poll)
    await child.stop(0.01)
    assert await child.wait() == -signal.SIGKILL


async def test_a_child_has_the_environment_that_it_is_given() -> None:
    code = "import os, sys; sys.exit(os.environ['LAST'])"
    environment = {**os.environ, "LAST": "words"}
    child = await ChildProcess.start(python(code), environment=environment)
    await child.wait()
    assert child.last_words == "words"


async def test_a_grandchild_that_holds_the_pipes_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oneoh_protocol.child_process.PIPE_S", 0.5)
    grandchild = "import signal; signal.pause()"
    code = (
        "import subprocess, sys; "
        f"print(subprocess.Popen([sys.executable, '-c', {grandchild!r}]).pid, flush=True); "
        "sys.stdin.read()"
    )
    child = await ChildProcess.start(python(code))
    pid = await child.ready(int, 60)
    try:
        await child.stop(0.5)
        assert not child.running
    finally:
        os.kill(pid, signal.SIGKILL)
    await child.wait()


PARENT = """
import asyncio, signal, sys
from oneoh_protocol.child_process import ChildProcess

async def main():
    await ChildProcess.start(sys.argv[1:], keep_output=False, keep_errors=False)
    print("started", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_a_child_ends_though_its_parent_is_killed() -> None:
    reader, writer = os.pipe()
    child = python(f"import sys; {WAIT}")
    with subprocess.Popen([*python(PARENT), *child], stdout=subprocess.PIPE, stderr=writer) as run:
        os.close(writer)
        assert run.stdout is not None
        assert run.stdout.readline() == b"started\n"
        run.kill()
    # The child inherited the writing end, and closes it by ending.
    with os.fdopen(reader) as rest:
        assert rest.read() == ""
