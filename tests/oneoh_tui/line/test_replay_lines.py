"""Finished games in line mode: listed, and replayed line by line."""

import asyncio
from pathlib import Path

import pytest

from oneoh_games.records import read_text
from oneoh_protocol.messages import CreateTable, SeatOffer
from oneoh_tui.line.home import Home
from tests.oneoh_tui.conftest import FakeWire
from tests.oneoh_tui.line.talk import Talk, talk, to_lobby
from tests.oneoh_tui.net.game_wire import table
from tests.oneoh_tui.records import finished, recorded, text_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.oneoh"
    path.write_text(text_of(), "utf-8")
    return path


async def answer(here: Talk, *lines: str) -> list[str]:
    """Type lines, and return the output; a replay is made in a thread."""
    heard = await here.type(*lines)
    while not heard:
        await asyncio.sleep(0.01)
        heard = await here.heard()
    return heard


async def test_a_file_is_replayed_move_by_move(tmp_path: Path, file: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        lines = await answer(here, f"replay {file}")
        assert lines[0].startswith("One Zero One; Ada, greedy; ")
        assert lines[0].endswith("all hands")
        assert (await here.type("next"))[0].startswith("1. Ada")
        assert (await here.type("next 2"))[-1] != ""
        assert (await here.type("previous"))[0].startswith("2. greedy")
        last = len(recorded().moves)
        assert (await here.type(f"go {last}"))[0].startswith(f"{last}. ")
        assert await here.type("next") == ["That was the last move."]
        assert (await here.type("1"))[0].startswith("1. Ada")
        assert len(await here.type("log")) == last + 1
        assert await here.type("go 9999") == [f"Write a number from 0 to {last}."]
        assert "You are Ada" in (await here.type("leave"))[0]


async def test_the_point_of_view_is_chosen_by_name_or_number(tmp_path: Path, file: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        await answer(here, f"replay {file}")
        assert await here.type("view ada") == ["as Ada saw it"]
        mine = await here.type("go 5", "board")
        assert await here.type("view 1") == ["as greedy saw it"]
        theirs = await here.type("go 5", "board")
        assert mine != theirs
        assert await here.type("view watch") == ["as spectators saw it"]
        assert await here.type("view all") == ["all hands"]
        assert (await here.type("view nobody"))[0].startswith("Write view and a seat")


async def test_a_replay_is_exported(tmp_path: Path, file: Path) -> None:
    async with talk(tmp_path, FakeWire()) as here:
        await here.heard()
        await answer(here, f"replay {file}")
        out = tmp_path / "out.oneoh"
        assert await here.type(f"export {out}") == [f"Written: {out}"]
        assert read_text(out.read_text("utf-8")) == [recorded()]
        assert await here.type(f"export {out}") == [f"{out} is there already."]


async def test_a_lobbys_finished_games_are_listed_and_opened_by_number(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.finished = (finished(2), finished(1, "t1", "binary"))
    wire.records = {"Kq3xTz8b": text_of()}
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        lines = await here.type("finished all")
        assert lines[0].startswith("1. ")
        assert "One Zero One: Ada, greedy (bot); Ada won" in lines[0]
        assert "Binary" in lines[1]
        opened = await answer(here, "replay 1")
        assert opened[0].endswith("as Ada saw it")
        assert opened[1].endswith("#record:Kq3xTz8b")
        assert (await here.type("leave", "replay 7"))[-1].startswith("Name a game by its number")


async def test_a_finished_game_is_played_once_more_on_the_same_terms(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.finished = (finished(2),)
    wire.records = {"Kq3xTz8b": text_of()}
    wire.created = wire.tables["t1"] = table()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert (await here.type("again 1"))[0].startswith("Name a game of yours")
        await here.type("finished")
        assert any(line.startswith("Seat 0: Ada") for line in await answer(here, "again 1"))
        created = next(each for each in wire.asked if isinstance(each, CreateTable))
        assert created.seats == (SeatOffer("bot", "greedy"), SeatOffer("me"))


async def test_in_a_lobby_the_address_of_a_record_is_watched_as_a_table_is(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.records = {"Kq3xTz8b": text_of()}
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        await answer(here, "watch #record:Kq3xTz8b")
        assert (await here.type("next"))[0].startswith("1. Ada")


async def test_an_address_of_a_record_leads_to_the_replay(tmp_path: Path) -> None:
    wire = FakeWire()
    wire.records = {"Kq3xTz8b": text_of()}

    async def flow(client: object) -> None:
        await Home(client).join("ws://lobby.test#record:Kq3xTz8b")  # type: ignore[arg-type]

    async with talk(tmp_path, wire, flow) as here:
        heard: list[str] = []
        while not any("Type next" in line for line in heard):
            await asyncio.sleep(0.01)
            heard += await here.heard()
        assert (await here.type("next"))[0].startswith("1. Ada")
