"""Pace of people: a bot's answer waits for its moment, and never for a clock."""

import time
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from oneoh_ai.contract import BotSpec, seat_function
from oneoh_ai.human_pace import LEAST_S, MOST_S, SHARE, HumanPace, thought_s
from oneoh_ai.question import Question
from oneoh_ai.worker import InProcessWorker
from oneoh_games import GAMES, Generator

GAME = GAMES["binary"]
STATE = GAME.start(2, 1, GAME.options())
ACTIONS = tuple(GAME.legal_actions(STATE))
QUESTION = Question("t1", "binary", 5, GAME.view(STATE, 0), ACTIONS)


def choices(count: int) -> Question:
    return replace(QUESTION, actions=ACTIONS[:count])


def test_more_to_choose_from_takes_longer_but_never_very_long() -> None:
    assert thought_s(choices(1)) == LEAST_S
    assert LEAST_S < thought_s(choices(3)) < thought_s(choices(60)) < MOST_S
    assert thought_s(replace(QUESTION, actions=ACTIONS * 1000)) <= MOST_S


def test_the_same_question_takes_the_same_and_others_differ() -> None:
    assert thought_s(QUESTION) == thought_s(QUESTION)
    assert len({thought_s(replace(QUESTION, seed=seed)) for seed in range(8)}) > 4


@pytest.mark.parametrize("left", [0.0, 1.0, 10.0])
def test_a_clock_that_runs_keeps_nearly_all_of_its_time(left: float) -> None:
    asked = replace(QUESTION, until=time.monotonic() + left)
    assert thought_s(asked) <= left * SHARE


def first(_view: Any, actions: Sequence[Any], _rng: Generator) -> Any:
    return actions[0]


async def test_an_answer_waits_for_what_its_bot_has_not_used() -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    bot = BotSpec(name="first", about="", make=seat_function(first))
    pool = HumanPace([InProcessWorker(bot, {})], 60, sleep)
    answer = await pool.choose(QUESTION)
    pool.close()
    assert answer.text == GAME.format_action(ACTIONS[0])
    assert slept == [pytest.approx(thought_s(QUESTION) - answer.seconds)]
