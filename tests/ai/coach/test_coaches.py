"""Coaches: what they answer is legal, alike each time, and follows from the view alone."""

from typing import Any

import msgspec
import pytest

from oneoh_ai.coach.coaches import TreeCoach, coach_of
from oneoh_ai.coach.hint import BadPosition, hint
from oneoh_games import GAMES, Generator

IDS = ("one-zero-one", "binary", "zero-point-one", "bot255")
ACTIONS = {"zero-point-one": 40}
"""Actions before the position that is judged, past any deployment; 12 unless said."""


def position(game_id: str, actions: int = 0) -> tuple[Any, Any]:
    """Return a state some actions into a game, and the view of its seat to act."""
    game = GAMES[game_id]
    state, rng = game.start(2, 7, game.options()), Generator(3)
    for _ in range(actions or ACTIONS.get(game_id, 12)):
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    seat = game.to_act(state)
    assert seat is not None
    return state, game.view(state, seat)


@pytest.mark.parametrize("game_id", IDS)
def test_a_judgement_is_a_legal_action_with_a_chance_and_a_line_that_begins_with_it(
    game_id: str,
) -> None:
    game = GAMES[game_id]
    state, view = position(game_id)
    actions = tuple(game.legal_actions(state))
    judged = coach_of(game, 5).judge(view, actions)
    game.apply(state, game.parse_action(judged.action))
    assert judged.chance is not None
    assert 0 <= judged.chance <= 1
    assert judged.line[0] == judged.action
    assert judged == coach_of(game, 5).judge(view, actions)


@pytest.mark.parametrize("game_id", IDS)
def test_every_action_of_a_turn_has_a_chance(game_id: str) -> None:
    game = GAMES[game_id]
    state, view = position(game_id)
    actions = tuple(game.legal_actions(state))
    coach = coach_of(game, 5)
    coach.judge(view, actions)
    for action in (actions[0], actions[-1]):
        chance = coach.chance_of(view, action)
        assert chance is not None
        assert 0 <= chance <= 1


def test_an_action_that_the_search_has_left_out_is_judged_by_a_look_ahead() -> None:
    game = GAMES["one-zero-one"]
    state, view = position("one-zero-one", 4)
    coach = TreeCoach(game, Generator(1), iterations=1)
    actions = tuple(game.legal_actions(state))
    coach.judge(view, actions)
    assert all(coach.chance_of(view, action) is not None for action in actions)


def asked(game_id: str, view: Any) -> bytes:
    return msgspec.json.encode({"game": game_id, "view": msgspec.to_builtins(view)})


def test_a_hint_is_the_same_for_two_games_that_look_the_same_to_its_seat() -> None:
    """Secrecy: what the seat cannot know has no part in the hint."""
    game = GAMES["one-zero-one"]
    state, view = position("one-zero-one", 6)
    other = game.determinize(view, Generator(99))
    assert other != state
    seat = game.to_act(state)
    assert game.view(other, seat) == view
    assert hint(asked(game.id, view)) == hint(asked(game.id, game.view(other, seat)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "this is no position"),
        (b'{"game": "chess", "view": {}}', "the game 'chess' is not installed"),
        (b'{"game": "binary", "view": {}}', "this is no position"),
        (b'{"game": "binary"}', "this is no position"),
    ],
)
def test_what_is_no_position_is_refused(text: bytes, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        hint(text)


def test_where_nobody_has_to_act_there_is_no_hint() -> None:
    game = GAMES["binary"]
    state, rng = game.start(2, 7, game.options()), Generator(3)
    while game.to_act(state) is not None:
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    with pytest.raises(BadPosition):
        hint(asked("binary", game.view(state, 0)))
