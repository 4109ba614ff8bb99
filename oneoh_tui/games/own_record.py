"""Finished games of the player, as the figures of a game are given them."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from oneoh_games import AnyGame
from oneoh_games.records import BadRecord, RecordedGame, Replay


class OwnRecord(msgspec.Struct, frozen=True):
    """Finished game of the player, and the seat of theirs."""

    recorded: RecordedGame
    seat: int


def replayed(games: Iterable[OwnRecord], rules: AnyGame) -> Iterator[tuple[OwnRecord, Replay]]:
    """Yield the games with their replays, those that `rules` can replay."""
    for own in games:
        with suppress(BadRecord):
            yield own, Replay(rules, own.recorded)
