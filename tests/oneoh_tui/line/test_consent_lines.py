"""Pause, draw and end without a result in line mode."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from oneoh_protocol.messages import (
    Abort,
    Clock,
    Draw,
    Pause,
    Paused,
    Seats,
    Takeback,
    Unpause,
    Unpaused,
)
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, position, table


def timed(**changes: Any) -> GameWire:
    clock = Clock(bank_ms=60_000, increment_ms=5_000, strikes=3)
    return GameWire(position(5), clock=clock, banks_ms=(60_000, 60_000), **changes)


def wish(wire: GameWire, **wishes: Any) -> None:
    """Tell what Bob wants."""
    seats = (ADA, replace(BOB, **wishes))
    wire.happen(Seats("t1", wire.next_seq, "Ada", True, seats, (None, None), 0, seat=0))


async def test_a_pause_is_offered_agreed_to_and_ended_by_one_word(tmp_path: Path) -> None:
    wire = timed()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wish(wire, pause=True)
        assert await here.heard() == [
            "Bob asks for a pause.",
            "Type pause, draw, takeback or abort to agree, or decline.",
        ]
        await here.type("pause")
        wire.happen(Paused("t1", wire.next_seq, (60_000, 60_000)))
        assert await here.heard() == ["The game is paused."]
        assert await here.type("wait") == ["The game is paused."]
        await here.type("pause")
        wire.happen(Unpaused("t1", wire.next_seq, 0, (60_000, 60_000)))
        assert (await here.heard())[0] == "Ada goes on with the game."
    assert wire.asked[-2:] == [Pause(table="t1"), Unpause(table="t1")]


async def test_an_offer_is_declined_if_there_is_one(tmp_path: Path) -> None:
    wire = timed()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert await here.type("decline") == ["Nobody has offered anything."]
        wish(wire, abort=True)
        await here.heard()
        await here.type("decline")
        wish(wire)
        assert await here.heard() == ["The game goes on to its end."]
    assert wire.asked[-1] == Abort(table="t1", want=False)


async def test_an_end_without_a_result_is_asked_about(tmp_path: Path) -> None:
    wire = timed()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        question = await here.type("abort")
        assert question[0].startswith("End this game without a result?")
        assert Abort(table="t1") not in wire.asked
        await here.type("abort")
    assert wire.asked[-1] == Abort(table="t1")


async def test_a_draw_is_asked_about_and_agreed_to_at_once(tmp_path: Path) -> None:
    wire = timed()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert (await here.type("draw"))[0].startswith("Offer a draw?")
        assert Draw(table="t1") not in wire.asked
        wish(wire, draw=True)
        assert (await here.heard())[0] == "Bob offers a draw."
        await here.type("draw")
    assert wire.asked[-1] == Draw(table="t1")


async def test_clock_tells_the_time_the_time_outs_and_what_ends_it(tmp_path: Path) -> None:
    async with talk(tmp_path, timed(strikes=(1, 0)), to_table) as here:
        await here.heard()
        told = await here.type("clock")
    assert told[1:] == [
        "Ada: out of time 1 of 3",
        "Bob: 1:00 left",
        "1 min + 5 s a move; when time is up, a move is made for the seat; time-out 3 loses",
    ]


async def test_a_turn_with_little_time_says_to_hurry(tmp_path: Path) -> None:
    wire = GameWire(position(5), clock=Clock(bank_ms=60_000), banks_ms=(4_000, 60_000))
    async with talk(tmp_path, wire, to_table) as here:
        assert [line for line in await here.heard() if line.startswith("Hurry: your turn, 0:0")]


async def test_a_move_is_taken_back_and_told(tmp_path: Path) -> None:
    wire = GameWire(position(5), turn=5)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        await here.type("takeback")
        assert wire.asked[-1] == Takeback(table="t1")
        wire.say(table(wire.state, turn=3, taken_back=1, re=0, seq=wire.next_seq))
        assert (await here.heard())[0] == "2 moves were taken back."


async def test_a_wish_to_go_back_is_told_and_declined(tmp_path: Path) -> None:
    wire = GameWire(position(5), turn=5)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wish(wire, takeback=3)
        assert (await here.heard())[0] == "Bob wants to go back to move 4."
        await here.type("decline")
    assert wire.asked[-1] == Takeback(table="t1", want=False)
