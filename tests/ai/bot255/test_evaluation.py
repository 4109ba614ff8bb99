"""Evaluation of Bot255, and the programs that greedy and mcts announce."""

import os
import subprocess
import sys

import pytest

from oneoh_ai.bot255.evaluation import (
    announcements,
    candidates,
    evaluate,
    expected,
    loops,
    potential_bits,
)
from oneoh_ai.builtin import GREEDY, MCTS
from oneoh_ai.contract import BotSpec, seat_bot
from oneoh_games import Generator
from oneoh_games.bot255 import GAME, Action, Options, Run, State, Swap
from oneoh_games.bot255.announce import covers
from oneoh_games.bot255.interpreter import run
from oneoh_games.bot255.legality import is_legal, legal_actions
from oneoh_games.bot255.position import play, position

RUNNER = "move repeat memory-4 spy swap search"
POOR = "while while if-else if-else spy swap"


def test_chances_are_shares_of_one() -> None:
    for seats in (2, 3, 4):
        chances = evaluate(position(*["move"] * seats))
        assert sum(chances) == pytest.approx(seats / 2)
        assert chances == [pytest.approx(0.5)] * seats


def test_the_better_hand_and_the_points_have_the_better_chances() -> None:
    hands = evaluate(position(RUNNER, POOR))
    assert hands[0] > hands[1]
    ran = play(position(RUNNER, RUNNER), "run:repeat 7;.moveForward", "pass")
    assert evaluate(ran)[0] > 0.9


def test_a_program_that_is_announced_counts_if_its_hand_covers_it() -> None:
    good = play(position(RUNNER, POOR), "run:repeat 7;.moveForward")
    assert expected(good, 0) > 127
    bad = play(position(POOR, POOR), "run:repeat 7;.moveForward")
    assert expected(bad, 0) == 0


def test_a_strict_bug_voids_an_announced_program() -> None:
    board = """
        > o x . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . .
    """
    gains = []
    for strict in (False, True):
        state = position("move memory-2", POOR, board=board, strict_bugs=strict)
        gains.append(expected(play(state, "run:moveForward;moveForward"), 0))
    assert gains[0] == pytest.approx(gains[1] + 1)


@pytest.mark.parametrize("card", ["memory-4", "memory-8", "rotate-left", "while", "upgrade", "spy"])
def test_a_further_card_does_not_lower_the_value_of_a_hand(card: str) -> None:
    for hand in ("", "move", "move memory-4", "move repeat rotate-right memory-2 upgrade"):
        less, more = (position(words, "").hands[0] for words in (hand, f"{hand} {card}"))
        assert potential_bits(more) >= potential_bits(less)


def test_the_programs_that_are_announced_are_covered_and_collect_something() -> None:
    rng = Generator(7)
    announced = 0
    for seed in range(4):
        state = GAME.start(2, seed, Options(rounds=1))
        for _ in range(40):
            for action in announcements(state):
                assert is_legal(state, action)
                assert isinstance(action, Run)
                copy = state.copies[state.mover]
                assert covers(state.hands[state.mover], action.program)
                found = run(action.program, copy.bot, copy.bits, state.puzzle.bugs)
                assert found.collected > 0
                announced += 1
            state = GAME.apply(state, rng.choice(legal_actions(state)))
    assert announced > 10


SPIRAL = """
    > . o . . . . o
    . . . . . . . .
    . . o . . o . o
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    o . . . . . . o
"""
"""Board whose bits lie along the edge: laps need one header, straight stretches one a side."""
LAPS = "move while rotate-right repeat memory-4 spy"


def collected(state: State, action: Action) -> int:
    assert isinstance(action, Run)
    copy = state.copies[state.mover]
    return run(action.program, copy.bot, copy.bits, state.puzzle.bugs).collected


def test_nested_loops_collect_more_than_straight_stretches_and_are_covered() -> None:
    state = position(LAPS, POOR, board=SPIRAL)
    (straight,), (looping,) = announcements(state), loops(state)
    assert is_legal(state, looping)
    assert covers(state.hands[0], looping.program)
    assert collected(state, looping) > collected(state, straight)


