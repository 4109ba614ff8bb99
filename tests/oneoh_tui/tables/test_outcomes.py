"""Outcome of every game, by its rules or otherwise."""

from typing import Literal

import msgspec
import pytest

from oneoh_games import GAMES, Outcome
from oneoh_tui.games import BOARDS, Position
from oneoh_tui.tables.log import outcome
from tests.oneoh_tui.net.game_wire import table

WON, LOST = (1, 2), (2, 1)


def log_of(
    game: str,
    by: Literal["rules", "resigned", "timeout"],
    places: tuple[int, int],
    seat: int | None,
) -> list[str]:
    """Return the log of a game that ended before anything was played."""
    rules = GAMES[game]
    state = rules.start(2, 1, rules.options())
    ended = table(
        state, seat, rules, phase="over", ended_by=by, outcome=Outcome(by, (0, 0), places)
    )
    view = BOARDS[game].read_view(msgspec.to_builtins(rules.view(state, seat)))
    return outcome(ended, BOARDS[game], Position(view, (), ("Ada", "Bob"), seat))


@pytest.mark.parametrize("game", BOARDS)
def test_a_game_that_was_given_up_is_not_decided_by_points(game: str) -> None:
    assert log_of(game, "resigned", LOST, 0)[:2] == ["You lose", "By resignation."]
    assert log_of(game, "resigned", WON, 0)[:2] == ["You win", "The other seat resigned."]
    assert log_of(game, "timeout", LOST, 0)[:2] == ["You lose", "Time was up."]
    assert log_of(game, "resigned", LOST, None)[:2] == ["Bob wins", "By resignation."]


@pytest.mark.parametrize("game", ["binary", "one-zero-one"])
def test_points_that_decided_are_in_the_headline(game: str) -> None:
    assert log_of(game, "rules", WON, 0)[0] == "You win, 0:0"


def test_a_running_game_has_no_outcome() -> None:
    rules = GAMES["binary"]
    state = rules.start(2, 1, rules.options())
    view = BOARDS["binary"].read_view(msgspec.to_builtins(rules.view(state, 0)))
    position = Position(view, (), ("Ada", "Bob"), 0)
    assert outcome(table(state, 0, rules), BOARDS["binary"], position) == []
