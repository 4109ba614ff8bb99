"""Several people at one keyboard in line mode, with a real private server."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from oneoh_tui.line.shared_keyboard import BLANK_LINES, together_terms
from oneoh_tui.net.session import make_wire
from tests.oneoh_tui.conftest import FakeWire, welcome
from tests.oneoh_tui.line.talk import Talk, talk


async def answer(here: Talk, line: str, last: str) -> list[str]:
    """Type a line, and return the output up to one that begins with `last`."""
    heard = await here.type(line)
    async with asyncio.timeout(60):
        while not any(each.startswith(last) for each in heard):
            await asyncio.sleep(0.02)
            heard += await here.heard()
    return heard


@pytest.mark.slow
async def test_the_hand_of_one_is_pushed_off_the_screen_before_the_next_is_asked(
    tmp_path: Path,
) -> None:
    async with talk(tmp_path, FakeWire(), make=make_wire, games=tmp_path / "games") as here:
        await here.heard()
        told = await answer(here, "together one-zero-one Eve Bob", "Type ready")
        name = told[-2].removeprefix("Pass the keyboard to ").rstrip(".")
        assert not any(line.startswith("Seat") for line in told)
        told = await answer(here, "ready", "Your turn")
        assert any(line.startswith("Seat") and name in line and "you" in line for line in told)
        moves = [text.split(": ")[0] for text in await answer(here, "moves all", "")]
        # A PRINT may ask the same player for another card.
        move = next(move for move in moves if "@" in move and not move.startswith("print"))
        told = await answer(here, move, "Type ready")
        other = {"Eve": "Bob", "Bob": "Eve"}[name]
        assert told[-2:] == [f"Pass the keyboard to {other}.", "Type ready when nobody else looks."]
        assert told[-2 - BLANK_LINES : -2] == [""] * BLANK_LINES


@pytest.mark.slow
async def test_moves_of_bots_are_told_when_they_are_asked_for(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), make=make_wire, games=tmp_path / "games") as here:
        await here.heard()
        await answer(here, "together binary bot:random bot:random", "Type next for each move")
        while (  # noqa: ASYNC110 - other processes do not tell us
            len(here.client.link.tables) == 0
            or next(iter(here.client.link.tables.values())).turn < 4
        ):
            await asyncio.sleep(0.02)
        told = await answer(here, "next", "1. ")
        assert not any(line.startswith("2. ") for line in told)
        assert any(line.startswith("3. ") for line in await answer(here, "next 2", "3. "))


def test_seats_are_named_people_and_bots() -> None:
    command, names = together_terms("Ada bot:greedy", welcome())
    assert names == ("Ada",)
    assert [(seat.kind, seat.bot) for seat in command.seats] == [("me", None), ("bot", "greedy")]
    watched, nobody = together_terms("one-zero-one bot:greedy bot:random", welcome())
    assert nobody == ()
    assert {seat.kind for seat in watched.seats} == {"bot"}
    for wrong in ("", "Ada", "Ada ada", "Ada Bob Cat"):
        with pytest.raises(ValueError, match="name"):
            together_terms(wrong, welcome())


@pytest.mark.slow
async def test_moves_of_bots_are_told_by_themselves_at_a_pace(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), make=make_wire, games=tmp_path / "games") as here:
        await here.heard()
        await answer(here, "together binary bot:random bot:random", "random (0) is to move")
        assert await here.type("pace fast") == ["Write pace and 0 to 60 seconds; 0 waits for next."]
        assert any(line.startswith("2. ") for line in await answer(here, "pace 0.01", "3. "))
        await here.type("pace 0")


@pytest.mark.slow
async def test_a_game_of_bots_goes_on_from_what_was_told(tmp_path: Path) -> None:
    folders: dict[str, Any] = {"games": tmp_path / "games", "records": tmp_path / "records"}
    async with talk(tmp_path, FakeWire(), make=make_wire, **folders) as here:
        await here.heard()
        await answer(here, "together binary bot:random bot:random", "random (0) is to move")
        tables = here.client.link.tables
        while not any(table.phase == "over" for table in tables.values()):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await answer(here, "next 2", "2. ")
        await answer(here, "leave", "Type back")
        told = await answer(here, "history", "Finished games")
        assert "1. Binary, random, random, move 3: you watch" in told[0]
    async with talk(tmp_path, FakeWire(), make=make_wire, **folders) as here:
        await here.heard()
        assert any(line.startswith("2. ") for line in await answer(here, "back", "2. "))
        assert not any(line.startswith("4. ") for line in await answer(here, "next", "3. "))
        await answer(here, "next 999", "That was the last move.")
        assert here.client.session.games == []
    assert len(list((tmp_path / "records").iterdir())) == 1


@pytest.mark.slow
async def test_the_other_person_is_asked_to_agree(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), make=make_wire, games=tmp_path / "games") as here:
        await here.heard()
        await answer(here, "together binary Eve Bob", "Your turn")
        told = await answer(here, "draw", "Offer a draw?")
        told = await answer(here, "draw", "Bob:")
        assert told[-1] == "Bob: Eve offers a draw. Do you agree? Type agree or decline."
        await answer(here, "decline", "The offer of a draw is gone")
        await answer(here, "pause", "Bob: Eve asks for a pause")
        await answer(here, "agree", "The game is paused")


@pytest.mark.slow
async def test_names_that_cannot_be_used_are_refused_and_others_may_follow(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), make=make_wire, games=tmp_path / "games") as here:
        await here.heard()
        for names, wrong in (("Ada Server", "Server"), (f"Ada {'a' * 33}", "a" * 33)):
            told = await answer(here, f"together binary {names}", "The name")
            assert told[-1].startswith(f"The name {wrong} cannot be used: ")
        await answer(here, "together binary Eve Bob", "Your turn")
        [table] = here.client.link.tables.values()
        assert [seat.name for seat in table.seats] == ["Eve", "Bob"]


@pytest.mark.slow
async def test_one_person_plays_bots_by_the_name_that_was_typed(tmp_path: Path) -> None:
    async with talk(tmp_path, FakeWire(), make=make_wire, games=tmp_path / "games") as here:
        await here.heard()
        await answer(here, "together binary Eve bot:random", "Your turn")
        [table] = here.client.link.tables.values()
        assert [seat.name for seat in table.seats] == ["Eve", "random"]
