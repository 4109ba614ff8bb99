"""Every implementation of the store passes the same tests."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oneoh_server.stores.contract import Store, StoreError, today
from oneoh_server.stores.identity_book import Guest, StoredToken
from oneoh_server.stores.sqlite import archive
from oneoh_server.stores.sqlite.migrating import APPLICATION_ID, migrate, scripts
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import (
    Acted,
    Ended,
    Fact,
    Hosted,
    Offered,
    RematchWanted,
    Seat,
    Seated,
    decode_fact,
    encode_fact,
)
from tests.server.keeping import keep

ANN = Guest("ann", "Ann", 20_000)
TOKEN = StoredToken("ann", b"hash of ann", 20_000, 20_000)


async def test_facts_come_back_in_order_table_by_table(store: Store) -> None:
    await keep(store, [("a", RematchWanted(0)), ("b", Hosted("bob", "Bob"))])
    await keep(store, [("a", Acted(1, "play-3", 1500)), ("a", RematchWanted(1))])
    assert await store.facts("a") == [RematchWanted(0), Acted(1, "play-3", 1500), RematchWanted(1)]
    assert await store.facts("b") == [Hosted("bob", "Bob")]
    assert await store.facts("c") == []


async def test_unfinished_tables_are_those_that_have_not_ended_oldest_first(store: Store) -> None:
    for table in ("z", "a", "m"):
        await keep(store, [(table, RematchWanted(0))])
    await keep(store, [("a", Ended("left"))])
    assert await store.claim() == ["z", "m"]


async def test_a_guest_finds_the_unfinished_tables_of_seats_taken_and_given(store: Store) -> None:
    await keep(store, [("z", Seated(0, "ann", "Ann")), ("z", RematchWanted(0))])
    await keep(store, [("a", Hosted("ann", "Ann"))])
    await keep(store, [("m", Offered(1, Seat(guest="ann")))])
    await keep(store, [("b", Seated(0, "bob", "Bob"))])
    assert await store.tables_of("ann") == ["z", "a", "m"]
    await keep(store, [("a", Ended("left"))])
    assert await store.tables_of("ann") == ["z", "m"]
    assert await store.tables_of("nobody") == []


async def test_old_tables_go_to_the_archive_and_others_stay(store: Store) -> None:
    await keep(store, [("old", Seated(0, "ann", "Ann")), ("old", Ended("left"))])
    await keep(store, [("running", Seated(0, "ann", "Ann"))])
    assert await store.archive(today()) == 0
    assert await store.facts("old") != []
    assert await store.archive(today() + 1) == 1
    assert await store.archive(today() + 1) == 0
    assert await store.facts("old") == []
    assert await store.tables_of("ann") == await store.claim() == ["running"]


async def test_many_tables_can_append_at_once(store: Store) -> None:
    await keep(store, [(f"t{number}", RematchWanted(0)) for number in range(7)])
    await asyncio.gather(
        *(keep(store, [(f"t{number % 7}", Acted(0, str(number)))]) for number in range(200))
    )
    kept = [fact for number in range(7) for fact in await store.facts(f"t{number}")]
    assert len(kept) == 207
    assert [fact.action for fact in (await store.facts("t3"))[1:]] == [  # type: ignore[union-attr]
        str(number) for number in range(200) if number % 7 == 3
    ]


async def test_what_was_put_before_a_call_is_there_for_it(store: Store) -> None:
    reasons: list[StoreError | None] = []
    store.put([("a", RematchWanted(0))], reasons.append)
    store.put([("a", Ended("left"))], reasons.append)
    assert await store.facts("a") == [RematchWanted(0), Ended("left")]
    assert await store.claim() == []
    assert reasons == [None, None]


async def test_a_file_keeps_everything_for_the_next_server(tmp_path: Path) -> None:
    path = str(tmp_path / "deep" / "oneoh.db")
    first = SqliteStore(path)
    await keep(first, [("a", RematchWanted(0))])
    await first.identities.save_guest(ANN, TOKEN)
    await first.close()
    second = SqliteStore(path)
    assert await second.facts("a") == [RematchWanted(0)]
    found = await second.identities.find_guest(b"hash of ann")
    assert found is not None
    assert found[0] == ANN
    await second.close()


async def test_the_archive_keeps_all_facts_even_after_a_crash_between_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "TABLES_AT_ONCE", 2)
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    for table in ("a", "b", "c"):
        await keep(store, [(table, RematchWanted(0)), (table, Ended("left"))])
    await store.close()
    # A crash between the two commits leaves tables in both files.
    shutil.copy(tmp_path / "oneoh.db", tmp_path / "before.db")
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    assert [await store.archive(today() + 1) for _ in range(3)] == [2, 1, 0]
    await store.close()
    shutil.copy(tmp_path / "before.db", tmp_path / "oneoh.db")
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    assert [await store.archive(today() + 1) for _ in range(3)] == [2, 1, 0]
    # Numbers of deleted rows are given again.
    await keep(store, [("d", RematchWanted(1)), ("d", Ended("left"))])
    assert await store.archive(today() + 1) == 1
    await store.close()
    kept = sqlite3.connect(tmp_path / "oneoh-archive.db")
    rows = kept.execute("SELECT table_id, fact FROM facts ORDER BY table_id, number").fetchall()
    kept.close()
    assert [(table, decode_fact(fact.encode())) for table, fact in rows] == [
        *((table, fact) for table in "abc" for fact in (RematchWanted(0), Ended("left"))),
        ("d", RematchWanted(1)),
        ("d", Ended("left")),
    ]
    assert (tmp_path / "oneoh-archive.db").stat().st_mode & 0o777 == 0o600


async def test_an_archive_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "oneoh-archive.db").mkdir()
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    await keep(store, [("a", RematchWanted(0)), ("a", Ended("left"))])
    with pytest.raises(StoreError, match="archive"):
        await store.archive(today() + 1)
    assert await store.facts("a") == [RematchWanted(0), Ended("left")]
    await store.close()


async def test_an_older_file_is_brought_up_to_date_with_the_seats_of_its_tables(
    tmp_path: Path,
) -> None:
    path = tmp_path / "oneoh.db"
    old = sqlite3.connect(path, isolation_level=None)
    for script in scripts()[:2]:
        old.executescript(script)
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.execute("PRAGMA user_version = 2")
    facts: list[tuple[str, Fact]] = [
        ("a", Seated(0, "ann", "Ann")),
        ("b", Offered(1, Seat(guest="ann"))),
        ("c", Hosted("ann", "Ann")),
        ("ended", Seated(0, "ann", "Ann")),
    ]
    for table, fact in facts:
        old.execute("INSERT INTO tables (id, ended) VALUES (?, ?)", (table, table == "ended"))
        row = table, encode_fact(fact).decode()
        old.execute("INSERT INTO facts (table_id, fact) VALUES (?, ?)", row)
    old.execute("INSERT INTO facts (table_id, fact) VALUES ('a', 'no JSON')")
    old.close()
    store = SqliteStore(str(path))
    assert await store.tables_of("ann") == ["a", "b", "c"]
    assert await store.archive(today()) == 0
    assert await store.archive(today() + 1) == 1
    await store.close()


async def test_a_file_that_cannot_be_brought_up_to_date_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "oneoh.db"
    old = sqlite3.connect(path, isolation_level=None)
    for script in scripts()[:11]:
        old.executescript(script)
    old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.execute("PRAGMA user_version = 11")
    old.execute("INSERT INTO tables (id) VALUES ('a')")
    row = "a", encode_fact(RematchWanted(0)).decode()
    old.execute("INSERT INTO facts (table_id, fact) VALUES (?, ?)", row)
    old.execute("CREATE VIEW needs_the_old_facts AS SELECT table_id FROM facts")
    was = list(old.iterdump())
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(str(path))
    assert list(old.iterdump()) == was
    assert old.execute("PRAGMA user_version").fetchone() == (11,)
    old.execute("DROP VIEW needs_the_old_facts")
    old.close()
    store = SqliteStore(str(path))
    assert await store.facts("a") == [RematchWanted(0)]
    await store.close()


async def test_one_file_serves_one_server(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    first = SqliteStore(path)
    with pytest.raises(StoreError, match=r"oneoh\.db is in use by another oneoh-server"):
        SqliteStore(path)
    await first.close()
    await SqliteStore(path).close()


async def test_a_backup_can_be_taken_while_the_server_runs(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    await keep(store, [("a", RematchWanted(0))])
    running, copy = sqlite3.connect(tmp_path / "oneoh.db"), sqlite3.connect(tmp_path / "copy.db")
    running.backup(copy)
    running.close()
    copy.close()
    await keep(store, [("a", RematchWanted(1))])
    await store.close()
    restored = SqliteStore(str(tmp_path / "copy.db"))
    assert await restored.facts("a") == [RematchWanted(0)]
    await restored.close()


async def test_what_is_put_in_one_step_wakes_the_event_loop_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    loop, wakes = asyncio.get_running_loop(), []

    def wake(*args: Any, wake: Any = loop.call_soon_threadsafe) -> Any:
        wakes.append(args)
        return wake(*args)

    monkeypatch.setattr(loop, "call_soon_threadsafe", wake)
    await asyncio.gather(*(keep(store, [(f"t{n}", RematchWanted(0))]) for n in range(50)))
    assert len(wakes) == 1
    monkeypatch.undo()
    assert len(await store.claim()) == 50
    await store.close()


def not_a_database(path: Path) -> None:
    path.write_bytes(b"My dear diary, " * 1000)


def of_another_program(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()


def from_the_future(path: Path) -> None:
    database = sqlite3.connect(path, isolation_level=None)
    migrate(database, "")
    database.execute(f"PRAGMA user_version = {len(scripts()) + 1}")
    database.close()


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (not_a_database, "it is no database"),
        (of_another_program, "is a database of another program"),
        (from_the_future, "was written by a newer oneoh-server"),
        (Path.mkdir, "cannot be used: Is a directory"),
    ],
)
async def test_a_file_of_another_program_is_refused_with_the_reason(
    spoil: Callable[[Path], None], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "oneoh.db"
    spoil(path)
    with pytest.raises(StoreError, match=reason):
        SqliteStore(str(path))


async def test_a_call_that_fails_says_so_and_holds_up_no_other(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    await store.identities.save_guest(ANN, TOKEN)
    outsider = sqlite3.connect(tmp_path / "oneoh.db", isolation_level=None)
    outsider.execute(
        "CREATE TRIGGER no_bad_fact BEFORE INSERT ON facts WHEN NEW.table_number = "
        "(SELECT rowid FROM tables WHERE id = 'bad') BEGIN SELECT RAISE(ABORT, 'bad table'); END"
    )
    outsider.close()
    results = await asyncio.gather(
        *(keep(store, [(table, RematchWanted(0))]) for table in ("a", "bad", "b")),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreError, type(None)]
    assert await store.claim() == ["a", "b"]
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await keep(store, [("a", RematchWanted(0))])
