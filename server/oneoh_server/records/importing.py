"""Import of recorded games into a store, also while a server has it open."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from oneoh_games import AnyGame
from oneoh_games.records import BadRecord, RecordedGame, check, write_game
from oneoh_protocol.messages import FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.records.parts import split_text
from oneoh_server.stores.opening import open_session
from oneoh_server.stores.sql.record_index import insert_imported


def imported_games(
    recorded: Iterable[RecordedGame], games: Mapping[str, AnyGame]
) -> Iterator[tuple[IndexedGame, str]]:
    """Yield each game with its text, checked by the rules.

    Raises BadRecord, with the number of the game; games are counted from 1.
    """
    for number, each in enumerate(recorded, start=1):
        try:
            yield _imported(each, games)
        except ValueError as error:
            raise BadRecord(f"game {number}: {error}") from error


def _imported(recorded: RecordedGame, games: Mapping[str, AnyGame]) -> tuple[IndexedGame, str]:
    if recorded.game not in games:
        raise BadRecord(f"the game {recorded.game} is not installed")
    if recorded.result is None:
        raise BadRecord("it has no result")
    check(games[recorded.game], recorded)
    text = write_game(recorded)
    split_text(text)
    entry = IndexedGame(
        table="i" + hashlib.sha256(text.encode()).hexdigest()[:24],
        game=recorded.game,
        seats=tuple(FinishedSeat(seat.name, seat.bot, seat.software) for seat in recorded.seats),
        end=recorded.result.end,
        ended_s=recorded.ended_s,
        places=recorded.result.places,
        turns=len(recorded.moves),
        imported=True,
    )
    return entry, text


def add_games(store: str, games: Sequence[tuple[IndexedGame, str]]) -> int:
    """Add games to the store, all or none; return how many were not there yet.

    Raises StoreError.
    """
    with open_session(store, create=True) as session:
        return session.run(insert_imported, games)
