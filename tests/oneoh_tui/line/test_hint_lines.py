"""Hints in line mode."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import Assist, Seats, Table
from oneoh_tui.line import playing
from oneoh_tui.net.coach import Hint, NoHint
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, position

BOT = replace(BOB, bot=True)


@pytest.fixture(autouse=True)
def _coach(monkeypatch: pytest.MonkeyPatch) -> None:
    async def best(table: Table) -> Hint:
        if table.request is None:
            raise NoHint
        return Hint(table.request.legal_actions[0], 0.25)

    monkeypatch.setattr(playing, "ask_coach", best)


async def test_a_hint_is_told_in_a_sentence(tmp_path: Path) -> None:
    wire = GameWire(position(5), seats=(ADA, BOT))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        told = await here.type("hint")
        assert told[0] == "The coach thinks."
        assert told[1].startswith("Hint: ")
        assert told[1].endswith(", 25 % to win.")
        assert wire.asked[-1] == Assist(table="t1")
        seats = (replace(ADA, assisted=True), BOT)
        wire.happen(Seats("t1", wire.next_seq, "Ada", True, seats, (None, None), 0, seat=0))
        assert await here.heard() == ["Ada plays with hints."]


async def test_among_people_a_hint_is_asked_about_first(tmp_path: Path) -> None:
    wire = GameWire(position(5))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert "will tell that you play with hints" in (await here.type("hint"))[0]
        assert Assist(table="t1") not in wire.asked
        assert (await here.type("hint"))[0] == "The coach thinks."


async def test_a_rated_game_has_no_hints(tmp_path: Path) -> None:
    wire = GameWire(position(5), rated=True)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert await here.type("hint") == ["The game is rated: everybody plays without hints."]
        assert Assist(table="t1") not in wire.asked
