"""Games of bots among themselves, as the states that they went through."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.contract import RESIGN, MakePlayer
from oneoh_games import AnyGame, Generator
from oneoh_games.contract import read_options

MOST_ACTIONS = 400
"""Limit of a game."""


def states_of_a_game(
    game: AnyGame,
    make: MakePlayer,
    rng: Generator,
    options: dict[str, object],
    *,
    random_actions: int = 0,
) -> Sequence[Any]:
    """Return the states of a game of two such players, after some random actions.

    A player that resigns is made to play on, since its last positions are the best problems.
    """
    state = game.start(min(game.seats), rng.below(1 << 32), read_options(game, options))
    players = [make(game, rng) for _seat in range(min(game.seats))]
    states = [state]
    while (seat := game.to_act(state)) is not None and len(states) < MOST_ACTIONS:
        actions = game.legal_actions(state)
        if len(states) <= random_actions:
            choice = rng.choice(actions)
        else:
            choice = players[seat].choose(game.view(state, seat), actions)
            if choice is RESIGN:
                choice = players[seat].choose(game.view(state, seat), actions)
        state = game.apply(state, choice)
        states.append(state)
    return states
