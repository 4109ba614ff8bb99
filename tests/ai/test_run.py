"""`oneoh-bot run` as a process: its tables, its guest, its workers and its end."""

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.grade_file import write_grade
from oneoh_protocol.client import Client
from oneoh_protocol.client_events import ClientEvent
from oneoh_protocol.messages import Clock, CreateTable, Over, Resign, SeatOffer, Started
from tests.ai.people import open_table, person
from tests.ai.scripts import HANG
from tests.ai.servers import Server, start

pytestmark = pytest.mark.slow

ME, ANYONE, INVITED = SeatOffer("me"), SeatOffer("anyone"), SeatOffer("invite")
Kind = TypeVar("Kind", bound=ClientEvent)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    server = Server()
    yield server.url
    server.kill()


def run(url: str, bot: str | Path, *arguments: str) -> "subprocess.Popen[str]":
    return start("oneoh_ai", "run", str(bot), "--server", url, *arguments)


async def end_of(bot: "subprocess.Popen[str]") -> str:
    """Wait for the bot to end with status 0, and return its output."""
    async with asyncio.timeout(60):
        log, _ = await asyncio.to_thread(bot.communicate)
    assert bot.returncode == 0, log
    assert "Traceback" not in log
    return log


def status_of(*arguments: str) -> int:
    """Run the command in this process, and return its exit status."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(str(end.code))


async def line_with(bot: "subprocess.Popen[str]", text: str) -> str:
    """Return the next line of the bot's log that contains `text`."""
    assert bot.stdout is not None
    while text not in (line := await asyncio.to_thread(bot.stdout.readline)):
        assert line, f"it ended without saying {text!r}"
    return line


async def next_of(client: Client, kind: type[Kind]) -> Kind:
    events: AsyncIterator[ClientEvent] = client.events()
    async for event in events:
        if isinstance(event, kind):
            return event
    raise AssertionError(f"no {kind.__name__} came")


def script(folder: Path, body: str) -> Path:
    path = folder / "mine.py"
    path.write_text(f"def choose(view, actions, rng):\n    {body}\n    return actions[0]\n")
    return path


@pytest.mark.smoke
async def test_an_invite_leads_to_an_unlisted_table(url: str) -> None:
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(
            ada, CreateTable(game="one-zero-one", seats=(ME, INVITED), listed=False)
        )
        bot = run(url, "random", "--invite", f"{table.table}:{table.invites[1]}", "--games", "1")
        await next_of(ada, Started)
        await ada.ask(Resign(table=table.table))
        assert "over (resigned), place 1" in await end_of(bot)


async def test_the_address_of_a_table_leads_to_it(url: str) -> None:
    """The bot ends with a summary of its games."""
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(
            ada, CreateTable(game="one-zero-one", seats=(ME, INVITED), listed=False)
        )
        address = f"{url}#{table.table}:{table.invites[1]}"
        bot = run(address, "random", "--games", "1")
        await next_of(ada, Started)
        await ada.ask(Resign(table=table.table))
        assert "1 game: 1 won, 0 drawn, 0 lost; " in await end_of(bot)


async def test_a_bot_with_a_long_name_is_let_in(url: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        f"NAME = {'Ariadne' * 7!r}\ndef choose(view, actions, rng):\n    return actions[0]\n"
    )
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=(ME, ANYONE)))
        bot = run(url, str(path), "--table", table.table, "--games", "1")
        await next_of(ada, Started)
        await ada.ask(Resign(table=table.table))
        await end_of(bot)


async def test_the_code_of_a_table_leads_to_it_as_its_address_does(url: str) -> None:
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(
            ada, CreateTable(game="one-zero-one", seats=(ME, ANYONE), listed=False)
        )
        bot = run(f"{url}#{table.code}", "random", "--games", "1")
        await next_of(ada, Started)
        await ada.ask(Resign(table=table.table))
        assert "1 game: 1 won, 0 drawn, 0 lost; " in await end_of(bot)


