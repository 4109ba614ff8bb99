"""Migrations of the SQLite file: numbered scripts bring an older version up to date."""

import sqlite3
from importlib.resources import files

from oneoh_server.stores.contract import StoreError

APPLICATION_ID = 0x6F6E656F
"""SQLite's application id of our files: `oneo` in ASCII."""
PAGE_BYTES = 2048
"""Size of a page of a new file: a commit writes whole pages, and of each some facts at most."""


def scripts() -> list[str]:
    """Return the migrations in order; the first one makes version 1."""
    folder = files("oneoh_server.stores") / "migrations" / "sqlite"
    found = sorted((entry for entry in folder.iterdir()), key=lambda entry: entry.name)
    return [entry.read_text("utf-8") for entry in found if entry.name.endswith(".sql")]


def migrate(database: sqlite3.Connection, path: str) -> None:
    """Bring the database up to date. Raises StoreError if it is another program's, or newer."""
    steps = scripts()
    version = _pragma(database, "user_version")
    empty = not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not empty and _pragma(database, "application_id") != APPLICATION_ID:
        raise StoreError(f"{path} is a database of another program")
    if version > len(steps):
        raise StoreError(
            f"{path} was written by a newer oneoh-server (version {version}, "
            f"this one knows {len(steps)}); use that one"
        )
    if empty:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    for number, step in enumerate(steps[version:], version + 1):
        database.executescript(
            f"BEGIN IMMEDIATE; {step} PRAGMA application_id = {APPLICATION_ID}; "
            f"PRAGMA user_version = {number}; COMMIT;"
        )


def _pragma(database: sqlite3.Connection, name: str) -> int:
    value: int = database.execute(f"PRAGMA {name}").fetchone()[0]
    return value
