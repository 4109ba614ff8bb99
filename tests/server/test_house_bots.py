"""House bots are started, watched and stopped; scripts stand in for the real ones."""

import asyncio
import sys
from pathlib import Path

import pytest

from oneoh_protocol.messages import Over, Seats
from oneoh_server.house_bots import HouseBots
from oneoh_server.refusal import Refusal
from oneoh_server.settings import BotPace

LIST = """
import json, os, sys
with open(sys.argv[0] + ".processes", "a") as processes:
    processes.write(f"{sys.argv[1]} ")
if sys.argv[1] == "standby":
    print(json.dumps([{"name": "stub", "about": "a stub", "games": ["high-card"]}]), flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    order = json.loads(line)
    sys.argv[1:] = order["arguments"]
    os.environ.update(order["environment"])
"""


def script(folder: Path, body: str) -> tuple[str, str]:
    path = folder / "bot.py"
    path.write_text(LIST + body)
    return sys.executable, str(path)


async def found(bots: HouseBots) -> HouseBots:
    bots.start()
    await bots.offers()
    bots.listen("ws://127.0.0.1:1")
    return bots


def call(bots: HouseBots, guest: str) -> asyncio.Event:
    """Call a bot; the event is set when it is given up."""
    lost = asyncio.Event()
    bots.call(
        guest, "stub", "secret-token", owner=lambda: "ann", table=lambda: "t1", on_lost=lost.set
    )
    return lost


async def test_the_installed_bots_are_listed_once(tmp_path: Path) -> None:
    bots = await found(HouseBots(3, command=script(tmp_path, "")))
    assert [offer.name for offer in await bots.offers()] == ["stub"]
    await bots.close()


@pytest.mark.parametrize("body", ["import sys; sys.exit(1)", "print('not json')", "print('[]')"])
async def test_without_a_working_command_there_are_no_bots(tmp_path: Path, body: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(body)
    for command in ((sys.executable, str(path)), ("/nowhere/oneoh-bot",)):
        bots = await found(HouseBots(3, command=command))
        assert await bots.offers() == ()
        with pytest.raises(Refusal) as caught:
            bots.check(["stub"], "high-card")
        assert caught.value.code == "no-such-bot"
        await bots.close()


async def test_only_bots_that_play_the_game_can_be_seated(tmp_path: Path) -> None:
    bots = await found(HouseBots(2, command=script(tmp_path, "sys.stdin.read()")))
    bots.check(["stub", "stub"], "high-card")
    for bot, game in (("stub", "chess"), ("hal", "high-card")):
        with pytest.raises(Refusal) as caught:
            bots.check([bot], game)
        assert caught.value.code == "no-such-bot"
    await bots.close()


async def test_bots_beyond_their_owners_share_take_no_room_from_others() -> None:
    bots = HouseBots(4, share=3)
    for number in range(7):
        bots.reserve(f"ann's {number}", lambda: "ann")
    assert bots.shortage(1) == 0
    bots.reserve("bob's", lambda: "bob")
    assert bots.shortage(1) == 1
    bots.dismiss("bob's")
    assert bots.shortage(1) == 0
    await bots.close()


@pytest.mark.parametrize(("pace", "more"), [("instant", []), ("human", ["--pace", "human"])])
async def test_a_bot_gets_the_server_as_an_argument_and_token_and_table_in_secret(
    tmp_path: Path, pace: BotPace, more: list[str]
) -> None:
    body = """
import os
with open(sys.argv[0] + ".seen", "w") as seen:
    print(*sys.argv[1:], os.environ["ONEOH_TOKEN"], os.environ["ONEOH_TABLE"], file=seen)
"""
    bots = await found(HouseBots(1, command=script(tmp_path, body), backoff=(), pace=pace))
    await call(bots, "g1").wait()
    seen = (tmp_path / "bot.py.seen").read_text().split()
    assert seen == [
        *("run", "stub", "--server", "ws://127.0.0.1:1", "--until-eof"),
        *more,
        *("secret-token", "t1"),
    ]
    await bots.close()


async def test_the_process_that_listed_the_bots_becomes_the_first_that_is_called(
    tmp_path: Path,
) -> None:
    bots = await found(HouseBots(2, command=script(tmp_path, ""), backoff=()))
    for guest in ("g1", "g2"):
        await call(bots, guest).wait()
    assert (tmp_path / "bot.py.processes").read_text() == "standby run "
    await bots.close()


async def test_a_process_that_died_on_standby_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(LIST.replace("sys.stdin.readline()", "''"))
    bots = await found(HouseBots(1, command=(sys.executable, str(path)), backoff=()))
    assert bots._standby is not None
    await bots._standby.wait()
    await call(bots, "g1").wait()
    assert (tmp_path / "bot.py.processes").read_text() == "standby run "
    await bots.close()


async def test_a_process_on_standby_ends_with_the_server(tmp_path: Path) -> None:
    bots = await found(HouseBots(1, command=script(tmp_path, "")))
    standby = bots._standby
    assert standby is not None
    assert standby.running
    await bots.close()
    assert not standby.running


async def test_a_bot_that_crashes_is_started_again_and_given_up_in_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    body = """
with open(sys.argv[0] + ".starts", "a") as starts:
    starts.write("x")
sys.exit("out of ideas")
"""
    bots = await found(HouseBots(1, command=script(tmp_path, body), backoff=(0, 0, 0)))
    await call(bots, "g1").wait()
    assert (tmp_path / "bot.py.starts").read_text() == "xxxx"
    assert "status 1, out of ideas" in caplog.text
    bots.check(["stub"], "high-card")
    await bots.close()


async def test_a_bot_that_is_dismissed_ends_with_its_input(tmp_path: Path) -> None:
    running = asyncio.Event()

    def called(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        running.set()
        writer.close()

    async with await asyncio.start_server(called, "127.0.0.1", 0) as phone:
        port = phone.sockets[0].getsockname()[1]
        body = f"""
import socket
socket.create_connection(("127.0.0.1", {port})).close()
sys.stdin.read()
open(sys.argv[0] + ".ended", "w").close()
"""
        bots = await found(HouseBots(1, command=script(tmp_path, body)))
        lost = call(bots, "g1")
        await running.wait()
        bots.dismiss("g1")
        await bots.close()
    assert (tmp_path / "bot.py.ended").exists()
    assert not lost.is_set()


@pytest.mark.slow
async def test_a_real_house_bot_plays_a_whole_game_and_the_rematch() -> None:
    from oneoh_games import GAMES
    from oneoh_protocol.messages import CreateTable, Leave, Rematch, Rematched, SeatOffer, Watch
    from tests.server.players import playing, serving

    async with serving(games=dict(GAMES), max_bots=1) as server, playing(server.url, "Ann") as ann:
        assert "random" in [bot.name for bot in ann.welcome.bots]
        seats = (SeatOffer("me"), SeatOffer("bot", "random"))
        table = await ann.ask(CreateTable(game="one-zero-one", seats=seats))
        assert table.seats[1].kind == "bot"
        arrived = await ann.next(Seats)
        assert (arrived.seats[1].kind, arrived.seats[1].bot) == ("taken", True)
        assert isinstance(await ann.play(), Over)
        await ann.ask(Rematch(table=table.table))
        following = (await ann.next(Rematched)).next_table
        assert (await ann.ask(Watch(table=following))).seat == 1
        await ann.play()
        for name in (table.table, following):
            await ann.ask(Leave(table=name))
