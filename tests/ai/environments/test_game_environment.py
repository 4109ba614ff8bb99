"""The contract of PettingZoo, by its own tests and ours."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from oneoh_ai.environments.game_environment import GameEnvironment, IllegalIndex, NotReset
from oneoh_games import BadOptions
from tests.ai.environments.playing import TABLES, make, wander


def _finish(env: GameEnvironment, seed: int) -> None:
    for _ in wander(env, seed, 10_000):
        pass


# PettingZoo warns of a mask, unless the environment is one of its own.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("name", TABLES)
def test_pettingzoo_finds_no_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(make(name, "ansi"), num_cycles=40)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", TABLES)
def test_pettingzoo_finds_the_same_games_for_the_same_seed(name: str) -> None:
    seed_test(lambda: make(name), num_cycles=20)


def test_games_without_a_seed_go_on_from_the_last_seed() -> None:
    def hands(seed: int) -> list[list[float]]:
        env = make("one-zero-one")
        env.reset(seed=seed)
        found = []
        for _ in range(3):
            observed = env.observe("seat_0")["observation"]
            found.append(env.part(observed, "own").ravel().tolist())
            env.reset()
        return found

    assert hands(1) == hands(1) != hands(2)
    assert len({str(hand) for hand in hands(1)}) > 1


@pytest.mark.parametrize("name", ["binary", "bot255-4"])
def test_rewards_come_at_the_end_and_are_the_places_of_the_outcome(name: str) -> None:
    env = make(name)
    for _ in wander(env, 3, 10_000):
        assert not any(env.rewards.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0
    assert all(env.terminations.values())
    best = max(env.rewards, key=lambda agent: env.rewards[agent])
    assert env.infos[best]["score"] == max(info["score"] for info in env.infos.values())
    while env.agents:
        env.step(None)


def test_only_the_agent_to_act_has_a_mask() -> None:
    env = make("bot255-4")
    for observed in wander(env, 4, 20):
        assert observed["action_mask"].any()
        others = set(env.agents) - {env.agent_selection}
        assert not any(env.observe(agent)["action_mask"].any() for agent in others)


def test_an_action_that_the_mask_forbids_changes_nothing() -> None:
    env = make("zero-point-one")
    env.reset(seed=1)
    before = env.observe("seat_0")
    forbidden = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for wrong in (forbidden, -1, env.encoding.actions, None):
        with pytest.raises(IllegalIndex, match=f"seat_0 cannot play action {wrong} now"):
            env.step(wrong)
    after = env.observe("seat_0")
    assert all((before[key] == after[key]).all() for key in before)


def test_a_call_before_reset_says_what_to_do() -> None:
    env = make("binary", "ansi")
    calls: list[Any] = [lambda: env.step(0), lambda: env.observe("seat_0"), env.render]
    for call in calls:
        with pytest.raises(NotReset, match=r"reset\(\)"):
            call()


def test_the_position_can_be_read() -> None:
    env = make("zero-point-one", "ansi")
    env.reset(seed=1)
    env.step(env.index_of("0-1@d1"))
    text = env.render()
    assert text is not None
    assert "last: 0-1@d1" in text.splitlines()
    silent = make("zero-point-one")
    silent.reset(seed=1)
    assert silent.render() is None


def test_what_is_drawn_hides_the_hands() -> None:
    env = make("noise", "ansi")
    env.reset(seed=1)
    assert "hands: [[null,null" in (env.render() or "")


def test_other_render_modes_and_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'human'"):
        make("binary", "human")
    rules = make("binary").game
    with pytest.raises(BadOptions):
        GameEnvironment(rules, 3, rules.options(), None)


def test_texts_and_indices_are_the_same_actions() -> None:
    env = make("binary")
    for observed in wander(env, 5, 5):
        for index in observed["action_mask"].nonzero()[0]:
            assert env.index_of(env.action_of(int(index))) == index
    with pytest.raises(IllegalIndex, match="'a99' is not among"):
        env.index_of("a99")
