"""A deployment by one word: offered where it is legal, and sent piece by piece."""

from pathlib import Path
from typing import Any

import pytest

from oneoh_games import GAMES
from oneoh_games.zero_point_one import READY_MADE, deployment
from oneoh_protocol.client import ConnectionGone, Refusal
from oneoh_protocol.client_events import Lost
from oneoh_protocol.messages import Act, Command, Refused, Reply
from oneoh_tui.line.client import NOT_ALL
from oneoh_tui.text import i18n
from tests.oneoh_tui.line.talk import talk, to_table
from tests.oneoh_tui.net.game_wire import GameWire

GAME = GAMES["zero-point-one"]
WAYS = [*READY_MADE, "random"]


def texts(seat: int, arrangement: str) -> list[str]:
    return [GAME.format_action(action) for action in deployment(seat, READY_MADE[arrangement])]


def deployed(*actions: str) -> Any:
    """Return the state after part of a deployment."""
    state = GAME.start(2, 1, GAME.options())
    for action in actions:
        state = GAME.apply(state, GAME.parse_action(action))
    return state


def wire_after(*actions: str, seat: int = 0) -> GameWire:
    return GameWire(deployed(*actions), seat, GAME)


class Stopping(GameWire):
    """Fake server that refuses actions after some of them, for a reason."""

    def __init__(self, after: int, reason: Exception) -> None:
        super().__init__(deployed(), 0, GAME)
        self.after, self.reason = after, reason

    async def ask(self, command: Command) -> Reply:
        if isinstance(command, Act) and len(self.acts) == self.after:
            raise self.reason
        return await super().ask(command)


@pytest.mark.parametrize("way", WAYS)
async def test_one_word_deploys_everything_and_the_turn_is_told_when_it_is_done(
    tmp_path: Path, way: str
) -> None:
    wire = wire_after(*texts(0, "wall"), seat=1)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type(f"deploy {way}")
        assert len(wire.acts) == 16
        assert way == "random" or sorted(wire.acts) == sorted(texts(1, way))
        assert not wire.state.deploying
        assert len([line for line in lines if line.startswith("Bob places")]) == 16
        assert not [line for line in lines if line.startswith("Your turn")]
        wire.play(wire.legal[0])
        assert (await here.heard())[-1].startswith("Your turn, ")


async def test_the_ways_are_told_in_words_and_nothing_is_sent(tmp_path: Path) -> None:
    wire = wire_after()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type("deploy")
        assert [line.split(":")[0] for line in lines] == WAYS
        assert lines[0].startswith("wall: 0-1 on h1; 0-2 on a1 b1 f1 g1; ")
        assert wire.acts == []


async def test_it_is_offered_to_who_has_pieces_to_deploy_alone(tmp_path: Path) -> None:
    wall = texts(0, "wall")
    tables = (
        (wire_after(), True),
        (wire_after(*wall[:3]), True),
        (wire_after(seat=1), True),
        (wire_after(*wall), False),
        (GameWire(deployed(), None, GAME), False),
        (wire_after(*wall, *texts(1, "wall")), False),
    )
    for wire, offered in tables:
        async with talk(tmp_path, wire, to_table) as here:
            await here.heard()
            heads = [line.split()[0] for line in await here.type("help")]
            assert ("deploy" in heads) == offered


async def test_what_is_no_way_or_has_no_turn_is_refused_and_nothing_is_sent(
    tmp_path: Path,
) -> None:
    for wire, line, why in (
        (wire_after(), "deploy fast", "fast is none of these: wall, corner, "),
        (wire_after(seat=1), "deploy wall", "Ada is to move"),
        (wire_after("0-1@e1"), "deploy wall", "wall is none of these: "),
    ):
        async with talk(tmp_path, wire, to_table) as here:
            await here.heard()
            assert (await here.type(line))[0].startswith(why)
            assert wire.acts == []


async def test_a_refusal_ends_it_and_the_next_move_is_ones_own(tmp_path: Path) -> None:
    wire = Stopping(4, Refusal(Refused(1, "illegal-action", "no", {"rule": "occupied"})))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type("deploy wall")
        assert "Broken off: 12 moves were not played." in lines
        assert lines[-1].startswith("Your turn, ")
        assert len(wire.acts) == 4
        wire.after = 100
        await here.type(wire.legal[0])
        assert len(wire.acts) == 5


async def test_a_lost_connection_ends_it(tmp_path: Path) -> None:
    wire = Stopping(15, ConnectionGone())
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type("deploy wall")
        assert "The connection was lost before the answer came." in lines
        assert "Broken off: 1 move was not played." in lines


async def test_a_connection_that_is_lost_between_two_pieces_ends_it(tmp_path: Path) -> None:
    class Losing(GameWire):
        def play(self, action: str) -> None:
            if len(self.acts) == 3:
                self.say(Lost("gone", 1.0))
            super().play(action)

    wire = Losing(deployed(), 0, GAME)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type("deploy wall")
        assert "Broken off: 13 moves were not played." in lines
        assert len(wire.acts) == 3


async def test_it_is_typed_in_french(tmp_path: Path) -> None:
    wire = wire_after()
    i18n.use("fr")
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert (await here.type("placer"))[0].startswith("mur\u00a0: 0-1 ")
        await here.type("placer mur")
        assert sorted(wire.acts) == sorted(texts(0, "wall"))


async def test_a_scripts_next_move_waits_until_everything_stands(tmp_path: Path) -> None:
    wire = wire_after()
    async with talk(tmp_path, wire, to_table, script=True) as here:
        lines = await here.type("deploy wall", "board", "a2c4")
        assert len([line for line in lines if line.startswith("Ada places")]) == 16
        assert "Ada: 0-1 on h1" in lines[-10:]
        for action in texts(1, "wall"):
            wire.play(action)
        await here.heard()
        assert wire.acts[16:] == ["a2c4"]


async def test_a_script_whose_deployment_is_broken_off_did_not_do_all(tmp_path: Path) -> None:
    wire = Stopping(4, ConnectionGone())
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.type("deploy wall", "quit")
        assert here.code == NOT_ALL
