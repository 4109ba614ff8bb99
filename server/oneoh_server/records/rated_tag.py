"""Tag `Rated` of a record: what ratings need besides the game (games/RECORDS.md#form)."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from oneoh_games import AnyGame
from oneoh_games.records import BadRecord, RecordedGame
from oneoh_protocol.messages import Clock
from oneoh_protocol.speed import speed_of
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.records.importing import imported_games

TAG = "Rated"


class RatedTag(msgspec.Struct, frozen=True, omit_defaults=True):
    """Value of the tag."""

    number: int
    """Place of the game among all of its server: ratings follow in this order."""
    players: tuple[str, ...]
    """Pseudonym of the player at each seat."""
    season: str = ""
    assisted: bool = False
    """Whether a bot has stood in for a player."""


def pseudonym(player: str) -> str:
    """Return a name for a player's key: the same on each record, and no way back to the guest."""
    return hashlib.sha256(player.encode()).hexdigest()[:16]


def with_tag(recorded: RecordedGame, number: int, game: IndexedGame) -> RecordedGame:
    """Return the record of a game with the tag, if it was rated."""
    if not game.rated:
        return recorded
    players = tuple(map(pseudonym, game.players))
    tag = RatedTag(number, players, game.season, game.stood_in)
    return replace(recorded, others={**recorded.others, TAG: msgspec.to_builtins(tag)})


def rated_games(
    recorded: Iterable[RecordedGame], games: Mapping[str, AnyGame]
) -> list[tuple[int, IndexedGame]]:
    """Return the rated games in the order in which ratings follow, checked by the rules.

    Raises BadRecord.
    """
    return sorted(_tagged(recorded, games), key=lambda found: found[0])


def _tagged(
    recorded: Iterable[RecordedGame], games: Mapping[str, AnyGame]
) -> Iterator[tuple[int, IndexedGame]]:
    kept = [each for each in recorded if TAG in each.others]
    for each, (entry, _text) in zip(kept, imported_games(kept, games), strict=True):
        try:
            tag = msgspec.convert(each.others[TAG], RatedTag)
            clock = msgspec.convert(each.clock, Clock)
        except msgspec.ValidationError as error:
            raise BadRecord(f"table {each.table}: {TAG}: {error}") from error
        yield (
            tag.number,
            replace(
                entry,
                table=each.table,
                imported=False,
                rated=True,
                players=tag.players,
                season=tag.season,
                speed=speed_of(clock),
                stood_in=tag.assisted,
            ),
        )
