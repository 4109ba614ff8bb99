"""Masks, indices and arrays of every game, in random play."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_ai.environments.any_game import LISTED, AnyGameEncoding, TooManyActions
from oneoh_ai.environments.arrays import size_of
from oneoh_games import GAMES
from oneoh_games.bot255 import Run
from tests.ai.environments.playing import TABLES, make, wander

ACTIONS = 40
"""Actions of a random game: the whole game, but for Bot255 and Zero Point One."""


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_mask_is_what_is_legal_and_an_index_one_action(name: str, seed: int) -> None:
    env = make(name)
    meant: dict[int, str] = {}
    games_own = name.startswith(("binary", "one", "zero"))
    for state, observed in _states(env, seed):
        legal = env.game.legal_actions(state)
        view = env.game.view(state, env.game.to_act(state))
        choices = env.encoding.choices(view, legal)
        assert observed["action_mask"].nonzero()[0].tolist() == sorted(choices)
        listed = [action for action in choices.values() if not isinstance(action, Run)]
        assert len(listed) == len(set(listed)) == len(legal)
        assert set(listed) == set(legal)
        for index, action in choices.items():
            assert 0 <= index < env.encoding.actions
            text = env.game.format_action(action)
            assert not games_own or meant.setdefault(index, text) == text
            env.game.apply(state, action)


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_observations_have_their_shapes_and_bounds(name: str, seed: int) -> None:
    env = make(name)
    for observed in wander(env, seed, ACTIONS):
        assert env.observation_space(env.agent_selection).contains(observed)
        assert observed["observation"].shape == (size_of(env.encoding.parts),)
    for part, shape in env.encoding.parts.items():
        assert env.part(observed["observation"], part).shape == shape


def _states(env: Any, seed: int) -> Any:
    """Yield the states of a random game too, which an environment keeps to itself."""
    states = []
    start, apply = env.game.start, env.game.apply

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def start(self, *arguments: Any) -> Any:
            states.append(start(*arguments))
            return states[-1]

        def apply(self, *arguments: Any) -> Any:
            states.append(apply(*arguments))
            return states[-1]

    game, env.game = env.game, Watched()
    for observed in wander(env, seed, ACTIONS):
        env.game, watched = game, env.game
        yield states[-1], observed
        env.game = watched


def test_more_actions_than_indices_are_refused_with_the_way_out() -> None:
    encoding = AnyGameEncoding(GAMES["binary"])
    with pytest.raises(TooManyActions, match=r"give the game an encoding of its own"):
        encoding.choices(None, range(LISTED + 1))
