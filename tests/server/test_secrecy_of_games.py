"""Hidden parts of every game reach nobody through the frames of its tables."""

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, TypeAlias
from zlib import crc32

import pytest

from oneoh_games import GAMES, AnyGame, Generator, Seat
from oneoh_games.changes import Change, compare_views
from oneoh_noise import GAME as NOISE
from tests.games.bot255.announcing import ANNOUNCING
from tests.server.twin_tables import TwinTables

MOVES = 60
LEAKY_MOVES = 20
"""Moves among which a leak at every other one is there for sure."""
GAMES_PLAYED = 3
HIDING: list[tuple[AnyGame, int]] = [
    (GAMES["one-zero-one"], 2),
    (NOISE, 2),
    (ANNOUNCING, 2),
    (ANNOUNCING, 3),
]
"""Games with hidden parts, with numbers of seats; of Bot255, one that announces programs."""
OPEN = ("binary", "zero-point-one")
"""Games that hide nothing."""
RECEIVERS = [
    pytest.param(game, seats, receiver, id=f"{game.id}-{seats}-{receiver}")
    for game, seats in HIDING
    for receiver in (*range(seats), None)
]


def twins(
    games: tuple[AnyGame, AnyGame],
    seats: int,
    receiver: Seat | None,
    seed: int,
    moves: int = MOVES,
) -> TwinTables:
    """Return tables of a game that was played to before its end."""
    tables = TwinTables(games, seats, receiver, seed)
    tables.play(moves)
    return tables


@pytest.mark.parametrize(("game", "seats", "receiver"), RECEIVERS)
def test_games_that_differ_in_what_is_hidden_are_sent_as_the_same_bytes(
    game: AnyGame, seats: int, receiver: Seat | None
) -> None:
    for seed in range(GAMES_PLAYED):
        tables = twins((game, game), seats, receiver, seed)
        one, other = tables.frames
        assert one == other
        assert tables.differing >= 8, "the games are the same"


@pytest.mark.parametrize(("game", "seats", "receiver"), RECEIVERS)
def test_a_stand_in_gives_nothing_away_and_is_told_no_more_than_its_seat(
    game: AnyGame, seats: int, receiver: Seat | None
) -> None:
    """Seat 0 or 1 is held by a bot, whose own frames are compared where it is the receiver."""
    tables = TwinTables((game, game), seats, receiver, 1, stand_in=True)
    tables.play(MOVES)
    one, other = tables.frames
    assert one == other
    assert len(one) > 8
    assert tables.differing >= 8, "the games are the same"


@pytest.mark.parametrize(("game", "seats", "receiver"), RECEIVERS)
def test_a_planted_leak_is_seen_with_a_stand_in(
    game: AnyGame, seats: int, receiver: Seat | None
) -> None:
    leaky = leaking(game, LEAKS["order"])
    tables = TwinTables((leaky, leaky), seats, receiver, 1, stand_in=True)
    tables.play(MOVES)
    one, other = tables.frames
    assert one != other


def test_every_game_is_here() -> None:
    assert {*OPEN, *(game.id for game, _seats in HIDING)} == {*GAMES, NOISE.id}


@pytest.mark.parametrize("game", OPEN)
def test_a_game_that_hides_nothing_has_one_state_for_a_view(game: str) -> None:
    rules, rng = GAMES[game], Generator(1)
    state = rules.start(2, 1, rules.options())
    while rules.to_act(state) is not None and rng.below(40):
        assert rules.determinize(rules.view(state, None), rng) == state
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))


Leak: TypeAlias = Callable[[Any, list[Change]], list[Change]]
LEAKS: dict[str, Leak] = {
    "length": lambda _after, told: [*told, told[-1]],
    "order": lambda _after, told: told[::-1],
    "equal-field": lambda after, told: [("outcome", after.outcome), *told],
}
"""Changes of a view that are right, and tell of the hidden part by being made only sometimes."""


def leaking(game: AnyGame, leak: Leak) -> AnyGame:
    """Return the game with a leak at every other state, by what is hidden there."""
    leaky = copy(game)

    def changes(before: Any, after: Any, viewers: Sequence[Seat | None]) -> list[list[Change]]:
        found = []
        for viewer in viewers:
            view = game.view(after, viewer)
            told = compare_views(game.view(before, viewer), view)
            found.append(leak(view, told) if crc32(repr(after).encode()) % 2 else told)
        return found

    vars(leaky).update(changes=changes)
    return leaky


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize(("game", "seats", "receiver"), RECEIVERS)
def test_a_planted_leak_is_seen(
    game: AnyGame, seats: int, receiver: Seat | None, leak: str
) -> None:
    leaky = leaking(game, LEAKS[leak]), leaking(game, LEAKS[leak])
    tables = twins(leaky, seats, receiver, 1, LEAKY_MOVES)
    one, other = tables.frames
    assert one != other