async def test_the_environment_names_a_table(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(
            ada, CreateTable(game="one-zero-one", seats=(ME, ANYONE), listed=False)
        )
        monkeypatch.setenv("ONEOH_TABLE", table.table)
        bot = run(url, "random", "--games", "1")
        await next_of(ada, Started)
        await ada.ask(Resign(table=table.table))
        await end_of(bot)


async def test_an_opened_table_has_the_clock_of_the_arguments_and_is_rated(
    url: str, tmp_path: Path
) -> None:
    """The transcript has the clock, the bot's grade, and no token."""
    file, graded = tmp_path / "wire.jsonl", tmp_path / "grade"
    write_grade(graded, "random", "random", "B")
    bot = run(url, "random", "--open", "one-zero-one", "--versus", "random", "--clock", "1.5+2",
              "--timeout", "lose", "--rated", "--games", "1", "--wire", str(file), "--grade-file", str(graded))  # fmt: skip
    await end_of(bot)
    messages = [json.loads(line)["message"] for line in file.read_text().splitlines()]
    [created] = [message for message in messages if message.get("type") == "create"]
    assert created["clock"] == {"bank_ms": 90_000, "increment_ms": 2000, "timeout": "lose"}
    assert created["rated"] is True
    assert next(m for m in messages if m.get("type") == "welcome")["token"] == "(secret)"
    seats = [seat for message in messages for seat in message.get("seats", ())]
    assert "B" in [(seat.get("details") or {}).get("grade") for seat in seats]


async def test_a_bot_that_always_fails_is_given_up_and_resigns(url: str, tmp_path: Path) -> None:
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(
            ada, CreateTable(game="one-zero-one", seats=(SeatOffer("bot", "random"), ANYONE))
        )
        bot = run(url, script(tmp_path, "1 / 0"), "--table", table.table, "--give-up", "3")
        over = await next_of(ada, Over)
        log, _ = await asyncio.to_thread(bot.communicate)
    assert (over.ended_by, over.resigned) == ("resigned", 1)
    assert bot.returncode == 3
    assert "failures: 9 crash; 3 turns played in its stead" in log
    assert log.splitlines()[-1] == (
        "oneoh-bot: the bot failed at 3 turns in a row, and is given up: "
        "ZeroDivisionError: division by zero (mine.py, line 2)"
    )


async def test_a_wrong_invite_is_reported_in_one_line(url: str) -> None:
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=(ME, INVITED)))
        bot = run(url, "random", "--invite", f"{table.table}:guess", "--log-level", "error")
        log, _ = await asyncio.to_thread(bot.communicate)
    assert bot.returncode == 1
    assert log.splitlines()[-1].startswith("oneoh-bot: ")
    assert "Traceback" not in log


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--invite", "w9i94psihn"], "'w9i94psihn' is not of the form TABLE:CODE"),
        (["--token-file", "nowhere/token"], "nowhere/token"),
        (["--open", "binry"], "oneoh-bot: there is no game 'binry'; did you mean binary?"),
        (["--seek", "chess"], "oneoh-bot: there is no game 'chess'; there are binary, "),
        (["--open", "binary", "--clock", "soon"], "'soon' is no clock"),
        (["--clock", "3+5"], "--clock is for a table that the bot opens: add --open GAME"),
        (
            ["--open", "binary", "--timeout", "lose"],
            "--timeout is for a table with a clock: add --clock CLOCK",
        ),
        (["--option", "size=6"], "--option is for a table that the bot opens"),
        (["--seek", "binary", "--versus", "greedy"], "--versus is for a table that the bot opens"),
        (["--seek", "--rated"], "--rated is for a table that the bot opens"),
        (["--server", "localhost:x"], "'localhost:x' is no address; write ws://HOST:PORT"),
    ],
)
def test_wrong_arguments_are_reported_before_connecting(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of("run", "random", "--server", "ws://127.0.0.1:1", *arguments) > 0
    log = capsys.readouterr().err
    assert said in log.splitlines()[-1]
    assert "nothing answers" not in log


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        (
            "GAMES = ['one-zero-two']\ndef choose(view, actions, rng): ...",
            2,
            "did you mean one-zero-one?",
        ),
        (HANG, 1, "was not loaded within 0.5 s (mine.py, line 1)"),
    ],
)
async def test_a_bot_without_installed_games_is_reported_before_connecting(
    tmp_path: Path, text: str, status: int, said: str
) -> None:
    (tmp_path / "mine.py").write_text(text)
    bot = run("ws://127.0.0.1:1", tmp_path / "mine.py", "--start-patience", "0.5")
    log, _ = await asyncio.to_thread(bot.communicate)
    assert bot.returncode == status
    assert log.startswith("oneoh-bot: ")
    assert said in log
    assert log.count("\n") == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_a_kept_token_leads_back_to_the_seat(
    url: str, tmp_path: Path, how: signal.Signals
) -> None:
    """A bot that was ended in mid game finds its table by the file alone."""
    file = tmp_path / "token"
    async with person(url) as ada, asyncio.timeout(60):
        table = await open_table(ada, CreateTable(game="one-zero-one", seats=(ME, ANYONE)))
        bot = run(url, "random", "--token-file", str(file), "--table", table.table)
        await next_of(ada, Started)
        bot.send_signal(how)
        await asyncio.to_thread(bot.communicate)
        assert file.stat().st_mode & 0o777 == 0o600
        bot = run(url, "random", "--token-file", str(file), "--games", "1")
        await line_with(bot, f"table {table.table}: one-zero-one, seat 1")
        await ada.ask(Resign(table=table.table))
        await end_of(bot)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_a_bot_that_waits(url: str, how: signal.Signals) -> None:
    bot = run(url, "random", "--seek")
    await line_with(bot, "connected")
    bot.send_signal(how)
    await end_of(bot)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_a_bot_in_the_middle_of_a_thought(
    url: str, tmp_path: Path, how: signal.Signals
) -> None:
    thinker = script(tmp_path, f"print('hm', flush=True); {HANG}")
    bot = run(url, thinker, "--open", "one-zero-one", "--versus", "random")
    await line_with(bot, "hm")
    bot.send_signal(how)
    await end_of(bot)


