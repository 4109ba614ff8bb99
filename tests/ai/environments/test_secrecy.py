"""No array tells an agent what its seat may not know."""

from typing import Any

import pytest

from oneoh_games import AnyGame, Generator
from tests.ai.environments.playing import TABLES, Table

HIDING = ["one-zero-one", "bot255", "bot255-4", "noise"]


class _From:
    """A game that begins with a given state."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def start(self, seats: int, seed: int, options: Any) -> Any:
        return self._state


def _observed(table: Table, state: Any, seat: int) -> list[list[float]]:
    env = table._replace(game=_From(table.game, state)).environment()
    env.reset(seed=1)
    return [array.tolist() for array in env.observe(f"seat_{seat}").values()]


@pytest.mark.parametrize("name", HIDING)
def test_states_that_look_alike_to_a_seat_give_it_the_same_arrays(name: str) -> None:
    table, rng = TABLES[name], Generator(8)
    game = table.game
    state = game.start(table.seats, 5, table.options)
    differed = 0
    for _ in range(6):
        for seat in range(table.seats):
            other = game.determinize(game.view(state, seat), rng)
            differed += other != state
            assert _observed(table, state, seat) == _observed(table, other, seat)
        state = game.apply(state, rng.choice(game.legal_actions(state)))
    assert differed > 0


@pytest.mark.parametrize("name", HIDING)
def test_deals_that_a_seat_can_tell_apart_give_it_different_arrays(name: str) -> None:
    table = TABLES[name]
    one, other = (table.game.start(table.seats, seed, table.options) for seed in (1, 2))
    assert _observed(table, one, 0) != _observed(table, other, 0)
