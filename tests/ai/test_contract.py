from collections.abc import Sequence
from typing import Any

import pytest

from oneoh_ai.builtin import MCTS
from oneoh_ai.contract import (
    BadAnswer,
    BadOption,
    BotSpec,
    answer_text,
    check_options,
    seat_bot,
    seat_function,
)
from oneoh_games import Generator
from tests.ai.nim import NIM, Heap


def choose_first(_view: Any, actions: Sequence[Any], _rng: Generator) -> Any:
    return actions[0]


FIRST = BotSpec(name="first", about="", make=seat_function(choose_first))


def test_a_function_draws_from_the_generator_of_its_seat() -> None:
    def draw(_view: Any, actions: Sequence[Any], rng: Generator) -> Any:
        return rng.choice(actions)

    bot = BotSpec(name="any", about="", make=seat_function(draw))
    one, other = (seat_bot(bot, NIM, Generator(7), {}) for _ in range(2))
    view, actions = Heap(10, 0), range(1000)
    assert [one.choose(view, actions) for _ in range(9)] == [
        other.choose(view, actions) for _ in range(9)
    ]


@pytest.mark.parametrize("answer", [2, "take 2"])
def test_an_answer_is_an_action_or_its_text(answer: object) -> None:
    assert answer_text(NIM, answer) == "take 2"


@pytest.mark.parametrize("answer", [None, "two", "take two", object(), -1])
def test_anything_else_is_a_bad_answer(answer: object) -> None:
    """An action without a text is a bad answer too: -1 would be `take -1`."""
    with pytest.raises(BadAnswer, match="answered"):
        answer_text(NIM, answer)


def test_options_are_the_keywords_of_the_maker() -> None:
    check_options(MCTS, {"iterations": 5})
    with pytest.raises(BadOption, match="mcts has no option 'depth'; it has iterations, time_ms"):
        check_options(MCTS, {"depth": 3})


@pytest.mark.parametrize("value", ["soon", 0, 1.5])
def test_an_option_of_another_type_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="mcts, option time_ms: this has to be"):
        check_options(MCTS, {"time_ms": value})


def test_a_function_has_no_options() -> None:
    with pytest.raises(BadOption, match="first has no option 'depth'; it has none"):
        seat_bot(FIRST, NIM, Generator(1), {"depth": 3})
