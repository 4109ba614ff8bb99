"""Records: a game as it is kept, and the states that it replays to."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oneoh_games.contract import AnyGame, read_options


class Record(msgspec.Struct, frozen=True):
    """Everything that decides a game. `options` is plain data; `seed` has at most 128 bits."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, object]
    seed: int
    actions: tuple[str, ...] = ()


class WrongRules(ValueError):
    """Refusal of a record of another game or another rules version."""


def replay(game: AnyGame, record: Record) -> Iterator[Any]:
    """Yield each state of the recorded game, beginning with the one before any action.

    Raises WrongRules, BadOptions, BadNotation or IllegalAction for a record that does not fit.
    """
    if (record.game, record.rules_version) != (game.id, game.rules_version):
        raise WrongRules(
            f"the record is of {record.game} {record.rules_version}, "
            f"the rules are {game.id} {game.rules_version}"
        )
    state = game.start(record.seats, record.seed, read_options(game, record.options))
    yield state
    for text in record.actions:
        state = game.apply(state, game.parse_action(text))
        yield state
