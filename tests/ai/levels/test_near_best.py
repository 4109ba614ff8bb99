"""A choice among actions that look nearly best."""

from collections import Counter

from oneoh_ai.levels.near_best import NearBest
from oneoh_games import Generator
from tests.ai.nim import NIM


def drawn(spread: float, chances: dict[str, float], times: int = 3000) -> Counter[str]:
    player = NearBest(NIM, Generator(5), spread=spread)
    return Counter(player.pick(list(chances.items())) for _ in range(times))


def test_an_action_is_drawn_e_times_as_rarely_for_each_spread_below_the_best() -> None:
    found = drawn(0.1, {"best": 0.9, "next": 0.8})
    assert 2.4 < found["best"] / found["next"] < 3.1


def test_equal_actions_are_drawn_alike_and_bad_ones_hardly_ever() -> None:
    found = drawn(0.05, {"one": 0.7, "two": 0.7, "bad": 0.2})
    assert 0.9 < found["one"] / found["two"] < 1.1
    assert found["bad"] < 3


def test_the_same_seed_draws_the_same() -> None:
    assert drawn(0.1, {"one": 0.5, "two": 0.45}) == drawn(0.1, {"one": 0.5, "two": 0.45})
