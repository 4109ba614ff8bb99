"""Environments of all games for the tests, and random play in them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from oneoh_ai.environments.game_environment import GameEnvironment
from oneoh_games import GAMES, AnyGame, Generator
from oneoh_noise import GAME as NOISE


class Table(NamedTuple):
    """Game, number of seats and options of a table."""

    game: AnyGame
    seats: int
    options: msgspec.Struct

    def environment(self, render_mode: str | None = None) -> GameEnvironment:
        return GameEnvironment(*self, render_mode)


def _table(game: AnyGame, seats: int = 2, **options: object) -> Table:
    return Table(game, seats, game.options(**options))


TABLES = {
    "binary": _table(GAMES["binary"], size=6, swap=True),
    "binary-8": _table(GAMES["binary"]),
    "one-zero-one": _table(GAMES["one-zero-one"], deck="kitchen-sink"),
    "zero-point-one": _table(GAMES["zero-point-one"], turn_limit=40),
    "bot255": _table(GAMES["bot255"], rounds=1, level="simple"),
    "bot255-4": _table(GAMES["bot255"], 4, rounds=1, level="simple", strict_bugs=True),
    "noise": _table(NOISE),
}
"""Noise is a game without an encoding of its own."""


def make(name: str, render_mode: str | None = None) -> GameEnvironment:
    """Return the environment of one of `TABLES`."""
    return TABLES[name].environment(render_mode)


def wander(env: GameEnvironment, seed: int, most: int) -> Iterator[dict[str, Any]]:
    """Play at random, up to `most` actions, and yield what the agent to act observes before each."""
    rng = Generator(seed)
    env.reset(seed=seed)
    for _ in range(most):
        if any(env.terminations.values()):
            return
        observed = env.observe(env.agent_selection)
        yield observed
        env.step(rng.choice(observed["action_mask"].nonzero()[0].tolist()))
