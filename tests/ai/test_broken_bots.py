"""Broken bots: each is named by a check, costs an arena no more than its games, and no table."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_ai.__main__ import main
from oneoh_ai.builtin import RANDOM
from oneoh_ai.plan import NewTable, Plan
from oneoh_ai.runner import GaveUp, Runner
from oneoh_ai.subprocess_worker import SubprocessWorker
from oneoh_ai.worker import InProcessWorker
from oneoh_ai.worker_pool import WorkerPool
from oneoh_protocol.client import Client
from tests.ai.broken_bots import BROKEN, BrokenBot
from tests.ai.servers import Server

each_broken_bot = pytest.mark.parametrize("bot", BROKEN, ids=[bot.name for bot in BROKEN])
each_that_loads = pytest.mark.parametrize(
    "bot", [bot for bot in BROKEN if bot.loads], ids=[bot.name for bot in BROKEN if bot.loads]
)


def patience(bot: BrokenBot) -> float:
    """Return the seconds for a move: few only if it would take all of them."""
    return 0.3 if bot.takes_time else 60.0


def limits(bot: BrokenBot) -> list[str]:
    return ["--games", "2", "--slow-ms", "1000000", "--patience", str(patience(bot))]


def test_there_are_at_least_27_kinds() -> None:
    assert len({bot.name for bot in BROKEN}) == len(BROKEN) >= 27


@each_broken_bot
def test_a_check_names_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bot: BrokenBot
) -> None:
    status = main(["check", bot.write(tmp_path), *limits(bot)])
    told = capsys.readouterr()
    assert bot.said in (told.out if bot.loads else told.err)
    assert status == (0 if bot.plays else 1)
    assert "Traceback" not in told.out + told.err


@each_that_loads
def test_an_arena_plays_all_games_and_counts_the_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bot: BrokenBot
) -> None:
    assert main(["arena", bot.write(tmp_path), "random", *limits(bot)]) == 0
    out = capsys.readouterr().out
    [row] = [line.split() for line in out.splitlines() if line.startswith(f"{bot.name}.py  ")]
    wins, draws, losses, *faults, _slow = map(int, row[1:])
    assert wins + draws + losses == 2
    assert sum(faults) == (0 if bot.plays else 2)
    if not bot.plays:
        assert losses == 2


@pytest.mark.parametrize("bot", [bot for bot in BROKEN if not bot.loads], ids=lambda bot: bot.name)
@pytest.mark.parametrize(
    "command", [["arena", "random"], ["run", "--server", "ws://127.0.0.1:1", "--no-retry"]]
)
def test_a_bot_that_cannot_be_loaded_is_named_before_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bot: BrokenBot, command: list[str]
) -> None:
    name, *more = command
    assert main([name, bot.write(tmp_path), *more]) == 1
    told = capsys.readouterr()
    assert bot.said in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.kill()


@pytest.mark.slow
@each_that_loads
async def test_no_table_is_held_up(tmp_path: Path, server: Server, bot: BrokenBot) -> None:
    """The game comes to its end: by the rules, or as the bot is given up and resigns."""
    plan = Plan(open=NewTable("one-zero-one", 2), games=1, give_up=1)
    broken = WorkerPool([SubprocessWorker(bot.write(tmp_path), {})], patience(bot))
    other = WorkerPool([InProcessWorker(RANDOM, {})], 60)
    host = Runner(Client(server.url, name="broken", agent="bot"), broken, RANDOM, plan)
    guest = Runner(
        Client(server.url, name="other", agent="bot"), other, RANDOM, Plan(seek=True, games=1)
    )
    try:
        async with asyncio.timeout(60):
            ends = await asyncio.gather(host.run(), guest.run(), return_exceptions=True)
    finally:
        broken.close()
        other.close()
    assert [type(end) for end in ends] == [type(None) if bot.plays else GaveUp, type(None)]
    assert "1 game" in str(guest.summary)
