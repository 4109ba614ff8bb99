"""The database belongs to its owner and to one server at a time, by every path."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneoh_server import private_file
from oneoh_server.private_file import FileLock, InUse
from oneoh_server.stores.contract import StoreError
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import RematchWanted
from tests.server.keeping import keep


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_file, "LOCK_S", 0.0)


@pytest.fixture(autouse=True)
def lax_umask() -> Iterator[None]:
    before = os.umask(0o000)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


async def test_whatever_the_umask_is_nobody_else_can_read_the_database(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "new" / "deep" / "oneoh.db"))
    await keep(store, [("a", RematchWanted(0))])
    assert modes(tmp_path / "new" / "deep") == dict.fromkeys(
        ("oneoh.db", "oneoh.db-wal", "oneoh.db-shm"), 0o600
    )
    assert modes(tmp_path)["new"] == modes(tmp_path / "new")["deep"] == 0o700
    await store.close()


async def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "oneoh.db"
    await SqliteStore(str(path)).close()
    path.chmod(0o644)
    (tmp_path / "oneoh.db-wal").touch(0o666)
    await SqliteStore(str(path)).close()
    assert modes(tmp_path)["oneoh.db"] == 0o600


TRY = """
import asyncio, sys
from oneoh_server import private_file
from oneoh_server.stores.sqlite.store import SqliteStore

async def open_store():
    SqliteStore(sys.argv[1])

private_file.LOCK_S = 0.0
asyncio.run(open_store())
"""


def opened_elsewhere(path: Path) -> "subprocess.CompletedProcess[str]":
    """Return the output of another process that opens this database."""
    return subprocess.run(
        [sys.executable, "-c", TRY, str(path)], capture_output=True, text=True, check=False
    )


def links(folder: Path) -> list[Path]:
    """Return all paths to the database: its own, and links of both kinds, in other folders too."""
    real, elsewhere = folder / "oneoh.db", folder / "elsewhere"
    elsewhere.mkdir()
    ways = [folder / "symbolic.db", folder / "hard.db", elsewhere / "hard.db"]
    ways[0].symlink_to(real)
    for way in ways[1:]:
        way.hardlink_to(real)
    return [real, *ways]


@pytest.mark.slow
async def test_no_other_process_can_use_it_by_any_path_while_a_server_runs(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    ways = links(tmp_path)
    # SQLite closes its descriptors here, which would drop a plain record lock.
    sqlite3.connect(tmp_path / "oneoh.db").execute("SELECT * FROM tables").connection.close()
    for way in ways:
        done = await asyncio.to_thread(opened_elsewhere, way)
        assert f"{way} is in use by another oneoh-server" in done.stderr
    await keep(store, [("a", RematchWanted(0))])
    await store.close()
    assert (await asyncio.to_thread(opened_elsewhere, ways[1])).returncode == 0


async def test_no_other_store_of_the_same_process_can_use_it(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    for way in links(tmp_path):
        with pytest.raises(StoreError, match="is in use by another oneoh-server"):
            SqliteStore(str(way))
    assert (await asyncio.to_thread(opened_elsewhere, tmp_path / "oneoh.db")).returncode != 0
    await store.close()
    await SqliteStore(str(tmp_path / "symbolic.db")).close()


def test_a_lock_that_was_released_can_be_taken_again(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    first = FileLock(path)
    with pytest.raises(InUse):
        FileLock(path)
    first.release()
    FileLock(path).release()
