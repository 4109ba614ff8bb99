"""Seats in words."""

import pytest

from oneoh_protocol.messages import Phase, SeatInfo
from oneoh_tui.tables.seats import occupant, player_state, waits_for
from tests.oneoh_tui.net.game_wire import table


@pytest.mark.parametrize(
    ("phase", "bot", "said"),
    [
        ("running", False, "absent"),
        ("running", True, "absent"),
        ("over", False, "absent"),
        ("over", True, ""),
    ],
)
def test_a_bot_that_has_gone_home_after_the_game_is_not_missed(
    phase: Phase, bot: bool, said: str
) -> None:
    away = SeatInfo("taken", name="greedy", bot=bot)
    assert player_state(away, table(phase=phase)) == said


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (("anyone", "ann"), "The game starts once every seat is taken."),
        (("ANN", "bob"), "The game starts as soon as bob is here again."),
        (("ann", "bob"), "The game starts as soon as ann, bob are here again."),
        (("ANN", "BOB"), "Everybody is here."),
    ],
)
def test_a_table_says_whom_it_waits_for(seats: tuple[str, ...], said: str) -> None:
    # Players with names in capitals are here.
    infos = tuple(
        SeatInfo("anyone")
        if name == "anyone"
        else SeatInfo("taken", name=name, present=name.isupper())
        for name in seats
    )
    assert waits_for(table(phase="waiting", seats=infos)) == said


def test_who_has_not_registered_the_name_is_marked_and_a_bot_is_marked_as_one() -> None:
    assert occupant(SeatInfo("taken", "Ada", unregistered=True)) == "Ada (guest)"
    assert occupant(SeatInfo("taken", "Ada")) == "Ada"
    assert occupant(SeatInfo("taken", "Ada", bot=True, unregistered=True)) == "Ada (bot)"
