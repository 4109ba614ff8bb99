"""Tree search of Bot255: it judges hands by the solver's plans, and announces them."""

from typing import Any

import pytest

from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.evaluation import evaluate, simple_potential
from oneoh_ai.bot255.program_plans import FULL, PlanBook
from oneoh_ai.bot255.searcher import PlanJudge
from oneoh_ai.mcts import TreeSearcher
from oneoh_games import Generator
from oneoh_games.bot255 import GAME, Action, Options, Run, State
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.position import play, position

CORNER = "move repeat rotate-right memory-4 memory-2 spy"
"""Hand that covers `repeat 7;.moveForward;rotateRight;moveForward`, for all eight bits."""
POOR = "while while if-else if-else spy swap"
BESIDE = "move repeat memory-4 memory-2 steal-card"
"""Hand that lacks a rotation to the right."""


def judge(state: State) -> PlanJudge:
    """Return the judge that knows plans for the copy with which a round begins."""
    copy = state.copies[0]
    book = PlanBook(copy.bot, copy.bits, state.puzzle.bugs, strict=False)
    book.study(FULL, Budget(work=1500))
    return PlanJudge({copy: book})


def choice(state: State, *, iterations: int = 30, seed: int = 1) -> Action:
    player: Any = TreeSearcher(GAME, Generator(seed), iterations=iterations)
    assert state.to_act is not None
    action: Action = player.choose(GAME.view(state, state.to_act), GAME.legal_actions(state))
    return action


def test_a_hand_is_judged_by_the_plans_that_it_covers_or_nearly_covers() -> None:
    hands = [CORNER, CORNER.replace("rotate-right", "search"), POOR]
    states = [position(hand, "move") for hand in hands]
    covering, nearly, poor = (judge(state).potential(state, 0, state.copies[0]) for state in states)
    assert covering > nearly > poor


def test_a_copy_without_plans_is_judged_by_the_cards_alone() -> None:
    state = position(CORNER, POOR)
    stranger = PlanJudge({})
    copy = state.copies[0]
    assert stranger.potential(state, 0, copy) == simple_potential(state, 0, copy)
    assert stranger.evaluate(state) == evaluate(state)


def test_chances_are_shares_of_one() -> None:
    for seats in (2, 3, 4):
        state = position(CORNER, *[POOR, "move", "move"][: seats - 1])
        chances = judge(state).evaluate(state)
        assert sum(chances) == pytest.approx(seats / 2)
        assert chances[0] == max(chances)


def test_all_eight_bits_are_collected_at_once_when_the_hand_covers_it() -> None:
    state = position(CORNER, POOR)
    action = choice(state)
    assert isinstance(action, Run)
    assert run(action.program, state.copies[0].bot, state.copies[0].bits, 0).collected == 8


def test_it_takes_the_card_that_its_plan_lacks() -> None:
    state = play(position(BESIDE, "while spy rotate-right search"), "steal-card:1")
    assert GAME.format_action(choice(state)) == "take:rotate-right"


def test_it_announces_nothing_in_a_window_or_twice_in_a_turn() -> None:
    state = position(CORNER, POOR)
    announced = play(state, "run:moveForward")
    for later in (announced, play(announced, "pass")):
        assert not any(isinstance(a, Run) for a in judge(state).candidates(GAME, later))


def test_with_its_iterations_fixed_it_plays_the_same_again() -> None:
    state = GAME.start(2, 3, Options())
    for _ in range(6):
        action = choice(state, iterations=12, seed=5)
        assert choice(state, iterations=12, seed=5) == action
        state = GAME.apply(state, action)
