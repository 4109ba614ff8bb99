"""Tests of playing Zero Point One at a table by keys, mouse and notation."""

from typing import Any

import pytest

from oneoh_games import GAMES
from oneoh_games.zero_point_one import play_from, read_position
from oneoh_tui.games.zero_point_one.grid import Grid
from oneoh_tui.games.zero_point_one.scene import Scene
from oneoh_tui.games.zero_point_one.switches import SQUARE_NUMBERS
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import AtTable, GameWire, at_table

GAME = GAMES["zero-point-one"]
OPENING = "aaaaaaaa/wnffdddd/8/8/8/8/AAAAAAAA/WNFFDDDD[] r"
MIDDLE = "4w3/8/4n3/2a5/8/2W5/3A4/1D6[DFa] r"
"""Position in which Red has a movable 2-2 on d2, and a 0-2 and a 1-1 in its hand."""


def state_of(text: str) -> Any:
    return play_from(read_position(text))


def wire_of(text: str, seat: int = 0) -> GameWire:
    return GameWire(state_of(text), seat=seat, rules=GAME)


def grid(here: AtTable) -> Grid:
    return here.app.screen.query_one(Grid)


def scene(here: AtTable) -> Scene:
    return grid(here).scene


async def click(here: AtTable, square: str) -> None:
    await here.pilot.click(grid(here), offset=grid(here).layout_now.corner(square))
    await here.settle()


async def click_text(here: AtTable, text: str) -> None:
    """Click on a text of the board."""
    board = grid(here)
    canvas = board.draw()
    x, y = next(
        (canvas.text(row).index(text), row)
        for row in range(canvas.height)
        if text in canvas.text(row)
    )
    await here.pilot.click(board, offset=(x, y))
    await here.settle()


@pytest.mark.smoke
async def test_arrows_and_enter_take_a_piece_up_and_move_it(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await here.press("up", "down", "down", "enter")
        assert scene(here).held == "d2"
        assert scene(here).targets == {"b4", "f4"}
        await here.press("up", "up", "left", "left", "enter")
        assert wire.acts == ["d2b4"]


async def test_tab_goes_from_piece_to_piece_and_from_target_to_target(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await here.press("tab", "tab")
        assert scene(here).cursor == "d2"
        await here.press("shift+tab", "tab", "enter", "tab", "tab")
        assert here.text("#prompt").startswith("d2f4")
        await here.press("enter")
        assert wire.acts == ["d2f4"]


async def test_clicks_take_a_piece_look_at_its_move_and_play_it(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await click(here, "d2")
        assert scene(here).targets == {"b4", "f4"}
        await click(here, "b4")
        assert wire.acts == []
        assert scene(here).pieces["b4"] == "A"
        await click(here, "b4")
        assert wire.acts == ["d2b4"]


async def test_a_piece_of_the_hand_is_dropped_by_its_key(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await here.press("3", "up", "up")
        assert here.text("#effect") == "1-1 from your hand on d5."
        await here.press("enter")
        assert wire.acts == ["1-1@d5"]


async def test_a_piece_of_the_hand_is_dropped_by_clicks(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await click_text(here, "2 0-2")
        assert len(scene(here).targets) == 64 - len(scene(here).pieces)
        await click(here, "h8")
        await click(here, "h8")
        assert wire.acts == ["0-2@h8"]


@pytest.mark.parametrize("text", ["d2f4", "0-2@h8"])
async def test_a_typed_move_is_played(make_app: MakeApp, text: str) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await here.type(text)
        assert scene(here).cursor == text[-2:]
        await here.press("enter")
        assert wire.acts == [text]


async def test_a_refused_text_names_its_rule_and_the_rule_can_be_read(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await here.type("d2d4")
        await here.press("enter")
        assert here.text("#prompt").startswith("This piece does not go there")
        assert wire.acts == []


async def test_where_the_held_piece_cannot_go_the_reason_is_said(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await click(here, "d2")
        await click(here, "d3")
        assert here.text("#effect").startswith("This piece does not go there")
        await here.press("enter")
        assert wire.acts == []


async def test_escape_puts_the_piece_back_and_then_looks_away(make_app: MakeApp) -> None:
    wire = wire_of(MIDDLE)
    async with at_table(make_app, wire) as here:
        await click(here, "d2")
        await here.press("escape")
        assert (scene(here).held, scene(here).cursor) == (None, "d2")
        await here.press("escape")
        assert scene(here).cursor is None


async def test_an_attacked_0_1_is_marked_and_told(make_app: MakeApp) -> None:
    wire = wire_of("4w3/8/8/2a5/8/W7/3A4/8[] r")
    async with at_table(make_app, wire) as here:
        assert scene(here).attacked == {"a3"}
        assert here.text("#prompt").startswith("Your 0-1 is attacked!")


async def test_a_move_that_leaves_the_0_1_to_be_taken_says_so_first(make_app: MakeApp) -> None:
    wire = wire_of("4w3/8/8/2a5/8/W7/3A4/8[] r")
    async with at_table(make_app, wire) as here:
        await click(here, "d2")
        await click(here, "b4")
        assert here.text("#effect").startswith("Your 0-1 can be captured then! 2-2 from d2")
        await click(here, "a3")
        await click(here, "b3")
        assert here.text("#effect") == "0-1 from a3 to b3."


async def test_a_capture_and_the_end_that_it_brings_are_told(make_app: MakeApp) -> None:
    wire = wire_of("8/8/8/1w6/8/W2A4/8/8[] r")
    async with at_table(make_app, wire) as here:
        await click(here, "d3")
        await click(here, "b5")
        assert here.text("#effect") == "2-2 from d3 takes 0-1 on b5. You win."
        await here.press("enter")
        assert "You win" in here.log
        assert "1. Ada: 2-2 d3xb5 (0-1). The game is over" in here.log


async def test_the_second_seat_sees_the_board_from_its_own_side(make_app: MakeApp) -> None:
    wire = wire_of(OPENING.replace(" r", " b"), seat=1)
    async with at_table(make_app, wire) as here:
        assert grid(here).layout_now.square(0, 0) == "h1"
        await here.press("up", "up")
        assert scene(here).cursor == "d4"
        await here.press("f")
        assert grid(here).layout_now.square(0, 0) == "a8"


async def test_the_numbers_are_hidden_by_a_key_and_stay_so(make_app: MakeApp) -> None:
    async with at_table(make_app, wire_of(OPENING)) as here:
        assert scene(here).numbers
        await here.press("n")
        assert not scene(here).numbers
        assert not SQUARE_NUMBERS.read(here.app.settings_file.load())
        await here.press("n")
        assert SQUARE_NUMBERS.read(here.app.settings_file.load())


async def test_nothing_can_be_chosen_while_the_other_seat_is_to_move(make_app: MakeApp) -> None:
    wire = wire_of(OPENING.replace(" r", " b"))
    async with at_table(make_app, wire) as here:
        await click(here, "a2")
        await here.press("tab", "enter", "up", "enter")
        assert (scene(here).cursor, scene(here).held) == (None, None)
        assert wire.acts == []


async def test_the_last_move_is_marked_where_it_began_and_ended(make_app: MakeApp) -> None:
    wire = wire_of(OPENING)
    async with at_table(make_app, wire) as here:
        await here.type("a2c4")
        await here.press("enter")
        assert scene(here).last == {"a2", "c4"}
        wire.play("h8f6")
        await here.settle()
        assert scene(here).last == {"h8", "f6"}
