"""Bots that are programs: what they are told, and how each way to fail is named."""

import json
import os
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from oneoh_ai.commands.arguments import parse_entrant
from oneoh_ai.contract import Ending, Informed
from oneoh_ai.entrants import Entrant
from oneoh_ai.failure import BotFailed
from oneoh_ai.program import PREFIX, load_program
from oneoh_ai.question import Question, ask_player
from oneoh_ai.registry import find_bot
from oneoh_ai.resource_limits import ResourceLimits
from oneoh_ai.script import BadScript
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_games import GAMES, Generator

GAME = GAMES["binary"]
STATE = GAME.start(2, 1, GAME.options())
VIEW = GAME.view(STATE, 0)
ACTIONS = tuple(GAME.legal_actions(STATE))
EXAMPLES = Path(__file__).parents[2] / "ai" / "examples" / "program"

GREETS = 'import sys, json\nsys.stdin.readline()\nprint(\'{"type": "hello"}\', flush=True)\n'


def command(folder: Path, body: str) -> str:
    file = folder / "mine.py"
    file.write_text(body)
    return shlex.join([sys.executable, "-S", str(file)])


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[SubprocessWorker]:
    made = SubprocessWorker(
        PREFIX + command(tmp_path, GREETS + "sys.stdin.read()"), {}, ResourceLimits()
    )
    yield made
    made.close()


def test_a_program_is_told_the_game_the_view_and_the_legal_actions(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = GREETS + (
        f"for line in sys.stdin:\n open({str(heard)!r}, 'a').write(line)\n"
        ' m = json.loads(line)\n print(json.dumps({"type": "act", "id": m["id"], '
        '"action": m["legal"][-1]}), flush=True)\n'
    )
    bot = load_program(command(tmp_path, body))
    player = bot.make(GAME, Generator(1))
    assert isinstance(player, Informed)
    player.hear_options({"size": 8})
    for left_ms in (None, 900):
        assert ask_player(GAME, player, VIEW, ACTIONS, left_ms=left_ms).text == "h8"
    bot.make(GAME, Generator(2)).choose(VIEW, ACTIONS)
    first, second, other = map(json.loads, heard.read_text().splitlines())
    assert (first["type"], first["id"], first["game"]) == ("request", 1, "binary")
    assert (first["options"], other["options"]) == ({"size": 8}, {})
    assert first["view"]["to_act"] == 0
    assert first["legal"][:2] == ["a1", "a3"]
    assert (first["left_ms"], second["left_ms"], second["id"]) == (None, 900, 2)
    assert first["table"] == second["table"] != other["table"]


def test_a_program_is_told_of_a_draw_that_is_offered_and_may_want_one(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = GREETS + (
        f"for line in sys.stdin:\n open({str(heard)!r}, 'a').write(line)\n"
        ' m = json.loads(line)\n print(json.dumps({"type": "act", "id": m["id"], '
        '"action": "a1", "draw": m["draw_offered"]}), flush=True)\n'
    )
    player = load_program(command(tmp_path, body)).make(GAME, Generator(1))
    for offered in (False, True):
        assert ask_player(GAME, player, VIEW, ACTIONS, draw_offered=offered).draw is offered


def test_a_program_leaves_a_note_for_its_author(tmp_path: Path) -> None:
    body = GREETS + (
        "for line in sys.stdin:\n m = json.loads(line)\n"
        ' print(json.dumps({"type": "act", "id": m["id"], "action": "a1", "note": "a\\x1bb"}))\n'
        " sys.stdout.flush()\n"
    )
    player = load_program(command(tmp_path, body)).make(GAME, Generator(1))
    assert ask_player(GAME, player, VIEW, ACTIONS).note == "a\N{REPLACEMENT CHARACTER}b"


def test_a_program_is_told_how_its_game_ended(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    os.mkfifo(heard)
    body = GREETS + (
        "for line in sys.stdin:\n m = json.loads(line)\n"
        f" if m['type'] == 'over': open({str(heard)!r}, 'w').write(line)\n"
        ' else: print(json.dumps({"type": "act", "id": m["id"], "action": "a1"}), flush=True)\n'
    )
    worker = SubprocessWorker(PREFIX + command(tmp_path, body), {}, ResourceLimits())
    try:
        worker.ask(Question("t", GAME.id, 1, VIEW, ACTIONS), 60)
        worker.forget("t", (2, 1))
        assert json.loads(heard.read_text()) == {"type": "over", "table": 1, "places": [2, 1]}
    finally:
        worker.close()


def test_what_a_program_says_of_itself_is_its_card(tmp_path: Path) -> None:
    said = {"type": "hello", "name": "Lin", "games": ["binary"], "author": "Ada", "more": 1}
    body = f"import sys\nsys.stdin.readline()\nprint({json.dumps(said)!r}, flush=True)\n"
    card = find_bot(PREFIX + command(tmp_path, body)).card()
    assert (card.name, card.games, card.author) == ("Lin", ("binary",), "Ada")


@pytest.mark.parametrize(
    ("rest", "kind", "said"),
    [
        ("sys.exit(3)", "crash", "the program ended with status 3"),
        ("import os; os.kill(os.getpid(), 9)", "crash", "the program was ended by SIGKILL"),
        ("sys.stdout.close(); import os; os.close(1); sys.stdin.read()", "crash", "closed its"),
        ("print('hi')", "garbage", "answered 'hi'"),
        ("print('[]')", "garbage", "answered '[]'"),
        ("print('{')", "garbage", "answered '{'"),
        ("print(chr(0xdc80).encode(errors='surrogateescape'))", "garbage", "answered"),
        ("print('x' * (1 << 21))", "garbage", "a line of more than 1048576 bytes"),
        ('print(\'{"type": "act", "id": 7, "action": "a1"}\')', "garbage", "answered request 7"),
        ('print(\'{"type": "act", "id": 1}\')', "garbage", "missing required field"),
        ('print(\'{"type": "act", "id": 1, "action": 5}\')', "garbage", "Expected `str`"),
        ('print(\'{"type": "act", "id": 1, "action": "z9"}\')', "illegal", "z9"),
    ],
)  # fmt: skip
def test_each_way_to_fail_is_named_and_the_next_turn_has_a_new_program(
    tmp_path: Path, rest: str, kind: str, said: str
) -> None:
    once = tmp_path / "once"
    body = GREETS + (
        f"import pathlib\nsys.stdin.readline()\nonce = pathlib.Path({str(once)!r})\n"
        f"if not once.exists():\n once.touch()\n {rest}\n sys.stdout.flush()\n"
        'else: print(\'{"type": "act", "id": 2, "action": "a1"}\', flush=True)\n'
        "sys.stdin.read()\n"
    )
    player = load_program(command(tmp_path, body)).make(GAME, Generator(1))
    with pytest.raises(BotFailed) as caught:
        ask_player(GAME, player, VIEW, ACTIONS)
    assert caught.value.kind == kind
    assert said in caught.value.message
    if "z9" not in said:  # that program still runs
        assert ask_player(GAME, player, VIEW, ACTIONS).text == "a1"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("", "there is no program ''"),
        ("no-such-program --fast", "there is no program 'no-such-program'"),
        ("'unclosed", "No closing quotation"),
        ("true", "the program ended with status 0"),
        ("echo hello", "answered 'hello'"),
    ],
)
def test_a_program_that_does_not_greet_is_no_bot(named: str, said: str) -> None:
    with pytest.raises(BadScript, match="exec:") as caught:
        load_program(named)
    assert said in str(caught.value)


def leaves_a_daemon(folder: Path, then: str) -> tuple[str, Path]:
    """Return a program with a child in another session, and a pipe that breaks as that ends."""
    pipe = folder / "alive"
    os.mkfifo(pipe)
    body = f"""import os
child = os.fork()
if child == 0:
    os.setsid()
    pipe = open({str(pipe)!r}, "w")
    import signal; signal.pause()
sys.stdin.readline()
{then}
"""
    return command(folder, GREETS + body), pipe


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists processes")
@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("os._exit(3)", "the program ended with status 3"),
        ("print('hi', flush=True); sys.stdin.read()", "answered 'hi'"),
    ],
)
def test_a_program_takes_its_daemons_with_it(tmp_path: Path, then: str, said: str) -> None:
    """The daemon holds the program's output, and the pipe, until it is killed."""
    named, pipe = leaves_a_daemon(tmp_path, then)
    worker = SubprocessWorker(PREFIX + named, {}, ResourceLimits())
    try:
        worker.open()
        with pipe.open() as alive:
            with pytest.raises(BotFailed, match=said):
                worker.ask(Question("t", GAME.id, 1, VIEW, ACTIONS), 60)
            assert alive.read() == ""
    finally:
        worker.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "limits", "said"),
    [
        ("while True: pass", ResourceLimits(cpu_s=1), "the program was ended by SIGXCPU, as its"),
        ("x = bytearray(2 << 30)", ResourceLimits(memory_mb=1000), "ended with status 1"),
    ],
)
def test_a_program_has_the_limits_of_a_script(
    tmp_path: Path, body: str, limits: ResourceLimits, said: str
) -> None:
    named = PREFIX + command(tmp_path, f"{GREETS}sys.stdin.readline()\n{body}\n")
    worker = SubprocessWorker(named, {}, limits)
    try:
        with pytest.raises(BotFailed, match=said):
            worker.ask(Question("t", GAME.id, 1, VIEW, ACTIONS), 60)
    finally:
        worker.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists processes")
