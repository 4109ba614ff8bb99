"""Things that actions reveal: where a game names none, all worlds that fit go on alike."""

from collections.abc import Iterator
from typing import Any

import pytest

from oneoh_games import GAMES, Generator, revealed
from oneoh_games.contract import AnyGame, read_options

WORLDS = 6


def steps(game: AnyGame, seed: int, **options: object) -> Iterator[tuple[Any, Any, Any]]:
    """Yield each state of a random game with the action played in it, and the state after it."""
    rng = Generator(seed)
    state = game.start(2, seed, read_options(game, options))
    for _turn in range(80):
        if game.to_act(state) is None:
            return
        actions = game.legal_actions(state)
        action = actions[rng.below(len(actions))]
        after = game.apply(state, action)
        yield state, action, after
        state = after


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("open_hands", [False, True])
def test_where_one_zero_one_reveals_nothing_all_worlds_go_on_alike(
    seed: int, open_hands: bool
) -> None:
    game = GAMES["one-zero-one"]
    told, rng = set(), Generator(seed)
    for before, action, after in steps(game, seed, open_hands=open_hands, deck="base"):
        for seat in (0, 1):
            name = revealed(game, before, after, seat)
            told.add(name)
            if name is None:
                for _world in range(WORLDS):
                    world = game.determinize(game.view(before, seat), rng)
                    assert game.view(game.apply(world, action), seat) == game.view(after, seat)
    assert "drawn-card" in told
    assert ("played-card" in told) == (not open_hands)


def test_an_own_action_of_bot255_that_reveals_nothing_goes_on_alike_in_all_worlds() -> None:
    game = GAMES["bot255"]
    told, quiet = set(), 0
    for seed in range(12):
        rng = Generator(seed)
        for before, action, after in steps(game, seed, rounds=1, level="simple"):
            mover = game.to_act(before)
            for seat in (0, 1):
                name = revealed(game, before, after, seat)
                told.add(name)
                if name is None and seat == mover:
                    quiet += 1
                    world = game.determinize(game.view(before, seat), rng)
                    assert game.view(game.apply(world, action), seat) == game.view(after, seat)
    assert {"drawn-card", "played-card", "seen-cards", None} <= told
    assert quiet


@pytest.mark.parametrize("name", ["binary", "zero-point-one"])
def test_games_without_anything_hidden_reveal_nothing(name: str) -> None:
    game = GAMES[name]
    assert {
        revealed(game, before, after, seat)
        for before, _action, after in steps(game, 1)
        for seat in (0, 1)
    } == {None}
