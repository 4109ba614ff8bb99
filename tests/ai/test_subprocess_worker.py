"""Failures of a bot in its own process: each is reported with its line, and ends there."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_ai.failure import BotFailed
from oneoh_ai.question import Question
from oneoh_ai.registry import is_ours
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_games import GAMES
from tests.ai.scripts import HANG, write_bot

pytestmark = pytest.mark.slow

GAME = GAMES["one-zero-one"]
STATE = GAME.start(2, 1, GAME.options())
ACTIONS = tuple(GAME.legal_actions(STATE))
QUESTION = Question("t", GAME.id, 7, GAME.view(STATE, GAME.to_act(STATE)), ACTIONS)
LONG = 60.0


@pytest.fixture
def workers() -> Iterator[list[SubprocessWorker]]:
    workers: list[SubprocessWorker] = []
    yield workers
    for worker in workers:
        worker.close()


def failure(workers: list[SubprocessWorker], bot: Path, patience: float = LONG) -> BotFailed:
    workers.append(SubprocessWorker(str(bot), {}, ResourceLimits(memory_mb=1000)))
    with pytest.raises(BotFailed) as caught:
        workers[-1].ask(QUESTION, patience)
    return caught.value


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("1 / 0", "crash", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "crash", "SystemExit: 3"),
        ("raise KeyboardInterrupt", "crash", "KeyboardInterrupt"),
        ("__import__('os')._exit(3)", "crash", "its process ended with status 3"),
        ("__import__('ctypes').string_at(0)", "crash", "its process was ended by SIGSEGV"),
        ("x = bytearray(2 << 30)", "crash", "MemoryError"),
        ("raise ValueError('\\udc80')", "crash", "ValueError: \\udc80"),
        ("raise ValueError('x' * 10**7)", "crash", "ValueError: " + 488 * "x"),
    ],
)
def test_a_crash_is_reported_with_the_line_of_the_authors_file(
    tmp_path: Path, workers: list[SubprocessWorker], body: str, kind: str, said: str
) -> None:
    failed = failure(workers, write_bot(tmp_path, body))
    assert (failed.kind, failed.message, failed.where) == (kind, said, "mine.py, line 5")


@pytest.mark.parametrize(
    "body", ["while True: pass", "__import__('re').match('(a+)+$', 'a' * 60 + 'b')"]
)
def test_a_hang_is_reported_with_its_line_even_inside_a_c_function(
    tmp_path: Path, workers: list[SubprocessWorker], body: str
) -> None:
    failed = failure(workers, write_bot(tmp_path, body), 0.5)
    assert failed.kind == "time-out"
    assert str(failed) == "mine.py gave no answer within 0.5 s (mine.py, line 5)"


def test_an_installed_bot_that_is_not_built_in_runs_in_its_own_process(
    tmp_path: Path, workers: list[SubprocessWorker], monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "stranger-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[oneoh.bots]\nstranger = stranger:BOT\n")
    (tmp_path / "stranger.py").write_text(STRANGER)
    monkeypatch.syspath_prepend(tmp_path)
    assert not is_ours("stranger")
    failed = failure(workers, Path("stranger"))
    assert str(failed) == "its process ended with status 7 (stranger.py, line 6)"


STRANGER = """import os
from oneoh_ai.contract import BotSpec, seat_function


def choose(view, actions, rng):
    os._exit(7)


