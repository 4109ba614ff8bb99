"""Export of finished games from the files of a store, also while a server has them open."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import msgspec

from oneoh_games import AnyGame
from oneoh_games.records import disclosed, write_game
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.records.rated_tag import with_tag
from oneoh_server.records.recording import recorded_game
from oneoh_server.stores.contract import DAY, StoreError
from oneoh_server.stores.sqlite.archive import archive_path
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

    The files are only read. Raises StoreError.
    """
    path = Path(store).resolve()
    try:
        with closing(_opened(path)) as source:
            index = _index(source)
            if (archive := archive_path(store)).exists():
                with closing(_opened(archive)) as older:
                    yield from _of_tables(older, index, games, server, choice)
            yield from _of_tables(source, index, games, server, choice)
            if _has(source, "finished"):
                yield from _imported(source, choice)
    except sqlite3.Error as error:
        raise StoreError(f"{store} cannot be read: {error}") from error


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def _index(source: sqlite3.Connection) -> Index:
    """Return the number and the entry of each table that the index has."""
    if not _has(source, "finished"):
        return {}
    rows = source.execute("SELECT table_id, number, entry FROM finished")
    return {
        table: (number, msgspec.json.decode(entry, type=IndexedGame))
        for table, number, entry in rows
    }


def _of_tables(
    source: sqlite3.Connection,
    index: Index,
    games: Mapping[str, AnyGame],
    server: str,
    choice: Choice,
) -> Iterator[Exported]:
    for table, about in _ends(source).items():
        known = index.get(table)
        ended_s = (known[1].ended_s if known else 0) or about
        if choice.table not in (None, table) or (choice.since_s and ended_s < choice.since_s):
            continue
        found = _export(source, table, ended_s, known, games, server, choice)
        if found is not None:
            yield found


def _ends(source: sqlite3.Connection) -> dict[str, int]:
    """Return the tables of a file, oldest first, each with the day of its end in seconds, or 0."""
    columns = {row[1] for row in source.execute("PRAGMA table_info(tables)")}
    day = "ended_day" if "ended_day" in columns else "NULL"
    rows = source.execute(f"SELECT id, {day} FROM tables ORDER BY rowid")
    return {table: (day or 0) * DAY for table, day in rows}


def _has(source: sqlite3.Connection, name: str) -> bool:
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
    return bool(source.execute(query, (name,)).fetchone()[0])


def _export(
    source: sqlite3.Connection,
    table: str,
    ended_s: int,
    known: tuple[int, IndexedGame] | None,
    games: Mapping[str, AnyGame],
    server: str,
    choice: Choice,
) -> Exported | None:
    query = "SELECT CAST(fact AS BLOB) FROM facts WHERE table_id = ? ORDER BY number"
    rows = [fact or b"" for (fact,) in source.execute(query, (table,))]
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


def _imported(source: sqlite3.Connection, choice: Choice) -> Iterator[Exported]:
    query = (
        "SELECT table_id, imported FROM finished WHERE imported IS NOT NULL "
        "AND ended_s >= ? AND ? IN ('', game) AND ? IN ('', table_id) ORDER BY number"
    )
    given = (choice.since_s, choice.game or "", choice.table or "")
    for table, text in source.execute(query, given):
        yield Exported(table, text)
