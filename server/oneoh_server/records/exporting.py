"""Export of finished games from a store, also while a server has it open."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from oneoh_games import AnyGame
from oneoh_games.records import disclosed, write_game
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.records.rated_tag import with_tag
from oneoh_server.records.recording import recorded_game
from oneoh_server.stores.contract import DAY
from oneoh_server.stores.opening import open_records
from oneoh_server.stores.record_source import RecordSource
from oneoh_server.tables.facts import Opened, decode_fact

Index: TypeAlias = Mapping[str, tuple[int, IndexedGame]]


class Choice(msgspec.Struct, frozen=True):
    """Games to export."""

    table: str | None = None
    game: str | None = None
    since_s: int = 0
    """Second since 1970: games that ended before it, or at an unknown time, are left out."""
    secrets: bool = False
    """Whether actions that stay secret for good are exported too."""


class Exported(msgspec.Struct, frozen=True):
    """Game of the store: its text, or the reason why there is none."""

    table: str
    text: str = ""
    fault: str = ""


def export_games(
    store: str, games: Mapping[str, AnyGame], server: str, choice: Choice
) -> Iterator[Exported]:
    """Yield the finished games of the store and of its archive, oldest first.

    The store is only read. Raises StoreError.
    """
    with open_records(store) as source:
        index = _index(source)
        for table, day in source.ends():
            found = _of_table(source, table, day * DAY, index.get(table), games, server, choice)
            if found is not None:
                yield found
        for table, text in source.imported(choice.since_s, choice.game, choice.table):
            yield Exported(table, text)


def _index(source: RecordSource) -> Index:
    """Return the number and the entry of each table that the index has."""
    return {
        table: (number, msgspec.json.decode(entry, type=IndexedGame))
        for table, number, entry in source.index()
    }


def _of_table(
    source: RecordSource,
    table: str,
    about: int,
    known: tuple[int, IndexedGame] | None,
    games: Mapping[str, AnyGame],
    server: str,
    choice: Choice,
) -> Exported | None:
    ended_s = (known[1].ended_s if known else 0) or about
    if choice.table not in (None, table) or (choice.since_s and ended_s < choice.since_s):
        return None
    return _export(source, table, ended_s, known, games, server, choice)


def _export(
    source: RecordSource,
    table: str,
    ended_s: int,
    known: tuple[int, IndexedGame] | None,
    games: Mapping[str, AnyGame],
    server: str,
    choice: Choice,
) -> Exported | None:
    rows = source.facts(table)
    try:
        facts = [decode_fact(row) for row in rows]
        opened = facts[0] if facts else None
        if not isinstance(opened, Opened) or choice.game not in (None, opened.game):
            return None
        recorded = recorded_game(facts, games, server, ended_s)
        if recorded is None:
            return None
        if known is not None:
            recorded = with_tag(recorded, *known)
        rules = games[recorded.game]
        shown = recorded if choice.secrets else disclosed(rules, recorded, None)
    except Exception as error:  # noqa: BLE001 - damage may raise anything, of one table
        return Exported(table, fault=str(error))
    return Exported(table, write_game(shown))
