"""Tests of playing Bot255 at a table: announcing, windows, cards; by keys, mouse and text."""

from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.widget import Widget

from oneoh_games.bot255 import GAME
from oneoh_games.bot255.position import position
from oneoh_protocol.messages import SeatInfo
from oneoh_tui.games.bot255.board import Bot255Board
from oneoh_tui.games.bot255.grid import Grid
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.rows import RowList
from tests.oneoh_tui.conftest import LARGE, SMALL, MakeApp, screen_text
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table

NAMES = ("Ada", "Bob", "Cleo", "Dan")


def wire_of(*hands: str, seat: int | None = 0, **given: Any) -> GameWire:
    """Open a table with these hands."""
    state = position(*hands, **given)
    seats = tuple(SeatInfo(kind="taken", name=name, present=True) for name in NAMES[: len(hands)])
    return GameWire(state, seat, GAME, seats=seats, invites=(None,) * len(hands))


def board(here: AtTable) -> Bot255Board:
    return here.app.screen.query_one(Bot255Board)


def wide(make_app: MakeApp, wire: GameWire, size: tuple[int, int] = SMALL, **settings: Any) -> Any:
    return at_table(make_app, wire, size, **{"reduced_motion": True, **settings})


@pytest.mark.smoke
async def test_a_program_is_written_announced_and_run_before_ones_eyes(make_app: MakeApp) -> None:
    wire = wire_of("move while memory-4", "spy")
    async with wide(make_app, wire) as here:
        await here.press("w", "m", "a")
        assert wire.acts == ["run:while clearAhead;.moveForward"]
        wire.play("pass")
        await here.settle()
        assert any("7 bits, 127 points" in line for line in here.log)
        bench = board(here).bench
        assert bench.playback is not None
        assert bench.playback.collected == 7
        await here.press("tab", "escape")
        scene = here.app.screen.query_one(Grid).scene
        assert scene is not None
        assert scene.playback.bot.cell == 7
        assert scene.playback.bits.bit_count() == 1


async def test_an_invalid_program_is_asked_about_with_what_it_lacks(make_app: MakeApp) -> None:
    wire = wire_of("move memory-2 swap", "spy")
    async with wide(make_app, wire) as here:
        await here.press("w", "m", "left", "l", "a")
        asked = " ".join(screen_text(here.app).replace("│", "").split())
        assert "This program is invalid." in asked
        assert "Your hand lacks: Rotate Left, While." in asked
        assert "It has 3 lines; your memory allows 2." in asked
        await here.press("n")
        assert wire.acts == []
        await here.press("a", "y")
        assert wire.acts == ["run:while clearAhead;.moveForward;rotateLeft"]
        wire.play("pass")
        await here.settle()
        assert any("2. The program of Ada is invalid: nothing runs" in line for line in here.log)
        assert any("Bob puts a card of Ada away" in line for line in here.log)


async def test_lines_whose_card_is_missing_are_marked(make_app: MakeApp) -> None:
    wire = wire_of("move memory-2", "spy")
    async with wide(make_app, wire) as here:
        await here.press("m", "l", "m")
        rows = screen_text(here.app)
        assert "2! rotateLeft" in rows
        assert "1  moveForward" in rows
        assert "3 of 2 lines" in rows
        assert here.text("#effect") == (
            "Your hand lacks: Rotate Left. It has 3 lines; your memory allows 2."
        )


async def test_an_unready_program_is_not_announced(make_app: MakeApp) -> None:
    wire = wire_of("move repeat memory-4", "spy")
    async with wide(make_app, wire) as here:
        await here.press("n", "a")
        assert wire.acts == []
        assert here.text("#effect").startswith("Line 1 has no body yet")


async def test_who_holds_steal_turn_is_offered_to_let_it_run(make_app: MakeApp) -> None:
    wire = wire_of("move memory-4", "steal-turn spy", seat=1)
    async with wide(make_app, wire) as here:
        wire.play("run:moveForward")
        await here.settle()
        assert here.text("#prompt") == "pass – Enter lets it run"
        footer = screen_text(here.app).splitlines()[-1]
        assert "Enter Let it run" in footer
        assert "Announce" not in footer
        await here.press("down", "enter")
        assert wire.acts == ["steal-turn"]
        assert any("steals the turn of Ada" in line for line in here.log)


