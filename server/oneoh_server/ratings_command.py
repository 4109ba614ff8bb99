"""Command `oneoh-server ratings`: makes the ratings again from the finished games."""

import argparse
import hashlib
import os
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path

from oneoh_server.command_line import read_invocation
from oneoh_server.ratings.rating_cache import recompute
from oneoh_server.records.importing import open_store
from oneoh_server.store import StoreError

COMMAND = "ratings"


def main(arguments: Sequence[str]) -> int:
    """Carry out the command; return 0, or 2. Raises BadSettings."""
    given = _parser().parse_args(arguments[1:])
    options = ["--db", given.db] if given.db else []
    options += ["--config", given.config] if given.config else []
    store = read_invocation(options, os.environ).settings.db
    try:
        print(recompute_store(store))
    except StoreError as error:
        print(f"oneoh-server: {error}", file=sys.stderr)
        return 2
    return 0


def recompute_store(store: str) -> str:
    """Make the ratings of a store again; return a sentence about them. Raises StoreError."""
    if not Path(store).exists():
        raise StoreError(f"{store} does not exist")
    try:
        with open_store(store) as database:
            database.execute("BEGIN IMMEDIATE")
            before = digest(database)
            count = recompute(database)
            after = digest(database)
            database.execute("COMMIT")
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{store} cannot be used: {error}") from error
    same = "as they were" if after == before else "they were others before"
    return f"{count} ratings after games, {same}; SHA-256 {after}"


def digest(database: sqlite3.Connection) -> str:
    """Return the SHA-256 of all ratings after each game, in hexadecimal. Raises sqlite3.Error."""
    hashed = hashlib.sha256()
    for row in database.execute("SELECT * FROM rating_points ORDER BY number, player"):
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
        "--db", metavar="FILE", help="SQLite file of the server, as it is set there"
    )
    parser.add_argument("--config", metavar="FILE", help="settings of the server, a TOML file")
    return parser
