"""The bots that come along, for any game."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.contract import BotSpec, seat_function
from oneoh_ai.greedy import OneAhead
from oneoh_ai.mcts import TreeSearcher
from oneoh_games import Generator


def choose_any(_view: Any, actions: Sequence[Any], rng: Generator) -> Any:
    """Whatever."""
    return rng.choice(actions)


RANDOM = BotSpec(
    name="random",
    about="plays any legal action",
    make=seat_function(choose_any),
    light=True,
)

GREEDY = BotSpec(
    name="greedy",
    about="looks one action ahead",
    make=OneAhead,
    light=True,
)

MCTS = BotSpec(
    name="mcts",
    about="searches many deals many actions deep, 200 ms a move unless told otherwise",
    make=TreeSearcher,
)
