"""Tests of attempts: own actions, replies, the end by the goal and by the number of actions."""

import pytest

from oneoh_games import IllegalAction
from oneoh_games.binary import GAME
from oneoh_games.binary.board import BLACK
from oneoh_games.binary.position import position
from oneoh_games.binary.state import State
from oneoh_games.binary.territories import scores
from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.exercises.attempt_table import attempt_model
from oneoh_tui.games import board_game
from oneoh_tui.games.exercise import Exercise

EMPTY = "\n".join([". : . : . :", ": . : . : ."] * 3)


def _of_points(points: int, moves: int) -> Attempt:
    def goal(_start: State, now: State) -> bool:
        return scores(now)[BLACK] >= points

    exercise = Exercise("id", "title", "text", position(EMPTY), goal, (), moves=moves)
    return Attempt.begin(GAME, exercise)


def test_an_action_that_reaches_the_goal_solves_it_and_nothing_follows() -> None:
    attempt = _of_points(10, 2).play("b3")
    assert (attempt.status, attempt.moves, attempt.legal) == ("solved", 1, "")
    assert attempt.play("e4") is attempt


def test_the_last_action_without_the_goal_misses_it() -> None:
    attempt = _of_points(10, 1).play("a1")
    assert (attempt.status, attempt.legal) == ("missed", "")


def test_the_other_side_replies_until_the_player_is_to_act() -> None:
    attempt = _of_points(20, 3).play("b3")
    assert (attempt.status, attempt.seat, GAME.to_act(attempt.state)) == ("open", 0, 0)
    assert attempt.last is not None
    assert attempt.last.seat == 1


def test_an_illegal_action_changes_nothing() -> None:
    attempt = _of_points(10, 1)
    with pytest.raises(IllegalAction):
        attempt.play("b3,b5")
    assert (attempt.status, attempt.moves) == ("open", 0)


def test_as_a_table_it_asks_only_while_it_is_open() -> None:
    game = board_game("binary")
    attempt = _of_points(10, 1)
    model = attempt_model(attempt, game, "Ada")
    assert model.legal == tuple(attempt.legal.split(" "))
    assert model.names[0] == "Ada"
    assert attempt_model(attempt.play("b3"), game, "Ada").request is None
