"""The way in, and what it says when something is missing."""

import sys

import pytest

from oneoh_ai.environments import MissingExtra, NoSuchGame, environment
from oneoh_games import BadOptions


@pytest.mark.smoke
@pytest.mark.parametrize("game", ["binary", "bot255", "one-zero-one", "zero-point-one"])
def test_each_game_is_an_environment_by_its_id(game: str) -> None:
    env = environment(game)
    env.reset(seed=1)
    observed, *_ = env.last()
    env.step(env.action_space(env.agent_selection).sample(observed["action_mask"]))
    assert env.metadata["name"].startswith(game)


def test_an_unknown_game_and_wrong_options_are_refused() -> None:
    with pytest.raises(NoSuchGame, match="there is no game 'chess'; installed are binary"):
        environment("chess")
    with pytest.raises(BadOptions, match="has no option 'width'"):
        environment("binary", options={"width": 3})


@pytest.mark.parametrize("missing", ["gymnasium.spaces", "numpy", "pettingzoo"])
def test_without_the_extra_it_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "oneoh_ai.environments.game_environment", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtra, match=r"pip install 'oneoh\[pettingzoo\]'"):
        environment("binary")
