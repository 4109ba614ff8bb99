"""Every book of identities, in memory and in a file, passes the same tests."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from oneoh_server.stores.contract import Store
from oneoh_server.stores.identity_book import Guest, IdentityBook, StoredToken
from oneoh_server.stores.sqlite.migrating import APPLICATION_ID, scripts
from oneoh_server.stores.sqlite.store import SqliteStore
from oneoh_server.tables.facts import Fact, Hosted, Offered, Seat, Seated
from tests.server.keeping import keep

ANN, BOB = Guest("ann", "Ann", 20_000), Guest("bob", "Bob", 20_000)


def token(guest: Guest) -> StoredToken:
    hashed = f"hash of {guest.id}".encode()
    return StoredToken(guest.id, hashed, guest.seen_day, guest.seen_day)


@pytest.fixture
def book(store: Store) -> IdentityBook:
    return store.identities


async def found(book: IdentityBook, guest: Guest) -> Guest | None:
    pair = await book.find_guest(token(guest).hash)
    return pair[0] if pair else None


async def test_a_guest_is_found_by_the_hash_of_the_token_alone(book: IdentityBook) -> None:
    kept = await book.save_guest(ANN, token(ANN))
    assert await book.find_guest(b"hash of ann") == (ANN, kept)
    assert await book.find_guest(b"another hash") is None


async def test_names_are_told_of_guests_who_are_stored(book: IdentityBook) -> None:
    await book.save_guest(ANN, token(ANN))
    assert await book.names(["ann", "nobody"]) == {"ann": ANN.name}


async def test_saving_a_guest_again_replaces_what_was_known(book: IdentityBook) -> None:
    kept = await book.save_guest(ANN, token(ANN))
    renamed, used = replace(ANN, name="Anna", seen_day=20_001), replace(kept, used_day=20_001)
    await book.save_guest(renamed, used)
    assert await book.find_guest(b"hash of ann") == (renamed, used)
    assert await book.tokens("ann") == [used]


async def test_guests_who_have_been_away_for_long_are_forgotten(book: IdentityBook) -> None:
    later = replace(BOB, seen_day=20_100)
    await book.save_guest(ANN, token(ANN))
    await book.save_guest(later, token(later))
    assert await book.forget_guests(20_050, 20_050) == 1
    assert await found(book, ANN) is None
    assert await found(book, BOB) == later


@pytest.mark.parametrize(
    "fact", [Hosted("ann", "Ann"), Seated(0, "ann", "Ann"), Offered(1, Seat(guest="ann"))]
)
async def test_a_guest_who_never_had_a_seat_or_a_table_is_forgotten_sooner(
    store: Store, book: IdentityBook, fact: Fact
) -> None:
    kept = await book.save_guest(ANN, token(ANN))
    await book.save_guest(BOB, token(BOB))
    await keep(store, [("a", fact)])
    await book.save_guest(replace(ANN, name="Anna"), kept)
    assert await book.forget_guests(20_000, 20_001) == 1
    assert await found(book, BOB) is None
    assert await found(book, ANN) == replace(ANN, name="Anna", seated=True)


async def test_a_guest_who_is_here_counts_as_seen(book: IdentityBook) -> None:
    await book.save_guest(ANN, token(ANN))
    await book.mark_guests_seen(["ann", "nobody"], 20_002)
    assert await book.forget_guests(20_001, 20_001) == 0


async def test_a_registered_name_is_kept_like_a_seat_and_is_free_after_its_guest(
    book: IdentityBook,
) -> None:
    await book.save_guest(ANN, token(ANN))
    assert await book.hold_name("ann", {"ann"})
    assert await book.forget_guests(20_000, 20_001) == 0
    assert await book.forget_guests(20_001, 20_001) == 1
    assert await book.held_names() == []
    assert await book.tokens("ann") == []


async def test_a_key_of_a_name_has_one_holder(book: IdentityBook) -> None:
    await book.save_guest(ANN, token(ANN))
    await book.save_guest(BOB, token(BOB))
    assert await book.hold_name("ann", {"bab", "vav"})
    assert not await book.hold_name("bob", {"vav", "other"})
    assert sorted(await book.held_names()) == [("bab", "ann"), ("vav", "ann")]
    await book.release_name("ann")
    assert await book.hold_name("bob", {"vav", "other"})


async def test_tokens_are_added_labelled_and_revoked_one_by_one(book: IdentityBook) -> None:
    first = await book.save_guest(ANN, token(ANN))
    other = await book.save_guest(BOB, token(BOB))
    second = await book.add_token(
        StoredToken("ann", b"second", 20_001, 20_001, "laptop", scope="play")
    )
    assert await book.tokens("ann") == [first, second]
    assert await book.label_token("ann", second.number, "bot")
    assert not await book.label_token("ann", other.number, "mine")
    assert [each.label for each in await book.tokens("ann")] == ["", "bot"]
    assert not await book.revoke_token("ann", other.number)
    assert await book.revoke_token("ann", first.number)
    assert not await book.revoke_token("ann", first.number)
    assert await found(book, ANN) is None
    assert await book.find_guest(b"second") == (ANN, replace(second, label="bot"))
    assert await book.tokens("bob") == [other]


async def test_guests_of_an_older_file_keep_their_tokens(tmp_path: Path) -> None:
    path = tmp_path / "oneoh.db"
    old = sqlite3.connect(path)
    for script in scripts()[:7]:
        old.executescript(script)
    old.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 7;")
    old.execute(
        "INSERT INTO guests (id, name, token_hash, seen_day, seated) VALUES (?, ?, ?, ?, 1)",
        ("ann", "Ann", b"hash of ann", 20_000),
    )
    old.commit()
    old.close()
    store = SqliteStore(str(path))
    kept = StoredToken("ann", b"hash of ann", 20_000, 20_000, number=1)
    assert await store.identities.find_guest(b"hash of ann") == (replace(ANN, seated=True), kept)
    await store.close()
