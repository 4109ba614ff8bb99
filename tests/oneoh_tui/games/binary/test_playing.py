"""Tests of playing Binary at a table by keys, mouse and notation."""

from typing import Any

import pytest

from oneoh_games import GAMES
from oneoh_games.binary.position import play
from oneoh_tui.games.binary.checkerboard import Checkerboard
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table

GAME = GAMES["binary"]


def state_after(*moves: str, **options: Any) -> Any:
    return play(GAME.start(2, 1, GAME.options(**options)), *moves)


def checkerboard(here: AtTable) -> Checkerboard:
    return here.app.screen.query_one(Checkerboard)


async def click(here: AtTable, square: str) -> None:
    board = checkerboard(here)
    await here.pilot.click(board, offset=board.layout_now.corner(square))
    await here.settle()


@pytest.mark.smoke
async def test_arrows_and_enter_play_one_square_and_then_two(make_app: MakeApp) -> None:
    wire = GameWire(state_after(), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("up", "down", "left", "enter")
        assert wire.acts == ["c3"]
        wire.play("b1")
        await here.settle()
        await here.press("down", "down", "enter")
        assert here.text("#prompt").endswith("Enter plays it, or choose a second square")
        await here.press("right", "right", "enter")
        assert wire.acts == ["c3", "c1,e1"]


async def test_enter_twice_plays_a_single_piece_of_the_own_colour(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c1", "b1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("k", "j", "h", "enter", "enter")
        assert wire.acts == ["c3"]


async def test_a_click_looks_and_another_plays(make_app: MakeApp) -> None:
    wire = GameWire(state_after(), rules=GAME)
    async with at_table(make_app, wire) as here:
        await click(here, "g3")
        assert wire.acts == []
        assert here.text("#effect").startswith("Black on g3")
        await click(here, "g3")
        assert wire.acts == ["g3"]


async def test_clicks_on_two_squares_make_one_turn(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c1", "b1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        for square in ("g3", "g3", "a1", "a1"):
            await click(here, square)
        assert wire.acts == ["a1,g3"]


async def test_a_typed_turn_is_played(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c1", "b1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.type("a1,g3")
        assert here.text("#effect").startswith("Black on a1 and g3")
        await here.press("enter")
        assert wire.acts == ["a1,g3"]


@pytest.mark.parametrize("text", ["g3,a1", "G3 A1", "a1, g3"])
async def test_two_squares_are_typed_in_either_order(make_app: MakeApp, text: str) -> None:
    wire = GameWire(state_after("c1", "b1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.type(text)
        assert here.text("#effect").startswith("Black on a1 and g3")
        await here.press("enter")
        assert wire.acts == ["a1,g3"]


async def test_a_preview_shows_the_board_as_it_would_be(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c3", "b1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        await click(here, "c2")
        scene = checkerboard(here).scene
        assert scene is not None
        assert scene.pieces["c2"] == 0
        assert {"c1", "c2", "c3"} <= scene.largest
        await here.press("escape")
        scene = checkerboard(here).scene
        assert scene is not None
        assert "c2" not in scene.pieces


async def test_where_no_piece_can_go_the_reason_is_said(make_app: MakeApp) -> None:
    wire = GameWire(state_after(), rules=GAME)
    async with at_table(make_app, wire) as here:
        await click(here, "c2")
        assert here.text("#effect") == "Black's first piece goes onto a dark square."
        await here.press("enter")
        assert wire.acts == []


async def test_a_refused_text_names_its_rule(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c1", "b1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.type("a2,c2")
        await here.press("enter")
        assert here.text("#prompt").startswith("Two pieces in one turn")


async def test_the_second_seat_sees_the_board_from_its_own_side(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c1"), seat=1, rules=GAME)
    async with at_table(make_app, wire) as here:
        layout = checkerboard(here).layout_now
        assert layout.square(0, 0) == "h1"
        await here.press("up", "up")
        scene = checkerboard(here).scene
        assert scene is not None
        assert scene.cursor == "d3"


@pytest.mark.parametrize("swap", [True, False])
async def test_s_swaps_where_the_table_plays_so(make_app: MakeApp, swap: bool) -> None:
    wire = GameWire(state_after("c1", swap=swap), seat=1, rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("s")
        assert here.text("#effect").startswith("You take over" if swap else "")
        await here.press("enter")
        assert wire.acts == (["swap"] if swap else [])


async def test_nothing_can_be_chosen_while_the_other_seat_is_to_move(make_app: MakeApp) -> None:
    wire = GameWire(state_after("c1"), rules=GAME)
    async with at_table(make_app, wire) as here:
        await click(here, "c3")
        await here.press("up", "enter")
        scene = checkerboard(here).scene
        assert scene is not None
        assert scene.cursor is None
        assert wire.acts == []


@pytest.mark.parametrize("moves", [(), ("c3", "b1"), ("c3", "b1", "d4", "e4", "d5", "e5")])
async def test_enter_begins_with_a_square_that_a_piece_can_go_onto(
    make_app: MakeApp, moves: tuple[str, ...]
) -> None:
    wire = GameWire(state_after(*moves), rules=GAME)
    async with at_table(make_app, wire) as here:
        await here.press("enter")
        scene = checkerboard(here).scene
        assert scene is not None
        assert scene.cursor in wire.legal
        await here.press("enter", "enter")
        assert wire.acts == [scene.cursor]
