"""A database of 0.1.0 opens: every seat sees what it saw there, and every game goes on to its end."""

import asyncio
import gzip
import json
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from oneoh_games import GAMES
from oneoh_games.records import Replay, read_text
from oneoh_protocol.messages import (
    Act,
    FinishedGame,
    GetRecord,
    ListFinished,
    Rematch,
    Resign,
    Table,
    Watch,
)
from oneoh_server.records.exporting import Choice, export_games
from oneoh_server.stores.sqlite.migrating import scripts
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import decode_fact
from tests.server.players import Player, playing, serving

FOLDER = Path(__file__).parent
"""Folder of the files that `play_0_1_0.py` has left."""
SAME = [
    "table",
    "game",
    "rules_version",
    "options",
    "clock",
    "listed",
    "phase",
    "host",
    "hosting",
    "seat",
    "invites",
    "turn",
    "history",
    "to_act",
    "view",
    "outcome",
    "ended_by",
    "seed",
    "next_table",
    "resigned",
]
"""Fields of a table that mean the same in both protocols."""

Map: TypeAlias = dict[str, Any]
Guests: TypeAlias = Mapping[str, Player]


class OldLobby:
    """Database that a server of 0.1.0 kept, and what its guests knew."""

    def __init__(self, folder: Path) -> None:
        with gzip.open(FOLDER / "oneoh-0.1.0.jsonl.gz") as lines:
            self.tokens, *tables = map(json.loads, lines)
        self.tables: list[dict[str, Map]] = tables
        """Each table, as the guest of each name saw it last."""
        self.path = str(folder / "oneoh.db")
        shutil.copy(FOLDER / "oneoh-0.1.0.sqlite", self.path)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Guests]:
        """Serve the database, and have all guests return."""
        async with AsyncExitStack() as stack:
            enter = stack.enter_async_context
            server = await enter(
                serving(SqliteStore(self.path), dict(GAMES), commands_per_second=9999)
            )
            guests = {
                name: await enter(playing(server.url, name, token=token))
                for name, token in self.tokens.items()
            }
            reading = [asyncio.create_task(skip_events(guest)) for guest in guests.values()]
            yield guests
        await asyncio.gather(*reading)


async def skip_events(guest: Player) -> None:
    """Read the events of a guest, who else could be told no more, until it goes."""
    async for _event in guest.client.events():
        pass


@pytest.fixture
def old(tmp_path: Path) -> OldLobby:
    return OldLobby(tmp_path)


def parts(table: Map) -> Map:
    """Return what is compared: the fields that mean the same, and what is asked of the seat."""
    request = table["request"]
    legal = request["legal"] if request else ()
    asked = request and {
        "number": request["request"],
        "turn": request["turn"],
        "legal": sorted(legal.split() if isinstance(legal, str) else legal),
    }
    names = [(seat["name"], seat.get("resigned")) for seat in table["seats"] if "name" in seat]
    return {"asked": asked, "names": names, **{name: table.get(name) for name in SAME}}


def plain(table: Table) -> Map:
    """Return a table as JSON has it, as the old ones are kept."""
    read: Map = json.loads(msgspec.json.encode(table))
    return read


async def watch(guest: Player, table: str) -> Table:
    seen = await guest.ask(Watch(table=table))
    assert isinstance(seen, Table)
    return seen


async def play_on(guests: Guests, table: str) -> None:
    """Have the seats play random actions, to the end of the game."""
    rng = random.Random(table)
    while (seen := await watch(guests["Ann"], table)).to_act is not None:
        asked = guests[seen.seats[seen.to_act].name]
        request = (await watch(asked, table)).request
        assert request is not None
        action = rng.choice(request.legal_actions)
        await asked.ask(Act(table=table, request=request.request, action=action))


async def keep_promises(tables: list[Map], guests: Guests) -> None:
    """Have an invite be used, a rematch be accepted, and a game against a bot be resigned."""
    (invited,) = (each for each in tables if any(each["invites"]))
    await guests["Bob"].join(invited["table"], invite=invited["invites"][1])
    (wanted,) = (each for each in tables if wants_rematch(each) == [True, False])
    await guests["Bob"].ask(Rematch(table=wanted["table"]))
    assert (await watch(guests["Bob"], wanted["table"])).next_table
    (of_bot,) = (each for each in tables if each["seats"][1].get("software") == "random")
    await guests["Ann"].ask(Resign(table=of_bot["table"]))


