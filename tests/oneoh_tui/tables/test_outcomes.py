"""How a game ended, whatever the game and whatever ended it."""

from typing import Literal

import msgspec
import pytest

from oneoh_games import GAMES, Outcome
from oneoh_tui.games import BOARDS, Position
from oneoh_tui.tables.log import outcome
from tests.oneoh_tui.net.game_wire import table

WON, LOST = (1, 2), (2, 1)


def told(
    game: str,
    by: Literal["rules", "resigned", "timeout"],
    places: tuple[int, int],
    seat: int | None,
) -> list[str]:
    """A game that ended so before anything was played."""
    rules = GAMES[game]
    state = rules.start(2, 1, rules.options())
    ended = table(
        state, seat, rules, phase="over", ended_by=by, outcome=Outcome(by, (0, 0), places)
    )
    view = BOARDS[game].read_view(msgspec.to_builtins(rules.view(state, seat)))
    return outcome(ended, BOARDS[game], Position(view, (), ("Ada", "Bob"), seat))


@pytest.mark.parametrize("game", BOARDS)
def test_who_gave_up_is_not_told_of_points_that_nobody_counted(game: str) -> None:
    assert told(game, "resigned", LOST, 0)[:2] == ["You lose", "By resignation."]
    assert told(game, "resigned", WON, 0)[:2] == ["You win", "The other seat resigned."]
    assert told(game, "timeout", LOST, 0)[:2] == ["You lose", "Time was up."]
    assert told(game, "resigned", LOST, None)[:2] == ["Bob wins", "By resignation."]


@pytest.mark.parametrize("game", ["binary", "one-zero-one"])
def test_points_that_decided_are_told(game: str) -> None:
    assert told(game, "rules", WON, 0)[0] == "You win, 0:0"


def test_nothing_is_told_of_a_game_that_runs() -> None:
    rules = GAMES["binary"]
    state = rules.start(2, 1, rules.options())
    view = BOARDS["binary"].read_view(msgspec.to_builtins(rules.view(state, 0)))
    position = Position(view, (), ("Ada", "Bob"), 0)
    assert outcome(table(state, 0, rules), BOARDS["binary"], position) == []
