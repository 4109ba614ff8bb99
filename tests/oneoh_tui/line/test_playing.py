"""A game in line mode: typed actions are played, and events printed."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_games import GAMES, Generator
from oneoh_games.bot255.position import position as bot255_position
from oneoh_protocol.client_events import ClientEvent, Connected, Lost, Rejected
from oneoh_protocol.messages import (
    Closed,
    Played,
    Rematch,
    Rematched,
    Resign,
    Seats,
    Takeback,
    Watch,
)
from oneoh_tui.config.settings import Settings
from oneoh_tui.line.client import FAILED, INPUT_ENDED, NOT_ALL, OK
from oneoh_tui.text import i18n
from tests.oneoh_tui.conftest import FakeWire, welcome
from tests.oneoh_tui.line.talk import talk, to_lobby, to_table
from tests.oneoh_tui.net.game_wire import ADA, BOB, GameWire, position, table

BINARY = GAMES["binary"]


def binary_wire(seat: int | None = 0, seed: int = 1, **changes: object) -> GameWire:
    return GameWire(BINARY.start(2, seed, BINARY.options()), seat, BINARY, **changes)


async def test_a_table_is_told_when_one_comes_to_it(tmp_path: Path) -> None:
    async with talk(tmp_path, binary_wire(), to_table) as here:
        assert await here.heard() == [
            "Binary; no clock",
            "Seat 0: Ada, B, 0 points, you",
            "Seat 1: Bob, W, 0 points",
            "Your turn, 30 moves.",
        ]


async def test_a_move_is_played_by_its_notation_and_told_with_what_follows(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert await here.type("C1") == ["1. c1", "Ada places Black on c1"]
        wire.play("b1")
        assert await here.heard() == ["2. b1", "Bob places White on b1", "Your turn, 468 moves."]
        assert await here.type("play a1,c3") == ["3. a1,c3", "Ada places Black on a1 and c3"]
    assert wire.acts == ["c1", "a1,c3"]


async def test_a_bad_move_is_refused_with_the_rule_and_not_sent(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type("nonsense")
        assert lines == [
            "There is no square nonsense: write one as in c3, or two as in c3,f4.",
            "The rule: rules notation",
        ]
        assert await here.type("a2") != []
        assert (await here.type("x" * 5000)) == ["This is too long."]
    assert wire.acts == []


async def test_the_board_the_hand_the_last_move_and_the_log_are_told(tmp_path: Path) -> None:
    wire = GameWire(position(1, plies=4))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        board = await here.type("board")
        assert [line for line in board if line.startswith("Line 10")]
        assert await here.type("board line 30") == [x for x in board if x.startswith("Line 30")]
        assert all(line.startswith("Ada: ") for line in await here.type("hand"))
        move = wire.legal[0]
        told = await here.type(move)
        assert await here.type("last") == [f"1. Ada: {move}", *told[1:]]
        assert await here.type("log 2") == told[-2:]
        assert await here.type("log 0") == []
        assert (await here.type("log 99"))[-2:] == told[-2:]


async def test_moves_can_be_narrowed_down(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert (await here.type("moves"))[0].split() == list(wire.legal)
        assert await here.type("moves c") == ["c1 c3 c5 c7"]
        assert await here.type("moves zz") == ["No move has zz in it."]
        await here.type("c1")
        wire.play("b1")
        await here.heard()
        assert len(await here.type("moves all")) > 400
        lines = await here.type("moves")
        assert lines[-1].startswith("428 more; moves TEXT")


async def test_clocks_are_told(tmp_path: Path) -> None:
    wire = GameWire(position(1), banks_ms=(65_000, 600_000))
    async with talk(tmp_path, wire, to_table) as here:
        heard = await here.heard()
        assert heard[-1].startswith("Your turn, 1:05 left")
        assert (await here.type("clock"))[:2] == ["Ada: 1:05 left", "Bob: 10:00 left"]
    async with talk(tmp_path, binary_wire(), to_table) as here:
        await here.heard()
        assert await here.type("clock") == ["No clock."]


async def test_who_comes_and_goes_is_told_in_a_line_each(tmp_path: Path) -> None:
    wire = GameWire(position(1))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wire.happen(
            Seats("t1", 1, "Ada", True, (ADA, replace(BOB, present=False)), (None, None), 0)
        )
        wire.happen(Seats("t1", 2, "Ada", True, (ADA, BOB), (None, None), 0))
        assert await here.heard() == ["Seat 1, Bob: absent", "Seat 1, Bob: is back"]


async def test_the_end_is_told_and_a_rematch_is_followed(tmp_path: Path) -> None:
    wire = binary_wire(seat=0)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        while BINARY.outcome(wire.state) is None:
            wire.play(wire.legal[0])
            lines = await here.heard()
        assert [line for line in lines if line.startswith(("You win", "You lose", "A draw"))]
        assert lines[-1] == (
            "Type rematch for another game, takeback to go on from your last move, or leave."
        )
        await here.type("rematch")
        assert isinstance(wire.asked[-1], Rematch)
        wire.tables["t2"] = replace(
            table(BINARY.start(2, 5, BINARY.options()), 0, BINARY), table="t2"
        )
        wire.happen(Rematched("t1", wire.next_seq, "t2"))
        assert (await here.heard())[0] == "Binary; no clock"
        assert isinstance(wire.asked[-1], Watch)


async def test_a_game_that_is_over_goes_on_from_the_last_move(tmp_path: Path) -> None:
    wire = binary_wire(seat=0)
    async with talk(tmp_path, wire, to_table) as here:
        while BINARY.outcome(wire.state) is None:
            before, turn = wire.state, wire.tables["t1"].turn
            wire.play(wire.legal[0])
        await here.heard()
        await here.type("takeback")
        assert wire.asked[-1] == Takeback(table="t1")
        wire.say(table(before, 0, BINARY, turn=turn, taken_back=1, re=0, seq=wire.next_seq))
        told = await here.heard()
    assert told[0] == "1 move was taken back."
    assert any(line.startswith(("Your turn", "Bob’s turn", "Bob is to move")) for line in told)


async def test_a_rematch_that_begins_while_the_line_is_down_is_followed(tmp_path: Path) -> None:
    wire = binary_wire(seat=0)
    async with talk(tmp_path, wire, to_table) as here:
        while BINARY.outcome(wire.state) is None:
            wire.play(wire.legal[0])
            await here.heard()
        next_game = table(BINARY.start(2, 5, BINARY.options()), 0, BINARY)
        wire.tables["t2"] = replace(next_game, table="t2")
        wire.tables["t1"] = replace(wire.tables["t1"], next_table="t2")
        wire.say(Lost("gone", 1.0), Connected(welcome()))
        assert "Binary; no clock" in await here.heard()
        assert wire.asked[-1] == Watch(id=wire.asked[-1].id, table="t2")


async def test_giving_up_is_asked_about_first(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert await here.type("resign") == ["Give this game up? Type resign again to do it."]
        await here.type("clock", "resign")
        assert not [command for command in wire.asked if isinstance(command, Resign)]
        await here.type("resign")
        assert isinstance(wire.asked[-1], Resign)


async def test_quitting_a_running_game_is_asked_about_first(tmp_path: Path) -> None:
    async with talk(tmp_path, binary_wire(), to_table) as here:
        await here.heard()
        assert "Quit?" in (await here.type("quit"))[0]
        await here.type("quit")
        assert here.code == OK


async def test_one_who_watches_hears_the_game_and_plays_nothing(tmp_path: Path) -> None:
    wire = binary_wire(seat=None)
    async with talk(tmp_path, wire, to_table) as here:
        assert "You are watching." in await here.heard()
        assert await here.type("c1") == ["You are watching: c1 is no command."]
        wire.play("c1")
        assert await here.heard() == ["1. c1", "Ada places Black on c1"]
        assert await here.type("leave") != []
    assert wire.acts == []


async def test_a_table_that_closes_is_left(tmp_path: Path) -> None:
    wire = binary_wire(seat=None)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wire.happen(Closed("t1", 1, "expired"))
        assert (await here.heard())[0] == "The table is closed."


async def test_a_lost_connection_is_told_once_and_the_table_anew_after_it(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        wire.say(Lost("gone", 1.0), Lost("gone", 2.0))
        assert len(await here.heard()) == 1
        assert await here.type("c1") == ["The connection is down: play this once it is mended."]
        wire.say(Connected(welcome()))
        lines = await here.heard()
        assert lines[:2] == ["Connected.", "The table as it is now:"]


async def test_what_is_told_of_a_hidden_hand_is_its_size(tmp_path: Path) -> None:
    """Tables that differ only in what Ada may not know print the same for her."""
    heard = []
    for seed in (3, 4):
        game = GAMES["one-zero-one"]
        state = position(7, plies=6)
        view = game.view(state, 0)
        wire = GameWire(game.determinize(view, Generator(seed)))
        async with talk(tmp_path, wire, to_table) as here:
            await here.heard()
            heard.append(await here.type("board", "details", "seats", "hand", "last", "log"))
    assert heard[0] == heard[1]


async def test_it_speaks_french(tmp_path: Path) -> None:
    wire = binary_wire()
    i18n.use("fr")
    async with talk(tmp_path, wire, to_table, settings=Settings(name="Ada")) as here:
        assert (await here.heard())[-1] == "À vous, 30 coups."
        assert await here.type("coups c") == ["c1 c3 c5 c7"]
        assert (await here.type("jouer c1"))[-1] == "Ada pose Noir en c1"


@pytest.mark.parametrize("game", GAMES)
async def test_in_french_there_is_a_space_before_every_colon(game: str, tmp_path: Path) -> None:
    rules = GAMES[game]
    state = rules.start(min(rules.seats), 1, rules.options())
    state = rules.apply(state, rules.legal_actions(state)[0])
    wire = GameWire(state, rules.to_act(state), rules)
    i18n.use("fr")
    async with talk(tmp_path, wire, to_table, settings=Settings(name="Ada")) as here:
        told = await here.heard()
        wire.play(wire.legal[0])
        asked = ("help", "board", "hand", "moves all", "details", "last", "log", "seats", "clock")
        told += await here.type(*asked)
        assert (await here.type("hand"))[0].startswith(("Ada\u00a0: ", "Bob\u00a0: "))
    assert not [line for line in told if re.search(r"\S:(\s|$)", line)]


async def test_a_program_of_bot255_is_typed_as_it_is_written(tmp_path: Path) -> None:
    rules = GAMES["bot255"]
    wire = GameWire(bot255_position("move memory-4 spy", "move memory-2"), rules=rules)
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        assert "Row 1:" in " ".join(await here.type("board"))
        assert await here.type("run:moveForwards") != []
        assert wire.acts == []
        await here.type("run:moveForward")
        assert wire.acts == ["run:moveForward"]


async def test_a_program_that_the_hand_does_not_cover_is_asked_about_each_time(
    tmp_path: Path,
) -> None:
    wire = GameWire(bot255_position("move memory-4 spy", "move memory-2"), rules=GAMES["bot255"])
    invalid = "run:rotateLeft"
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type(invalid)
        assert lines[0].startswith("This program is invalid.")
        assert lines[0].endswith(f"Announce it? Type {invalid} again to do it.")
        await here.type("board", invalid, "hand", f"play {invalid}")
        assert wire.acts == []
        await here.type(invalid)
        assert wire.acts == [invalid]


# Scripts.


async def test_a_scripts_moves_wait_for_their_turn(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.type("c1", "a1,c3", "board")
        assert wire.acts == ["c1"]
        wire.play("b1")
        await here.heard()
        assert wire.acts == ["c1", "a1,c3"]
        assert not here.has_ended


async def test_a_script_that_ends_in_the_middle_of_a_game_says_so(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.heard()
        assert await here.end() == INPUT_ENDED
        assert await here.heard() == ["The input ended before the game did."]


async def test_a_script_that_ends_waits_for_the_answer_to_its_last_move(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.type("c1")
        here._typed.put_nowait(None)
        await here.heard()
        assert not here.has_ended
        wire.play("b1")
        assert "2. b1" in await here.heard()
        assert here.code == INPUT_ENDED


async def test_a_script_whose_game_is_over_ended_well_unless_a_line_was_refused(
    tmp_path: Path,
) -> None:
    for line, code in (("board", OK), ("nonsense here", NOT_ALL)):
        wire = binary_wire()
        async with talk(tmp_path, wire, to_table, script=True) as here:
            await here.type(line)
            while BINARY.outcome(wire.state) is None:
                wire.play(wire.legal[0])
                await here.heard()
            assert await here.end() == code


async def test_a_script_means_what_it_says(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table, script=True) as here:
        await here.type("resign", "quit")
        assert isinstance(wire.asked[-1], Resign)
        assert here.code == OK


async def test_no_script_waits_for_a_server_that_is_not_there(tmp_path: Path) -> None:
    wire = FakeWire(connected=False)
    wire.say(Lost("cannot be reached", 1.0))
    async with talk(tmp_path, wire, to_lobby, script=True) as here:
        lines = await here.heard()
        assert here.code == FAILED
        assert [line for line in lines if "cannot be reached" in line]


async def test_a_server_that_turns_a_script_away_ends_it(tmp_path: Path) -> None:
    wire = FakeWire(connected=False)
    wire.say(Rejected("no room", "server-busy"))
    async with talk(tmp_path, wire, to_lobby, script=True) as here:
        lines = await here.heard()
        assert "The server turned us away: no room" in lines
        assert here.code == FAILED


@pytest.mark.parametrize("action", ["c1\x1b[2J", "c1\nYou win"])
async def test_actions_of_others_cannot_inject_anything(tmp_path: Path, action: str) -> None:
    wire = binary_wire(seat=1)
    before = wire.tables["t1"]
    wire.tables["t1"] = replace(before, turn=1, history=(Played(0, action),))
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        lines = await here.type("log", "last")
        assert not [line for line in lines if "\x1b" in line or "\n" in line]


async def test_a_fault_of_ours_ends_it_instead_of_leaving_one_in_silence(tmp_path: Path) -> None:
    class Faulty(FakeWire):
        async def events(self) -> AsyncIterator[ClientEvent]:
            async for event in super().events():
                yield event
                assert not isinstance(event, Lost), "a fault"

    wire = Faulty()
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        wire.say(Lost("gone", 1.0))
        await here.heard()
        assert here.has_ended
        with pytest.raises(ExceptionGroup):
            assert here.code


async def test_a_fault_of_ours_while_one_waits_for_a_server_ends_it_as_well(tmp_path: Path) -> None:
    class Faulty(FakeWire):
        async def events(self) -> AsyncIterator[ClientEvent]:
            async for event in super().events():
                raise AssertionError(event)
                yield event

    wire = Faulty(connected=False)
    async with talk(tmp_path, wire, to_lobby) as here:
        await here.heard()
        assert not here.has_ended
        wire.say(Lost("gone", 1.0))
        await here.heard()
        assert here.has_ended
        with pytest.raises(ExceptionGroup):
            assert here.code


async def test_a_turn_is_taken_in_either_order_and_in_the_words_of_the_log(tmp_path: Path) -> None:
    wire = binary_wire()
    async with talk(tmp_path, wire, to_table) as here:
        await here.heard()
        for text, answer in (("c3", "b1"), ("g1, A1", "d1"), ("g3 and e1", "f1")):
            await here.type(text)
            wire.play(answer)
            await here.heard()
    assert wire.acts == ["c3", "a1,g1", "e1,g3"]
