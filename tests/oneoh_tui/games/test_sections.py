"""Tests of the rules key, which opens the page at the section on the choice."""

from typing import Any

import pytest

from oneoh_games import GAMES
from oneoh_games.binary.position import play
from oneoh_games.zero_point_one import READY_MADE, deployment
from oneoh_tui.games import board_game
from oneoh_tui.games.board import Board
from oneoh_tui.screens.rules import RulesScreen
from oneoh_tui.text import i18n
from oneoh_tui.widgets.rows import RowList
from tests.oneoh_tui.conftest import MakeApp
from tests.oneoh_tui.net.game_wire import GameWire, at_table
from tests.oneoh_tui.screens.test_table_playing import wire_where

BINARY, ZERO_POINT_ONE = GAMES["binary"], GAMES["zero-point-one"]


def binary(*moves: str, **options: Any) -> GameWire:
    state = play(BINARY.start(2, 1, BINARY.options(**options)), *moves)
    return GameWire(state, BINARY.to_act(state), BINARY)


def deployed() -> GameWire:
    state = ZERO_POINT_ONE.start(2, 1, ZERO_POINT_ONE.options())
    for seat in (0, 1):
        for action in deployment(seat, READY_MADE["wall"]):
            state = ZERO_POINT_ONE.apply(state, action)
    return GameWire(state, 0, ZERO_POINT_ONE)


def deploying() -> GameWire:
    state = ZERO_POINT_ONE.start(2, 1, ZERO_POINT_ONE.options())
    return GameWire(state, 0, ZERO_POINT_ONE)


@pytest.mark.parametrize(
    ("wire", "action", "section"),
    [
        (wire_where("delete:left@20"), "delete:left@20", "delete"),
        (wire_where("if-then-else@10", deck="kitchen-sink"), "if-then-else@10", "if-then-else"),
        (wire_where("blank@10"), "blank@10", "cards"),
        (binary(), "c3", "first-turn"),
        (binary("c3", "b1"), "a1", "turns"),
        (binary("c3", "b1"), "d4", "center"),
        (binary("c3", swap=True), "swap", "swap"),
        (deploying(), "", "deployment"),
        (deployed(), deployed().legal[0], "pieces"),
        (deployed(), "", "about"),
    ],
)
async def test_the_key_for_the_rules_opens_them_at_what_is_chosen(
    make_app: MakeApp, wire: GameWire, action: str, section: str
) -> None:
    async with at_table(make_app, wire) as here:
        here.app.screen.query_one(Board).look_at(action)
        await here.settle()
        await here.press("i")
        assert isinstance(here.app.screen, RulesScreen)
        assert here.app.screen.query_one("#contents", RowList).row == section
        for language in i18n.LANGUAGES:
            assert section in {
                each.anchor for each in board_game(wire.rules.id).rules_page(language)
            }
