"""Candidates for problems of each game and level, without their solutions."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from oneoh_ai.contract import MakePlayer
from oneoh_ai.levels import AMATEUR, NOVICE
from oneoh_ai.problems.self_play import states_of_a_game
from oneoh_games import AnyGame, Generator
from oneoh_games.binary import problems as binary
from oneoh_games.one_zero_one import problems as one_zero_one
from oneoh_games.one_zero_one.control import controllers
from oneoh_games.one_zero_one.decks import READY_MADE
from oneoh_games.problem import Level, Problem
from oneoh_games.zero_point_one.fen import write_position

Candidates: TypeAlias = Callable[[AnyGame, Level, Generator], Iterator[Problem]]
"""`candidates(game, level, rng)` yields problems of one game of bots, with empty solutions."""


def _states(
    game: AnyGame, make: MakePlayer, rng: Generator, *, random_actions: int = 0, **options: object
) -> Iterator[Any]:
    """Yield the states of a game in which a seat has to act, the last one first."""
    states = states_of_a_game(game, make, rng, dict(options), random_actions=random_actions)
    return (state for state in reversed(states) if game.to_act(state) is not None)


def _of_zero_point_one(game: AnyGame, level: Level, rng: Generator) -> Iterator[Problem]:
    """Yield the positions before a capture of the 0-1, from which it is won in so many turns."""
    turns = {"easy": 1, "medium": 2, "hard": 3}[level]
    make = NOVICE.make if level == "easy" else AMATEUR.make
    states = [state for state in _states(game, make, rng, random_actions=32) if not state.deploying]
    for state in states[2 * turns - 2 : 2 * turns]:
        yield Problem(level, f"win in {turns}", write_position(state.position), ())


def _of_binary(game: AnyGame, level: Level, rng: Generator) -> Iterator[Problem]:
    """Yield turns that are worth most, on a small board and a usual one, and endings."""
    size = 8 if level == "medium" else 6
    states = list(_states(game, AMATEUR.make, rng, size=size))
    goal = "win in 2" if level == "hard" else binary.MOST_POINTS
    # Endings are searched to the end of the game; other positions come from all of it.
    some = states[2:6] if level == "hard" else rng.shuffled(states[3:-3])
    for state in some:
        if state.turn > 2:
            yield Problem(level, goal, binary.write_position(state), ())


def _of_one_zero_one(game: AnyGame, level: Level, rng: Generator) -> Iterator[Problem]:
    """Yield turns of seat 0: a line to take, the most points, and with variant cards, a win."""
    deck = rng.choice(sorted(READY_MADE)) if level == "hard" else "base"
    for state in _states(game, AMATEUR.make, rng, deck=deck):
        if state.to_act != 0 or state.waiting is not None:
            continue
        position = one_zero_one.write_position(state)
        for goal in _goals(state, level):
            yield Problem(level, goal, position, ())


def _goals(state: Any, level: Level) -> list[str]:
    """Return the goals of a level that are not reached yet, the largest first."""
    if level != "easy":
        return [one_zero_one.WIN, one_zero_one.MOST_POINTS]
    held = controllers(state.lines)
    lines = [goal for goal, holder in zip(one_zero_one.LINE_GOALS, held, strict=True) if holder]
    return [*reversed(lines)]


CANDIDATES: Mapping[str, Candidates] = {
    "binary": _of_binary,
    "one-zero-one": _of_one_zero_one,
    "zero-point-one": _of_zero_point_one,
}
"""By game id."""


def candidates(game: AnyGame, level: Level, rng: Generator) -> Iterator[Problem]:
    """Yield candidates from one game of bots. Raises KeyError for a game that has none."""
    return CANDIDATES[game.id](game, level, rng)
