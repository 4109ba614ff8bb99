from collections.abc import Iterator

import pytest

from oneoh_ai.contract import Timed
from oneoh_ai.greedy import Greedy
from oneoh_ai.mcts import SHARE, TreeSearcher
from oneoh_games import Generator
from tests.ai.envelopes import ENVELOPES, Closed
from tests.ai.nim import NIM, Heap


class Ticks:
    """Clock that advances by a millisecond each time it is read."""

    def __init__(self) -> None:
        self._now: Iterator[int] = iter(range(10**9))

    def __call__(self) -> float:
        return next(self._now) / 1000


def test_greedy_takes_the_last_stick() -> None:
    player = Greedy(NIM, Generator(1))
    assert player.choose(Heap(3, 0), (1, 2, 3)) == 3


def test_greedy_prefers_a_likely_win_to_a_tie() -> None:
    player = Greedy(ENVELOPES, Generator(3), deals=40)
    assert player.choose(Closed(), (0, 1, 2, 3)) != 3


@pytest.mark.parametrize("player", [Greedy(NIM, Generator(1)), TreeSearcher(NIM, Generator(1))])
def test_a_single_action_is_chosen_without_thought(player: Greedy | TreeSearcher) -> None:
    """The view is of no game at all, so nothing can have been computed from it."""
    assert player.choose(None, (7,)) == 7


def test_a_fixed_number_of_iterations_does_not_read_the_clock() -> None:
    def stopped() -> float:
        return 0.0

    player = TreeSearcher(NIM, Generator(1), iterations=50, clock=stopped)
    player.choose(Heap(10, 0), (1, 2, 3))
    assert player.findings is not None
    assert player.findings.iterations == 50


def test_time_is_spent_up_to_the_limit() -> None:
    player = TreeSearcher(NIM, Generator(1), time_ms=40, clock=Ticks())
    player.choose(Heap(10, 0), (1, 2, 3))
    assert player.findings is not None
    assert 38 <= player.findings.iterations <= 41


@pytest.mark.parametrize("iterations", [None, 1000])
def test_a_move_takes_only_a_share_of_the_time_left(iterations: int | None) -> None:
    player = TreeSearcher(NIM, Generator(1), clock=Ticks(), time_ms=1000, iterations=iterations)
    assert isinstance(player, Timed)
    player.allow(80)
    player.choose(Heap(10, 0), (1, 2, 3))
    assert player.findings is not None
    assert player.findings.iterations <= 80 * SHARE + 1


def test_an_action_is_chosen_even_if_time_is_up() -> None:
    player = TreeSearcher(NIM, Generator(1), clock=Ticks())
    player.allow(0)
    assert player.choose(Heap(10, 0), (1, 2, 3)) in {1, 2, 3}
