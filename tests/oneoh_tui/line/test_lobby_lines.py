"""The home and the lobby in line mode."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_protocol.client import Refusal
from oneoh_protocol.client_events import Connected
from oneoh_protocol.messages import (
    CreateTable,
    Fill,
    Join,
    Listed,
    Refused,
    Remove,
    Request,
    SeatInfo,
    SeatOffer,
    Start,
    TableRow,
    Watch,
)
from oneoh_protocol.nearby import NearbyLobby
from oneoh_tui.line import nearby
from oneoh_tui.line.client import LineClient
from oneoh_tui.line.home import Home
from oneoh_tui.net.game_folder import new_folder
from oneoh_tui.net.local_server import LocalServer, ServerFailed
from oneoh_tui.net.running_game import RunningGame
from oneoh_tui.text.qr_code import qr_code
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import talk, to_lobby, to_table
from tests.oneoh_tui.net.game_wire import ADA, BOB, GAME, position, table
from tests.oneoh_tui.net.network import network
from tests.oneoh_tui.screens.test_choosing_games import server
from tests.oneoh_tui.screens.test_lobby import OPEN, OVER, RUNNING

FREE = SeatInfo("anyone")


async def test_the_home_says_who_one_is_and_what_can_be_typed(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        assert "You are Ada." in (await here.heard())[0]
        lines = await here.type("help")
        assert [line.split()[0].rstrip(":") for line in lines] == [
            "play", "together", "options", "practice", "join", "host", "history", "finished", "replay", "figures", "delete", "import",
            "rules", "help", "quit",
        ]  # fmt: skip
        assert await here.type("dance") == ["dance is no command; type help."]


@pytest.mark.parametrize(
    ("lobbies", "told"),
    [
        ((NearbyLobby("Ada's lobby", "ws://192.0.2.7:9"),), "Ada's lobby: join ws://192.0.2.7:9"),
        ((), "No lobby answered on this network."),
    ],
    ids=["one", "none"],
)
async def test_lobbies_of_the_network_are_listed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lobbies: tuple[NearbyLobby, ...],
    told: str,
) -> None:
    monkeypatch.setattr(nearby, "SEARCH_SECONDS", 0)
    async with talk(tmp_path, FakeWire(), nearby=network(*lobbies)) as here:
        await here.heard()
        assert await here.type("nearby") == ["Searching this network", told]


async def test_a_game_of_the_server_alone_has_no_rules_here(tmp_path: Path) -> None:
    offered = server("one-zero-one")
    nim = replace(offered.games[0], id="nim")
    wire = FakeWire(connected=False)
    wire.say(Connected(replace(offered, games=(*offered.games, nim))))
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type("rules nim") == ["There are no rules of this game here."]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("join", "Write the address of a lobby"),
        ("join http://x", "is no address of a lobby"),
        ("host nowhere", "Write host, host PORT"),
        ("host 99999", "Write host, host PORT"),
        ("host " + "9" * 5000, "Write host, host PORT"),
    ],
)
async def test_what_cannot_be_done_at_home_is_said(tmp_path: Path, line: str, why: str) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        assert why in (await here.type(line))[0]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play", ("one-zero-one", "skilled", [])),
        ("play binary", ("binary", "skilled", [])),
        ("play binary size=6 mcts", ("binary", "mcts", ["size=6"])),
        # What else is typed is read as a term, which says that it is none.
        ("play binary mcts twice", ("binary", "mcts", ["twice"])),
    ],
)
async def test_a_game_is_played_as_it_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, meant: tuple[object, ...]
) -> None:
    played = []

    async def play(_home: Home, *arguments: object) -> None:
        played.append(arguments)

    monkeypatch.setattr(Home, "play", play)
    async with talk(tmp_path, FakeWire()) as here:
        # The lessons are offered first.
        await here.type(line, "")
    assert played == [meant]


def keep(folder: Path, *games: RunningGame) -> None:
    """Kept games on this machine."""
    for game in games:
        kept = new_folder(folder)
        kept.note([game])
        kept.close()


KEPT = RunningGame("t1", "binary", ("greedy",), 4, yours=True)
KEPT_TOO = RunningGame("t2", "bot255", ("mcts", "random"), 9, yours=False)


async def test_the_games_that_wait_are_told_by_number_and_given_up(tmp_path: Path) -> None:
    keep(tmp_path / "games", KEPT)
    async with talk(tmp_path, FakeWire(), games=tmp_path / "games") as here:
        assert any(
            line.startswith("1. Binary, greedy, move 5: your turn; last played on 20")
            for line in await here.heard()
        )
        assert "Type give-up again" in (await here.type("give-up 1"))[-1]
        assert await here.type("give-up 1") == ["The game is given up."]
        assert "back is no command" in (await here.type("back"))[0]


async def test_of_several_games_one_is_named(tmp_path: Path) -> None:
    keep(tmp_path / "games", KEPT, KEPT_TOO)
    async with talk(tmp_path, FakeWire(), games=tmp_path / "games") as here:
        lines = await here.heard()
        assert any("Bot255, mcts, random, move 10: their turn" in line for line in lines)
        for text in ("back", "back 3", "back x", "give-up"):
            assert (await here.type(text))[-1] == "Name a game by its number."


async def go_on(client: LineClient) -> None:
    await Home(client).running.go_on()


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ((), "No game waits for you."),
        ((KEPT, KEPT_TOO), "Type back and the number to go on with a game."),
    ],
)
async def test_to_go_on_without_one_game_says_what_there_is(
    tmp_path: Path, kept: tuple[RunningGame, ...], told: str
) -> None:
    keep(tmp_path / "games", *kept)
    async with talk(tmp_path, FakeWire(), go_on, games=tmp_path / "games") as here:
        assert told in await here.heard()


async def test_who_quits_is_told_that_games_are_kept(tmp_path: Path) -> None:
    keep(tmp_path / "games", KEPT)
    async with talk(tmp_path, FakeWire(), games=tmp_path / "games") as here:
        await here.heard()
        assert "are kept" in (await here.type("quit"))[-1]
        assert here.has_ended


async def test_a_server_that_does_not_start_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def spawn(*_arguments: object, **_more: object) -> LocalServer:
        raise ServerFailed("no room")

    monkeypatch.setattr(LocalServer, "spawn", spawn)
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        assert (await here.type("play", ""))[-1] == "The server did not start: no room"


async def test_the_tables_are_told_by_number_those_that_wait_first(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(rows=(OVER, RUNNING, OPEN)), to_lobby) as here:
        lines = await here.heard()
        assert lines[:2] == [
            "Connecting to ws://lobby.test:2550",
            "The lobby: Ada at ws://lobby.test:2550",
        ]
        lines = lines[1:]
        assert lines[1] == "1. One Zero One, 1 free; Bob, free; Deck: base; no clock"
        assert lines[2].startswith("2. One Zero One, playing; Ada, Bob; Deck: base; no clock; 3 sp")
        assert lines[3].startswith("3. One Zero One, over")


USAGE = (
    "Write tables GAME, OPTION=VALUE of that game, speed=blitz|rapid|classical|correspondence|untimed, seats=NUMBER, "
    "players=people|bots, rating=FROM-TO, or free."
)


@pytest.mark.parametrize(
    ("line", "rows", "told"),
    [
        ("tables", (), "No table is open; create opens one."),
        ("tables binary", (OPEN,), "No table is like this: Binary; create opens one."),
        (
            "tables binary free",
            (OPEN,),
            "No table is like this: Binary; with a free seat; create opens one.",
        ),
        (
            "tables speed=quick",
            (),
            USAGE,
        ),
        (
            "tables binary size=10 swap=no",
            (OPEN,),
            "No table is like this: Binary; Board: 10 x 10; Swap sides: no; create opens one.",
        ),
        ("tables binary size=9", (OPEN,), "Write size=6|8|10|12."),
        ("tables size=10", (OPEN,), USAGE),
        ("tables foo", (OPEN,), "The server plays one-zero-one, binary."),
    ],
)
async def test_that_no_table_is_open_says_which_were_looked_for(
    tmp_path: Path, line: str, rows: tuple[TableRow, ...], told: str
) -> None:
    wire = FakeWire(connected=False, rows=rows)
    wire.say(Connected(server("one-zero-one", "binary")))
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type(line) == [told]


async def test_a_table_is_joined_and_watched_by_its_number_or_address(tmp_path: Path) -> None:
    for line, command in (
        ("join 1", Join(table="open1")),
        ("watch 2", Watch(table="run1")),
        ("join open1", Join(table="open1")),
        (
            "join ws://lobby.test#open1:abcdefghijklmnop",
            Join(table="open1", seat=None, invite="abcdefghijklmnop"),
        ),
    ):
        wire = FakeWire(rows=(OPEN, RUNNING))
        wire.tables = {name: replace(table(), table=name) for name in ("open1", "run1")}
        async with talk(tmp_path, wire, to_lobby) as here:
            await here.heard()
            await here.type(line)
            assert wire.asked[-1] == command
            assert (await here.type("seats"))[0].startswith("Seat 0: Ada")


async def test_the_address_and_the_invites_of_a_table_are_printed_as_qr_codes(
    tmp_path: Path,
) -> None:
    invite = "i" * 16
    waiting = table(seats=(ADA, SeatInfo("invite")), invites=(None, invite))
    wire = FakeWire()
    wire.tables = {"t1": waiting}
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert await here.type("qr") == [*qr_code("ws://lobby.test#t1"), "ws://lobby.test#t1"]
        address = f"ws://lobby.test#t1:{invite}"
        assert await here.type("qr 1") == [*qr_code(address), address]
        assert await here.type("qr 0") == ["Seat 0 has no invite."]
        assert await here.type("qr 2") == ["Name a seat from 0 to 1."]


async def test_a_number_that_was_not_told_is_no_table(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(rows=(OPEN,)), to_lobby) as here:
        await here.heard()
        for line in ("join", "watch", "join two words", "join open1:short"):
            assert "Name a table by its number" in (await here.type(line))[0]


async def test_a_refusal_is_told(tmp_path: Path) -> None:
    wire = FakeWire(rows=(OPEN,))
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        wire.refusal = Refusal(Refused(1, "seat-taken", "x"))
        assert await here.type("join 1") == ["The seat is taken."]


async def test_a_new_table_with_a_free_seat_is_told_once(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        wire.say(Listed(OPEN), Listed(OPEN), Listed(RUNNING))
        assert await here.heard() == [
            "New: 1. One Zero One, 1 free; Bob, free; Deck: base; no clock"
        ]


async def test_a_table_is_opened_filled_and_started(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.created = wire.tables["t1"] = replace(table(), seats=(ADA, FREE), invites=(None, None))
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        lines = await here.type("create one-zero-one open_hands=yes clock=3+5")
        created = wire.asked[-1]
        assert isinstance(created, CreateTable)
        assert created.options == {"open_hands": True}
        assert lines[1:] == [
            "Seat 0: Ada, you",
            "Seat 1: free",
            "Address of this table: ws://lobby.test:2550#t1",
            "The game starts once every seat is taken.",
        ]
        await here.type("fill 1 bot:greedy")
        assert Fill(table="t1", seat=1, offer=SeatOffer("bot", "greedy")) in wire.asked
        assert await here.type("fill 7 anyone") == ["Name a seat from 0 to 1."]
        assert "A seat is for" in (await here.type("fill 1 somebody"))[0]
        await here.type("start")
        assert Start(table="t1") in wire.asked


async def test_the_host_of_a_table_removes_a_guest_by_saying_so_twice(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.created = wire.tables["t1"] = replace(table(), seats=(ADA, BOB), invites=(None, None))
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.type("create one-zero-one")
        [asked] = await here.type("remove 1")
        assert "Remove Bob from this table?" in asked
        assert Remove(table="t1", seat=1) not in wire.asked
        await here.type("remove 1")
        assert wire.asked[-1] == Remove(table="t1", seat=1)
        assert await here.type("remove 7") == ["Name a seat from 0 to 1."]


async def test_bad_terms_are_told(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), to_lobby) as here:
        await here.heard()
        assert "plays one-zero-one" in (await here.type("create chess"))[0]
        assert "open_hands=yes|no: Open hands (OPEN SOURCE)" in await here.type(
            "options one-zero-one"
        )
        assert await here.type("games") == [
            "one-zero-one: One Zero One; bots: random (easy), greedy (medium), mcts (strong)"
        ]


async def test_a_free_seat_is_taken_at_the_table(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.tables["t1"] = table(seat=None, seats=(BOB, FREE), hosting=False)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        await here.type("sit")
        assert wire.asked[-1] == Join(table="t1")
        await here.type("sit 1")
        assert wire.asked[-1] == Join(table="t1", seat=1)


async def test_a_turn_at_another_table_is_told(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        seat = GAME.to_act(position(1))
        assert seat is not None
        wire.say(table(position(1), seat))
        assert await here.heard() == []
        wire.say(Request(table="t1", request=1, turn=0, legal=None, deadline_ms=None))
        (line,) = await here.heard()
        assert line.endswith("your turn")


async def test_one_leaves_the_lobby_for_the_home(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), to_lobby) as here:
        await here.heard()
        assert "oneoh, line by line" in (await here.type("leave"))[0]


async def test_the_ratings_of_a_player_are_told_and_of_nobody_refused(tmp_path: Path) -> None:
    wire = FakeWire()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type("player Bob") == ["Bob", "No rated game yet."]
        assert await here.type("player") == ["Ada", "No rated game yet."]
        wire.refusal = Refusal(Refused(9, "no-such-player", "nobody called Eve has a rating"))
        assert await here.type("player Eve") == ["Nobody of this name has played a rated game."]


async def test_a_rated_table_is_opened_and_said_to_be_one(tmp_path: Path) -> None:
    wire = FakeWire(rows=(replace(OPEN, rated=True),))
    async with talk(tmp_path, wire, to_lobby) as here:
        assert any("rated" in line for line in await here.heard())
        await here.type("create one-zero-one rated")
        created = [command for command in wire.asked if isinstance(command, CreateTable)]
        assert [command.rated for command in created] == [True]


async def test_games_that_wait_for_the_player_are_told_first(tmp_path: Path) -> None:
    wire = FakeWire(rows=(OPEN,))
    acting = GAME.to_act(position(1))
    assert acting is not None
    wire.tables["t1"] = table(position(1), acting)
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert await here.type("mine") == ["No game of yours runs here."]
        wire.say(wire.tables["t1"])
        await here.heard()
        (line,) = await here.type("mine")
        assert line.startswith("2. One Zero One, Bob, move")
        assert line.endswith("your turn")
        await here.type("watch 2")
        assert wire.asked[-1] == Watch(table="t1")
