"""Every implementation of the index passes the same tests."""

from pathlib import Path

from msgspec.structs import replace

from oneoh_protocol.messages import FinishedSeat
from oneoh_server.indexed_game import IndexedGame
from oneoh_server.stores.contract import Store, today
from oneoh_server.stores.record_index import EndedTable, Query
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import Ended, RematchWanted
from tests.server.keeping import keep

SEATS = (FinishedSeat("Ann"), FinishedSeat("greedy", bot=True))
GAME = IndexedGame("a", "binary", SEATS, "rules", 1_795_000_000, (1, 2), 17)


async def tables(store: Store, query: Query) -> list[str]:
    return [found.game.table for found in await store.records.find(query)]


async def test_listed_games_are_found_newest_first_and_paged(store: Store) -> None:
    for table in ("c", "a", "b"):
        await store.records.add(table, replace(GAME, table=table), ("ann", None))
    await store.records.add("hidden", replace(GAME, table="hidden", listed=False), ("ann",))
    assert await tables(store, Query(9)) == ["b", "a", "c"]
    first = await store.records.find(Query(2))
    assert [found.game.table for found in first] == ["b", "a"]
    assert await tables(store, Query(9, before=first[-1].number)) == ["c"]


async def test_a_guest_finds_the_own_games_unlisted_ones_too(store: Store) -> None:
    await store.records.add("a", GAME, ("ann", "bob"))
    await store.records.add("b", replace(GAME, table="b", listed=False), ("bob", "ann"))
    await store.records.add("c", replace(GAME, table="c", game="bot255"), ("bob", None))
    (later, earlier) = await store.records.find(Query(9, "ann", mine=True))
    assert (later.game.table, later.seat) == ("b", 1)
    assert (earlier.game, earlier.seat) == (GAME, 0)
    assert await tables(store, Query(9, "bob", mine=True, game="bot255")) == ["c"]
    assert await tables(store, Query(9, game="bot255")) == ["c"]
    assert await tables(store, Query(9, "dan", mine=True)) == []


async def test_any_game_is_found_by_its_table(store: Store) -> None:
    await store.records.add("b", replace(GAME, table="b", listed=False), ("ann", "bob"))
    found = await store.records.get("b", "bob")
    assert found is not None
    assert (found.game.table, found.seat) == ("b", 1)
    stranger = await store.records.get("b", "dan")
    assert stranger is not None
    assert stranger.seat is None
    assert await store.records.get("c") is None


async def test_a_table_that_is_indexed_stays_as_it_is(store: Store) -> None:
    await store.records.add("a", GAME, ("ann",))
    await store.records.add("a", replace(GAME, turns=1), ("bob",))
    found = await store.records.get("a", "ann")
    assert found is not None
    assert (found.game, found.seat) == (GAME, 0)


async def test_tables_are_indexed_together_those_without_a_game_too(store: Store) -> None:
    for table in ("a", "b", "c"):
        await keep(store, [(table, RematchWanted(0)), (table, Ended("left"))])
    ended = [
        EndedTable("a", GAME, ("ann", None)),
        EndedTable("b", None, ("ann",)),
        EndedTable("c", replace(GAME, table="c"), ("bob", "ann")),
    ]
    await store.records.add_unrated(ended)
    await store.records.add_unrated(ended[:2])
    assert await store.records.not_indexed() == []
    own = await store.records.find(Query(9, "ann", mine=True))
    assert [(found.game.table, found.seat) for found in own] == [("c", 1), ("a", 0)]
    assert await tables(store, Query(9)) == ["c", "a"]


async def test_a_table_whose_game_goes_on_is_forgotten_until_it_ends_again(store: Store) -> None:
    for table in ("a", "b"):
        await store.records.add(table, replace(GAME, table=table), ("ann", "bob"))
    await store.records.remove("a")
    await store.records.remove("a")
    assert await store.records.get("a", "ann") is None
    assert await tables(store, Query(9, "ann", mine=True)) == ["b"]
    again = replace(GAME, turns=19, taken_back=1)
    await store.records.add("a", again, ("bob", "ann"))
    found = await store.records.get("a", "ann")
    assert found is not None
    assert (found.game, found.seat) == (again, 1)
    assert await tables(store, Query(9, "ann", mine=True)) == ["a", "b"]


async def test_imported_games_are_added_once_with_their_text(store: Store) -> None:
    imported = replace(GAME, table="i", imported=True)
    assert await store.records.add_imported([(imported, "text")]) == 1
    assert await store.records.add_imported([(imported, "other")]) == 0
    assert await store.records.text("i") == "text"
    assert await tables(store, Query(9)) == ["i"]
    await store.records.add("a", GAME, ())
    assert await store.records.text("a") is None


async def test_the_ended_tables_that_are_not_indexed_are_known(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    for table in ("a", "b", "c"):
        await keep(store, [(table, RematchWanted(0)), (table, Ended("left"))])
    await keep(store, [("running", RematchWanted(0))])
    await store.records.add("a", GAME, ())
    await store.records.add("c", None, ())
    assert await store.records.not_indexed() == ["b"]
    await store.close()


async def test_facts_are_read_from_the_archive_as_well(tmp_path: Path) -> None:
    store = SqliteStore(str(tmp_path / "oneoh.db"))
    await keep(store, [("a", RematchWanted(0)), ("a", Ended("left"))])
    await store.records.add("a", GAME, ("ann",))
    assert await store.archive(today() + 1) == 1
    assert await store.records.facts("a") == [RematchWanted(0), Ended("left")]
    assert await store.records.facts("b") == []
    assert await tables(store, Query(9, "ann", mine=True)) == ["a"]
    await store.close()
