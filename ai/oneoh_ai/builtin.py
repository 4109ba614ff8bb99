"""Built-in bots that play any game.

A search is imported with the first seat that needs it: the bot `random` starts without any.
"""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.contract import BotSpec, Player, Positive, seat_function
from oneoh_games import AnyGame, Generator


def choose_any(_view: Any, actions: Sequence[Any], rng: Generator) -> Any:
    """Return a random action."""
    return rng.choice(actions)


def make_greedy(game: AnyGame, rng: Generator, *, deals: Positive = 4) -> Player:
    """Seat the bot `greedy`. `deals` is the number of determinizations it tries actions on."""
    from oneoh_ai.greedy import Greedy

    return Greedy(game, rng, deals=deals)


def make_mcts(
    game: AnyGame,
    rng: Generator,
    *,
    time_ms: Positive = 200,
    iterations: Positive | None = None,
) -> Player:
    """Seat the bot `mcts`. `iterations`, if given, limits the search instead of `time_ms`."""
    from oneoh_ai.mcts import TreeSearcher

    return TreeSearcher(game, rng, time_ms=time_ms, iterations=iterations)


RANDOM = BotSpec(
    name="random",
    strength="easy",
    about="plays any legal action",
    make=seat_function(choose_any),
    light=True,
)

GREEDY = BotSpec(
    name="greedy",
    strength="medium",
    about="looks one action ahead, answers at once",
    make=make_greedy,
    light=True,
)

MCTS = BotSpec(
    name="mcts",
    strength="strong",
    about="searches many deals many actions deep, 200 ms a move unless told otherwise",
    make=make_mcts,
)
