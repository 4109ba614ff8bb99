"""Absent players in line mode."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from oneoh_protocol.messages import Choose, NameStandIn, Seats
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, position

AWAY = replace(BOB, present=False)


def bobs_turn() -> GameWire:
    return GameWire(position(5), seat=1, seats=(BOB, ADA))


def seats(wire: GameWire, bob: Any) -> None:
    wire.happen(Seats("t1", wire.next_seq, "Ada", True, (bob, ADA), (None, None), 0, seat=1))


async def test_an_absence_is_told_and_decided_by_one_word(tmp_path: Path) -> None:
    wire = bobs_turn()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert await here.type("decide claim") == ["There is nobody about whom you can decide."]
        seats(wire, AWAY)
        await here.heard()
        seats(wire, replace(AWAY, grace_ms=60_000))
        assert await here.heard() == ["Bob is away: the game waits for 1:00."]
        seats(wire, replace(AWAY, grace_ms=0))
        question = (
            "Bob stayed away. Type decide with one of: "
            "wait, claim, draw, bot:random (easy), bot:greedy (medium), bot:mcts (strong)."
        )
        assert await here.heard() == [
            "Bob stayed away: the others decide how it goes on.",
            question,
        ]
        assert await here.type("decide nonsense") == [question]
        assert await here.type("decide bot:hal") == [question]
        for word in ("wait", "claim", "draw", "bot:greedy"):
            await here.type(f"decide {word}")
        seats(wire, replace(BOB, name="greedy", bot=True, stands_in="Bob"))
        assert await here.heard() == ["greedy stands in for Bob."]
        seats(wire, BOB)
        assert await here.heard() == ["Bob has the seat again."]
    assert wire.asked[-4:] == [
        Choose(table="t1", choice="wait"),
        Choose(table="t1", choice="claim"),
        Choose(table="t1", choice="draw"),
        Choose(table="t1", choice="stand-in", seat=0, bot="greedy"),
    ]


async def test_a_stand_in_is_named_by_one_word(tmp_path: Path) -> None:
    wire = bobs_turn()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        (nobody,) = await here.type("standin")
        assert nobody == (
            "If you stay away, the others choose whether a bot plays for you, and which."
        )
        assert await here.type("standin mcts") == ["If you stay away, mcts may play for you."]
        assert await here.type("standin hal") == [
            "Bots for this game: random (easy), greedy (medium), mcts (strong)."
        ]
        assert await here.type("standin off") == [nobody]
    assert [each for each in wire.asked if isinstance(each, NameStandIn)] == [
        NameStandIn(table="t1", bot="mcts"),
        NameStandIn(table="t1"),
    ]