async def test_ctrl_c_ends_a_bot_while_its_thinking_process_still_starts(url: str) -> None:
    """The terminal sends SIGINT to both processes."""
    bot = start("oneoh_ai", "run", "mcts", "--server", url, group=True)
    await line_with(bot, "connected")
    os.killpg(bot.pid, signal.SIGINT)
    await end_of(bot)


async def test_a_signal_ends_a_bot_that_cannot_reach_its_server() -> None:
    bot = run("ws://127.0.0.1:1", "random")
    await line_with(bot, "trying again")
    bot.send_signal(signal.SIGTERM)
    await end_of(bot)


MEET = """
    import os, pathlib, time
    here = pathlib.Path(__file__).parent
    (here / f"{os.getpid()}.pid").touch()
    while len(list(here.glob("*.pid"))) < 2:
        time.sleep(0.01)
"""


def left_by_processes(folder: Path) -> int:
    return len(list(folder.glob("*.pid")))


async def test_with_two_jobs_two_processes_think_at_the_same_time(url: str, tmp_path: Path) -> None:
    """Each process waits in its first thought until the other has begun one too."""
    bot = run(url, script(tmp_path, MEET.strip()), "--jobs", "2", "--open", "one-zero-one",
              "--versus", "random", "--games", "2", "--at-once", "2")  # fmt: skip
    log = await end_of(bot)
    assert log.count("over (rules)") == 2
    assert "in the bot's stead" not in log
    assert left_by_processes(tmp_path) == 2


async def test_a_search_does_not_lose_on_the_clock(url: str) -> None:
    """The search is told to take 1 s a move, for which the clock has no time after a few.

    The bank leaves room for the answer to come late on a busy machine. The first move has time of
    its own, for the start of the bot's process.
    """
    seats = (SeatOffer("bot", "random"), ANYONE)
    clock = Clock(bank_ms=2000, delay_ms=200, timeout="lose")
    create = CreateTable(game="binary", seats=seats, options={"size": 6}, clock=clock)
    async with person(url) as ada, asyncio.timeout(100):
        table = await open_table(ada, create)
        bot = run(url, "mcts", "--time-ms", "1000", "--table", table.table, "--games", "1")
        over = await next_of(ada, Over)
        log = await end_of(bot)
    assert over.resigned != 1
    assert "in the bot's stead" not in log