def is_left(now: list[int], before: list[int]) -> bool:
    """Return whether no bank has less than before: 0.1.0 kept no time of a turn under way."""
    return all(bank >= was for bank, was in zip(now, before, strict=True))


def wants_rematch(table: Map) -> list[bool]:
    return [seat.get("rematch", False) for seat in table["seats"]]


@pytest.mark.slow
async def test_every_seat_sees_what_it_saw_and_every_game_goes_on_to_its_end(
    old: OldLobby,
) -> None:
    tables = [seen["Ann"] for seen in old.tables]
    async with old.open() as guests:
        for seen in old.tables:
            for name, table in seen.items():
                now = plain(await watch(guests[name], table["table"]))
                assert parts(now) == parts(table)
                assert is_left(now["banks_ms"], table["banks_ms"])
        await keep_promises(tables, guests)
        for table in tables:
            await play_on(guests, table["table"])
    async with old.open() as guests:
        for table in tables:
            assert (await watch(guests["Ann"], table["table"])).phase == "over"


async def test_the_games_that_were_over_are_listed_and_replay_to_their_outcomes(
    old: OldLobby,
) -> None:
    over = {
        table["table"]: table
        for table in (seen["Ann"] for seen in old.tables)
        if table["outcome"] and table["turn"]
    }
    assert {table["game"] for table in over.values()} == set(GAMES)
    async with old.open() as guests:
        games = (await guests["Ann"].ask(ListFinished(mine=True))).games
        assert {game.table for game in games} == set(over)
        for game in games:
            await replays(guests["Ann"], game, over[game.table])


async def replays(guest: Player, game: FinishedGame, was: Map) -> None:
    """Check a finished game's record against the table of the old server."""
    lines: list[str] = []
    part = await guest.ask(GetRecord(table=game.table))
    lines += part.lines
    for number in range(1, part.parts):
        lines += (await guest.ask(GetRecord(table=game.table, part=number))).lines
    (recorded,) = read_text("".join(f"{line}\n" for line in lines))
    assert f"{recorded.seed:032x}" == was["seed"]
    assert len(recorded.moves) == was["turn"]
    result = Replay(GAMES[was["game"]], recorded).recorded.result
    assert result is not None
    assert json.loads(msgspec.json.encode(result.outcome)) == was["outcome"]


@pytest.mark.parametrize("version", range(1, len(scripts()) + 1))
async def test_a_file_of_every_version_since_opens_with_the_same_tables(
    old: OldLobby, tmp_path: Path, version: int
) -> None:
    with closing(sqlite3.connect(old.path, isolation_level=None)) as database:
        rows = database.execute("SELECT table_id, fact FROM facts ORDER BY number").fetchall()
        for number, script in enumerate(scripts()[1:version], 2):
            database.executescript(f"{script} PRAGMA user_version = {number};")
    store = SqliteStore(old.path)
    kept = [
        (table["Ann"]["table"], await store.facts(table["Ann"]["table"])) for table in old.tables
    ]
    await store.close()
    assert dict(kept) == {
        table: [decode_fact(fact.encode()) for owner, fact in rows if owner == table]
        for table, _facts in kept
    }
    await SqliteStore(str(tmp_path / "fresh.db")).close()
    assert tables_in(Path(old.path)) == tables_in(tmp_path / "fresh.db")


@pytest.mark.parametrize("version", [1, 11])
def test_games_of_a_file_that_no_server_has_migrated_are_exported(
    old: OldLobby, version: int
) -> None:
    with closing(sqlite3.connect(old.path, isolation_level=None)) as database:
        for number, script in enumerate(scripts()[1:version], 2):
            database.executescript(f"{script} PRAGMA user_version = {number};")
    exported = list(export_games(old.path, GAMES, "", Choice()))
    assert not any(game.fault for game in exported)
    assert {read_text(game.text)[0].game for game in exported} == set(GAMES)


def tables_in(path: Path) -> list[tuple[str, str]]:
    """Return the names and the definitions of what a database consists of."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
