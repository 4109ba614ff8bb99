"""Command `oneoh-server ratings`: makes the ratings again from the finished games."""

import argparse
import hashlib
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from msgspec.structs import replace

from oneoh_games import GAMES
from oneoh_games.records import RecordedGame, bounded_lines, read_games
from oneoh_server.command_line import read_invocation
from oneoh_server.games import load_games
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.records.rated_tag import pseudonym, rated_games
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.opening import open_session
from oneoh_server.stores.sql.rating_cache import ORDER, apply_game, recompute, schema
from oneoh_server.stores.sql.steps import Statement, Steps, perform

COMMAND = "ratings"
_RECORD = "record:"
"""Beginning of the key of a player who is known from records alone."""


def main(arguments: Sequence[str]) -> int:
    """Carry out the command; return 0, or 2. Raises BadSettings."""
    given = _parser().parse_args(arguments[1:])
    if given.files:
        return _recompute_files(given.files)
    options = ["--db", given.db] if given.db else []
    options += ["--config", given.config] if given.config else []
    store = read_invocation(options, os.environ).settings.db
    try:
        print(recompute_store(store))
    except StoreError as error:
        print(f"oneoh-server: {error}", file=sys.stderr)
        return 2
    return 0


def _recompute_files(files: Sequence[str]) -> int:
    try:
        print(recompute_records([record for file in files for record in _records(file)]))
    except (OSError, ValueError) as error:
        print(f"oneoh-server: {error}", file=sys.stderr)
        return 2
    return 0


def _records(file: str) -> Iterator[RecordedGame]:
    with open(file, "rb") as lines:
        yield from read_games(bounded_lines(lines))


def recompute_records(recorded: Iterable[RecordedGame]) -> str:
    """Make ratings of exported records alone; return a sentence about them. Raises BadRecord."""
    games = rated_games(recorded, load_games(GAMES))
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(schema())
        count, digits = perform(database, _rate(games))
        return f"{count} ratings after games; SHA-256 {digits}"


def _rate(games: Iterable[tuple[int, IndexedGame]]) -> Steps[tuple[int, str]]:
    """Return how many ratings there are after the games, and their digest."""
    for number, game in games:
        yield from apply_game(number, replace(game, players=tuple(map(_marked, game.players))))
    [[count]] = yield Statement("SELECT count(*) FROM rating_points")
    return count, (yield from digest())


def _marked(name: str) -> str:
    return f"{_RECORD}{name}"


def _pseudonym(player: str) -> str:
    """Return how records name a player; one that came from a record has that name already."""
    return player.removeprefix(_RECORD) if player.startswith(_RECORD) else pseudonym(player)


def recompute_store(store: str) -> str:
    """Make the ratings of a store again; return a sentence about them. Raises StoreError."""
    with open_session(store) as session:
        count, before, after = session.run(_recompute)
    same = "as they were" if after == before else "they were others before"
    return f"{count} ratings after games, {same}; SHA-256 {after}"


def _recompute() -> Steps[tuple[int, str, str]]:
    """Make the ratings again; return how many there are, and their digests before and after."""
    yield ORDER
    before = yield from digest()
    count = yield from recompute()
    return count, before, (yield from digest())


def digest() -> Steps[str]:
    """Return the SHA-256 of all ratings after each game, in hexadecimal.

    Players are named as in records, so that the ratings of a store and of its records have one.
    """
    hashed = hashlib.sha256()
    rows = yield Statement(
        "SELECT player, number, game, speed, season, place, seats, mean, deviation, games "
        "FROM rating_points"
    )
    for row in sorted((number, _pseudonym(player), *rest) for player, number, *rest in rows):
        hashed.update(f"{row}\n".encode())
    return hashed.hexdigest()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"oneoh-server {COMMAND}",
        description="Make all ratings again from the finished games: the same games give the "
        "same digits. A server that runs on the database waits meanwhile.",
    )
    parser.add_argument("--recompute", action="store_true", required=True, help="make them again")
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="exported records to make ratings of, in memory, instead of the server's database",
    )
    parser.add_argument("--db", metavar="FILE", help="database of the server, as it is set there")
    parser.add_argument("--config", metavar="FILE", help="settings of the server, a TOML file")
    return parser