def test_a_program_that_starts_too_many_processes_is_named(tmp_path: Path) -> None:
    many = "import os\nfor _ in range(9):\n if os.fork() == 0: break\nsys.stdin.read()\n"
    worker = SubprocessWorker(
        PREFIX + command(tmp_path, GREETS + many), {}, ResourceLimits(processes=8)
    )
    try:
        with pytest.raises(BotFailed, match="it has started more than 8 processes"):
            worker.ask(Question("t", GAME.id, 1, VIEW, ACTIONS), 60)
    finally:
        worker.close()


@pytest.mark.slow
def test_a_program_that_hangs_is_killed_in_time(worker: SubprocessWorker) -> None:
    worker.open()
    with pytest.raises(BotFailed) as caught:
        worker.ask(Question("t", GAME.id, 1, VIEW, ACTIONS), 0.2)
    assert caught.value.kind == "time-out"


def test_a_command_is_named_whole() -> None:
    assert parse_entrant("exec:./bot --share=0.2:x=1") == Entrant("exec:./bot --share=0.2:x=1")


@pytest.mark.parametrize("file", ["first.py", "first.mjs"])
def test_the_examples_play(file: str) -> None:
    language = {"py": sys.executable, "mjs": "node"}[file.rpartition(".")[2]]
    if which(language) is None:
        pytest.skip(f"{language} is not installed")
    player = load_program(f"{language} {EXAMPLES / file}").make(GAME, Generator(1))
    assert ask_player(GAME, player, VIEW, ACTIONS).text == "a1"
    assert isinstance(player, Ending)
    player.game_over((1, 2))
    assert ask_player(GAME, player, VIEW, ACTIONS).text == "a1"