def test_only_the_tree_search_announces_nested_loops() -> None:
    state = position(LAPS, POOR, board=SPIRAL)
    player = seat_bot(MCTS, GAME, Generator(1), {"iterations": 30})
    assert [player.choose(GAME.view(state, 0), GAME.legal_actions(state))] == loops(state)


def test_no_loop_is_found_twice_or_when_no_program_may_be_announced() -> None:
    state = position("move memory-4", POOR)
    assert announcements(state)
    assert not loops(state)
    assert not loops(play(position(LAPS, POOR, board=SPIRAL), "run:moveForward"))


def test_a_loop_runs_into_a_bug_only_if_its_bits_still_count() -> None:
    """The program runs along the top, and down until it meets a bug."""
    board = """
        > o o . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . o
        . . . . . . . x
        x . . . . . . .
        o x . . . . . .
    """
    endings: list[set[str]] = []
    for strict in (False, True):
        state = position("move repeat rotate-right memory-4", POOR, board=board, strict_bugs=strict)
        copy = state.copies[0]
        runs = (
            run(action.program, copy.bot, copy.bits, state.puzzle.bugs) for action in loops(state)
        )
        endings.append({found.reason for found in runs})
    assert endings[0] == {"bug"}
    assert "bug" not in endings[1]


def test_no_program_is_announced_in_a_window_or_twice_in_a_turn() -> None:
    start = position(RUNNER, RUNNER)
    assert announcements(start)
    window = play(start, "run:moveForward")
    assert not announcements(window)
    assert not announcements(play(window, "pass"))


def test_candidates_have_no_swaps_of_several_cards() -> None:
    state = position(RUNNER, POOR)
    thought = candidates(state)
    assert set(legal_actions(state)) - set(thought)
    assert all(len(action.cards) <= 1 for action in thought if isinstance(action, Swap))
    assert any(isinstance(action, Run) for action in thought)


@pytest.mark.parametrize(("bot", "options"), [(GREEDY, {}), (MCTS, {"iterations": 30})])
def test_seven_bits_in_a_row_are_collected(bot: BotSpec, options: dict[str, int]) -> None:
    state = position(RUNNER, POOR)
    player = seat_bot(bot, GAME, Generator(1), options)
    action = player.choose(GAME.view(state, 0), GAME.legal_actions(state))
    assert isinstance(action, Run)
    copy = state.copies[0]
    assert run(action.program, copy.bot, copy.bits, state.puzzle.bugs).collected == 7


@pytest.mark.parametrize(("bot", "options"), [(GREEDY, {}), (MCTS, {"iterations": 30})])
def test_a_program_is_announced_even_if_only_one_action_is_listed(
    bot: BotSpec, options: dict[str, int]
) -> None:
    state = position("move repeat memory-4", POOR)
    player = seat_bot(bot, GAME, Generator(1), options)
    actions = GAME.legal_actions(state)
    assert len(actions) == 1
    assert isinstance(player.choose(GAME.view(state, 0), actions), Run)


def test_greedy_takes_the_best_of_a_hand_that_it_sees() -> None:
    state = play(
        position("steal-card move repeat rotate-left", "memory-8 spy swap while"), "steal-card:1"
    )
    player = seat_bot(GREEDY, GAME, Generator(1), {})
    action = player.choose(GAME.view(state, 0), GAME.legal_actions(state))
    assert GAME.format_action(action) == "take:memory-8"


HANDS_JUDGED = """
from itertools import combinations
from oneoh_ai.bot255.evaluation import potential_bits
from oneoh_ai.bot255.program_plans import FULL, ProgramPlan
from oneoh_ai.bot255.hand_value import HandValues, unseen
from oneoh_games.bot255 import GAME, Card
from oneoh_games.bot255.position import position
view = GAME.view(position("move", "spy"), 0)
values = HandValues([ProgramPlan(FULL, 6, 8, ())], float, unseen(view), 0.7)
for hand in combinations(sorted(Card), 5):
    print(potential_bits(hand), values.of(hand))
"""


def test_values_of_hands_are_the_same_in_every_process() -> None:
    """The values are equal to the last digit, though the order of sets differs by process."""
    one, other = (
        subprocess.run(
            [sys.executable, "-c", HANDS_JUDGED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert one == other