async def test_the_log_leaves_out_who_lets_a_program_run(make_app: MakeApp) -> None:
    wire = wire_of("move memory-4", "spy", "swap")
    async with wide(make_app, wire) as here:
        for action in ("run:moveForward", "pass", "pass"):
            wire.play(action)
        await here.settle()
        told = [line.partition(". ") for line in here.log if line[:1].isdigit()]
        assert [number for number, _dot, _words in told] == ["1", "3"]
        assert all(words for _number, _dot, words in told)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_board_is_there_for_who_comes_while_something_is_asked(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    pictures = []
    for comes_late in (False, True):
        wire = wire_of("move memory-4", "steal-turn spy", seat=1)
        if comes_late:
            wire.play("run:moveForward")
        async with wide(make_app, wire, size) as here:
            if not comes_late:
                wire.play("run:moveForward")
                await here.settle()
            bench = board(here).bench
            parts = (bench, *bench.walk_children(Widget))
            pictures.append([(part.id, part.region) for part in parts])
    assert pictures[0] == pictures[1]


async def test_what_spy_shows_is_there_to_be_read(make_app: MakeApp) -> None:
    wire = wire_of("spy", "move upgrade", "memory-8", discard="swap")
    async with wide(make_app, wire) as here:
        await here.type("spy")
        await here.press("enter")
        await here.until(lambda: "Bob: Move, Upgrade" in " ".join(screen_text(here.app).split()))
        assert "Cleo: Memory 8" in screen_text(here.app)
        await here.press("down", "enter")
        assert wire.acts == ["spy", "draw:discard"]


async def test_a_typed_program_goes_into_the_editor_and_run_announces_it(
    make_app: MakeApp,
) -> None:
    wire = wire_of("move while memory-4", "spy")
    async with wide(make_app, wire) as here:
        await here.type("while clearAhead;.moveForward")
        await here.press("enter")
        assert board(here).bench.text == "while clearAhead;.moveForward"
        assert wire.acts == []
        await here.type("run:moveForward")
        await here.press("enter")
        assert wire.acts == ["run:moveForward"]


async def test_a_malformed_program_names_its_line_and_leads_to_the_rules(
    make_app: MakeApp,
) -> None:
    wire = wire_of("move while memory-4", "spy")
    async with wide(make_app, wire) as here:
        await here.type("run:moveForward;.moveForward")
        await here.press("enter")
        assert here.text("#prompt").startswith("Line 2: it is deeper")
        assert wire.acts == []
        await here.press("f2")
        await here.until(lambda: bool(here.app.screen.query("#contents")))
        assert here.app.screen.query_one("#contents", RowList).row == "programs"


async def test_an_action_that_is_not_legal_now_is_refused_in_words(make_app: MakeApp) -> None:
    wire = wire_of("move memory-4", "spy")
    async with wide(make_app, wire) as here:
        await here.type("spy")
        await here.press("enter")
        assert here.text("#prompt") == "You do not have that card. (F2: the rule)"


async def test_what_is_no_program_is_refused_in_the_prompt_and_the_keys_stay(
    make_app: MakeApp,
) -> None:
    wire = wire_of("move memory-4", "steal-turn spy", seat=1)
    async with wide(make_app, wire) as here:
        wire.play("run:moveForward")
        await here.settle()
        await here.type("take:spy")
        await here.press("enter")
        assert here.text("#prompt").startswith("A program is announced")
        await here.type("fly:away")
        await here.press("enter")
        assert here.text("#prompt").startswith("There is no move or command fly:away")
        assert board(here).menu.has_focus
        await here.press("enter")
        assert wire.acts == ["pass"]


async def test_programs_are_written_and_tried_while_others_move(make_app: MakeApp) -> None:
    wire = wire_of("move memory-4", "spy", seat=1)
    async with wide(make_app, wire) as here:
        await here.press("m", "m", "space")
        bench = board(here).bench
        assert bench.playback is not None
        assert bench.playback.points == 3
        assert wire.acts == []
        await here.press(":")
        here.app.screen.query_one(Notation).value = "rotateLeft"
        await here.press("enter")
        assert bench.text == "rotateLeft"


async def test_the_end_comes_to_the_front_and_m_asks_for_a_rematch(make_app: MakeApp) -> None:
    wire = wire_of("move while rotate-right memory-8", "spy")
    async with wide(make_app, wire) as here:
        text = "while clearAhead;.moveForward;rotateRight;moveForward"
        await here.type(text)
        await here.press("enter", "a")
        wire.play("pass")
        await here.settle()
        assert "You win" in screen_text(here.app)
        await here.press("m")
        assert board(here).bench.text == text
        assert type(wire.asked[-1]).__name__ == "Rematch"


async def test_drafts_are_for_the_puzzle_as_it_began(make_app: MakeApp) -> None:
    wire = wire_of("move memory-4", "spy")
    async with wide(make_app, wire) as here:
        await here.press("m", "D", "s", "o", "n", "e", "enter", "escape", "a")
        wire.play("pass")
        await here.settle()
        await here.press("tab", "x", "backspace", "D", "enter")
        assert board(here).bench.text == "moveForward"


HANDS = (
    "move rotate-left repeat while memory-4 swap",
    "spy move memory-2 steal-turn",
    "search repeat memory-8 upgrade",
    "if-else while",
)


@pytest.mark.parametrize(
    ("size", "language", "glyphs"),
    [
        ((80, 23), "fr", "unicode"),
        (SMALL, "en", "unicode"),
        (SMALL, "en", "ascii"),
        (LARGE, "en", "box"),
    ],
)
async def test_four_seats_in_every_window(
    make_app: MakeApp,
    snapshot: SnapshotAssertion,
    size: tuple[int, int],
    language: str,
    glyphs: str,
) -> None:
    wire = wire_of(*HANDS, discard="swap memory-8", rounds=3)
    async with wide(make_app, wire, size, language=language, glyphs=glyphs) as here:
        board(here).bench.take_text("while clearAhead;.moveForward;rotateRight")
        await here.press(".", ".", ".")
        assert screen_text(here.app) == snapshot(name="program")
        await here.press("tab")
        assert screen_text(here.app) == snapshot(name="cards")


async def test_a_typed_program_that_is_invalid_is_asked_about_as_well(make_app: MakeApp) -> None:
    wire = wire_of("move memory-2", "spy")
    async with wide(make_app, wire) as here:
        await here.type("run:rotateLeft")
        await here.press("enter")
        assert "This program is invalid." in screen_text(here.app)
        await here.press("n")
        assert wire.acts == []


async def test_what_comes_after_the_run_is_asked_though_all_came_at_once(
    make_app: MakeApp,
) -> None:
    """Check that cards can be played after a pass that arrives before the screen is drawn."""
    wire = wire_of("move memory-4", "spy")
    async with wide(make_app, wire) as here:
        wire.play("run:moveForward")
        wire.play("pass")
        await here.settle()
        assert board(here).cards.has_focus