BOT = BotSpec(name="stranger", about="", make=seat_function(choose), light=True)
"""


def test_an_answer_that_is_no_action_is_illegal(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    assert failure(workers, write_bot(tmp_path, "return 17")).kind == "illegal"


def test_after_a_crash_or_a_hang_the_next_question_starts_a_new_process(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    count = tmp_path / "count"
    body = f"""n = len(open({str(count)!r}, "a+").read()); open({str(count)!r}, "a").write("x")
    import os
    if os.path.getsize({str(count)!r}) == 1: {HANG}
    if os.path.getsize({str(count)!r}) == 2: os._exit(1)
    return actions[0]"""
    bot = write_bot(tmp_path, body)
    assert failure(workers, bot, 1.0).kind == "time-out"
    with pytest.raises(BotFailed, match="status 1"):
        workers[0].ask(QUESTION, LONG)
    assert workers[0].ask(QUESTION, LONG).text == GAME.format_action(ACTIONS[0])


def test_threads_and_child_processes_of_a_bot_end_with_the_worker(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    """Both hold a pipe open, and reading it comes to an end."""
    pipe = tmp_path / "pipe"
    body = f"""import os, threading, time
    os.mkfifo({str(pipe)!r})
    held = os.open({str(pipe)!r}, os.O_RDWR)
    threading.Thread(target=time.sleep, args=(1000,)).start()
    if os.fork() == 0: time.sleep(1000)
    return actions[0]"""
    workers.append(SubprocessWorker(str(write_bot(tmp_path, body)), {}))
    workers[0].ask(QUESTION, LONG)
    with open(pipe, "rb") as reader:
        workers[0].close()
        assert reader.read() == b""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells where a daemon came from")
def test_a_daemon_in_a_session_of_its_own_ends_with_the_worker(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    """It holds a pipe open, and reading it comes to an end."""
    pipe = tmp_path / "pipe"
    body = f"""import os, time
    os.mkfifo({str(pipe)!r})
    held = os.open({str(pipe)!r}, os.O_RDWR)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0: time.sleep(1000)
        os._exit(0)
    os.wait()
    return actions[0]"""
    workers.append(SubprocessWorker(str(write_bot(tmp_path, body)), {}))
    workers[0].ask(QUESTION, LONG)
    with open(pipe, "rb") as reader:
        workers[0].close()
        assert reader.read() == b""


def test_processor_time_is_limited(tmp_path: Path, workers: list[SubprocessWorker]) -> None:
    bot = str(write_bot(tmp_path, "while True: pass"))
    workers.append(SubprocessWorker(bot, {}, ResourceLimits(cpu_s=1)))
    with pytest.raises(BotFailed, match="its process was ended by SIGXCPU, as its processor time"):
        workers[0].ask(QUESTION, LONG)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists processes")
def test_processes_that_multiply_are_ended_with_the_bot(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    """Each starts the next one, in a session of its own, and holds a pipe open."""
    pipe = tmp_path / "pipe"
    body = f"""import os, time
    held = os.open({str(pipe)!r}, os.O_WRONLY)
    while os.fork() == 0:
        os.setsid()
        time.sleep(0.01)
    time.sleep(1000)"""
    bot = str(write_bot(tmp_path, body))
    workers.append(SubprocessWorker(bot, {}, ResourceLimits(processes=5)))
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb") as reader:
        with pytest.raises(BotFailed, match="it has started more than 5 processes"):
            workers[0].ask(QUESTION, LONG)
        os.set_blocking(reader.fileno(), True)
        assert reader.read() == b""


def test_a_bot_is_told_the_options_of_the_table(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    (tmp_path / "mine.py").write_text(
        """class Bot:
    def __init__(self, game, rng): pass
    def hear_options(self, options): self.first = options["first"]
    def choose(self, view, actions): return actions[self.first]
"""
    )
    workers.append(SubprocessWorker(str(tmp_path / "mine.py"), {}))
    told = workers[0].ask(replace(QUESTION, options={"first": 1}), LONG)
    assert told.text == GAME.format_action(ACTIONS[1])


def test_a_flood_of_lines_is_cut_and_delays_nothing(
    tmp_path: Path, workers: list[SubprocessWorker], capfd: pytest.CaptureFixture[str]
) -> None:
    body = "[print(n) for n in range(30000)]; return actions[0]"
    workers.append(SubprocessWorker(str(write_bot(tmp_path, body)), {}))
    workers[0].ask(QUESTION, LONG)
    workers[0].close()
    told = capfd.readouterr().err.splitlines()
    assert told[0] == "mine.py prints: 0"
    assert "mine.py prints more than is shown here" in told
    assert len(told) < 1000


def test_the_last_line_before_a_crash_is_shown(
    tmp_path: Path, workers: list[SubprocessWorker], capfd: pytest.CaptureFixture[str]
) -> None:
    failure(workers, write_bot(tmp_path, "print('so far'); __import__('os')._exit(1)"))
    assert capfd.readouterr().err == "mine.py prints: so far\n"


def test_a_file_that_cannot_be_loaded_again_fails_at_its_turn(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    bot = write_bot(tmp_path, "__import__('os')._exit(1)")
    failure(workers, bot)
    bot.write_text("x = 1")
    with pytest.raises(BotFailed, match="neither a function choose"):
        workers[0].ask(QUESTION, LONG)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nonsense", "ModuleNotFoundError: No module named 'nonsense' (mine.py, line 1)"),
        ("x = 1\nraise SystemExit(4)", "SystemExit: 4 (mine.py, line 2)"),
        ("async def choose(view, actions, rng): ...", "choose is `async def`"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_reported_in_one_line(
    tmp_path: Path,
    workers: list[SubprocessWorker],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    said: str,
) -> None:
    """The path is relative, as a user types it."""
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    workers.append(SubprocessWorker("mine.py", {}))
    with pytest.raises(BadScript) as caught:
        workers[0].open()
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HANG, "mine.py was not loaded within 0.5 s (mine.py, line 1)"),
        ("import os; os._exit(9)", "its process ended with status 9 (mine.py, line 1)"),
    ],
)
def test_a_file_that_hangs_or_exits_while_loading_is_reported(
    tmp_path: Path, workers: list[SubprocessWorker], text: str, said: str
) -> None:
    (tmp_path / "mine.py").write_text(text)
    workers.append(SubprocessWorker(str(tmp_path / "mine.py"), {}, ResourceLimits(start_s=0.5)))
    with pytest.raises(BotFailed) as caught:
        workers[0].open()
    assert str(caught.value) == said


def test_the_generator_is_seeded_by_the_question_alone(
    tmp_path: Path, workers: list[SubprocessWorker]
) -> None:
    bot = str(write_bot(tmp_path, "return rng.choice(actions)"))
    workers += [SubprocessWorker(bot, {}), SubprocessWorker(bot, {})]
    one, other = ([worker.ask(QUESTION, LONG).text for _ in range(5)] for worker in workers)
    assert one == other
