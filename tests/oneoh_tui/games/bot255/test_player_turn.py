"""Tests of the viewer's part in a position."""

from typing import Any

import pytest

from oneoh_games.bot255 import GAME
from oneoh_games.bot255.position import position
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.player_turn import PlayerTurn
from oneoh_tui.games.position import Position


def own_turn(*hands: str, seat: int | None = 0, **given: Any) -> PlayerTurn:
    state = position(*hands, **given)
    legal = tuple(map(GAME.format_action, GAME.legal_actions(state)))
    to_act = GAME.to_act(state) == seat
    return PlayerTurn(
        Position(GAME.view(state, seat), legal if to_act else (), ("Ada", "Bob"), seat)
    )


@pytest.mark.parametrize(
    ("hand", "lines", "cannot_write"), [("move memory-4", 4, False), ("move", 0, True)]
)
def test_a_turn_without_memory_allows_no_program(hand: str, lines: int, cannot_write: bool) -> None:
    own = own_turn(hand, "spy")
    assert (own.may_run, own.is_asked) == (True, False)
    assert (own.memory, own.cannot_write) == (lines, cannot_write)


@pytest.mark.parametrize("seat", [1, None])
def test_while_another_seat_moves_nothing_is_asked(seat: int | None) -> None:
    own = own_turn("move", "spy", seat=seat)
    facts = (own.may_run, own.is_asked, own.cannot_write, own.can_only_pass)
    assert facts == (False,) * 4
    assert own.task(Draft()) == ""
    assert len(own.hand) == (0 if seat is None else 1)
