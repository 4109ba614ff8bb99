import pytest
from msgspec.structs import replace

from oneoh_ai.heuristics import even_chances
from oneoh_ai.rollouts import best_action, evaluated_prior, playout, truncated
from oneoh_ai.search import Continue, Findings, Heuristics, rewards, search
from oneoh_games import AnyGame, Generator, Outcome
from tests.ai.envelopes import ENVELOPES, Closed
from tests.ai.nim import NIM, Heap

PLAIN = Heuristics(evaluate=even_chances, rollout=playout)


def times(count: int) -> Continue:
    return lambda iterations: iterations < count


def find(game: AnyGame, view: object, count: int, seed: int = 1) -> Findings:
    return search(game, view, PLAIN, Generator(seed), go_on=times(count))


@pytest.mark.parametrize("sticks", [2, 3, 5, 6, 7, 9, 10])
def test_it_leaves_a_multiple_of_four_at_nim(sticks: int) -> None:
    assert find(NIM, Heap(sticks, 0), 1500).best == sticks % 4


def test_the_main_line_of_nim_ends_the_game() -> None:
    found = find(NIM, Heap(7, 1), 3000)
    assert found.main_line[0] == 3
    assert sum(found.main_line) == 7


def test_the_same_seed_and_work_find_the_same() -> None:
    assert find(NIM, Heap(10, 0), 300, seed=5) == find(NIM, Heap(10, 0), 300, seed=5)


def test_every_iteration_is_counted_at_the_root() -> None:
    found = find(NIM, Heap(10, 0), 250)
    assert found.iterations == 250
    assert sum(candidate.visits for candidate in found.candidates) == 250


def test_there_is_always_one_iteration() -> None:
    assert find(NIM, Heap(10, 0), 0).iterations == 1


def test_a_hidden_card_is_not_looked_at() -> None:
    """Each envelope is bad in a third of the deals; a search that looked would never lose."""
    found = find(ENVELOPES, Closed(), 4000)
    opening = [candidate.mean for candidate in found.candidates if candidate.action != 3]
    assert max(opening) < 0.75
    assert found.best != 3


def test_a_truncated_playout_is_judged_by_the_evaluation() -> None:
    def likes_odd_heaps(state: Heap) -> tuple[float, float]:
        return (1.0, 0.0) if state.sticks % 2 else (0.0, 1.0)

    heuristics = Heuristics(evaluate=likes_odd_heaps, rollout=truncated(0))
    for sticks, mean in ((10, 1.0), (9, 0.0)):
        found = search(NIM, Heap(sticks, 0), heuristics, Generator(1), go_on=times(1))
        assert found.candidates[0].mean == mean


def test_the_action_with_the_best_prior_is_tried_first() -> None:
    def likes_large_steps(_game: AnyGame, _state: Heap, action: int) -> float:
        return action / 4

    found = search(
        NIM, Heap(10, 0), replace(PLAIN, prior=likes_large_steps), Generator(1), go_on=times(1)
    )
    assert found.best == 3


def test_root_actions_are_asked_for_once_and_tried_only_at_the_root() -> None:
    asked: list[Heap] = []

    def all_but_one(_game: AnyGame, state: Heap) -> tuple[int, ...]:
        asked.append(state)
        return (2, 3)

    heuristics = replace(PLAIN, candidates=lambda _game, _state: (1,), at_root=all_but_one)
    found = search(NIM, Heap(7, 0), heuristics, Generator(1), go_on=times(50))
    assert asked == [Heap(7, 0)]
    assert {candidate.action for candidate in found.candidates} == {1, 2, 3}
    assert found.main_line[1:] == (1,) * (7 - found.best)


def test_the_prior_of_an_action_that_wins_at_once_is_1() -> None:
    assert evaluated_prior(even_chances)(NIM, Heap(3, 1), 3) == 1.0
    assert evaluated_prior(even_chances)(NIM, Heap(3, 1), 2) == 0.5


def test_the_best_action_is_played_on_from_a_leaf() -> None:
    rollout = best_action(even_chances)
    assert rollout(NIM, Heap(3, 1), Generator(1)) == Heap(0, 0)
    assert rollout(NIM, Heap(0, 1), Generator(1)) == Heap(0, 1)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), (1.0, 0.0)),
        ((1, 1), (0.5, 0.5)),
        ((1, 2, 3), (1.0, 0.5, 0.0)),
        ((1, 1, 3), (0.75, 0.75, 0.0)),
        ((2, 1, 2, 2), (1 / 3, 1.0, 1 / 3, 1 / 3)),
    ],
)
def test_a_reward_is_the_share_of_the_others_beaten(
    places: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    assert rewards(Outcome("end", places, places)) == pytest.approx(expected)
