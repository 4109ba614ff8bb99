"""Every implementation of the operators' book passes the same tests."""

from pathlib import Path

from oneoh_protocol.messages import AuditLine, BanRow
from oneoh_server.stores.contract import Store
from oneoh_server.stores.sqlite.store import SqliteStore


async def test_bans_are_kept_until_they_end_or_are_lifted(store: Store) -> None:
    first = await store.book.add_ban(BanRow(9, 1000, guest="eve", reason="noise"))
    second = await store.book.add_ban(BanRow(9, 2000, address="192.0.2.0/24"))
    third = await store.book.add_ban(BanRow(9, 3000, guest="mallory", mutes=True))
    assert first == BanRow(first.ban, 1000, guest="eve", reason="noise")
    assert await store.book.bans(999) == [first, second, third]
    await store.book.lift_ban(third.ban)
    await store.book.lift_ban(99)
    assert await store.book.bans(1000) == [second]
    assert await store.book.bans(0) == [second]


async def test_the_audit_is_read_newest_first_and_by_pages(store: Store) -> None:
    for number in range(1, 6):
        await store.book.note(AuditLine(1, number, "ada", "kick", f"guest {number}", "why"))
    lines, count = await store.book.audit(1, 2)
    assert count == 5
    assert lines == [
        AuditLine(number, number, "ada", "kick", f"guest {number}", "why") for number in (4, 3)
    ]


async def test_bans_and_audit_survive_the_server(tmp_path: Path) -> None:
    path = str(tmp_path / "oneoh.db")
    store = SqliteStore(path)
    ban = await store.book.add_ban(BanRow(1, 1000, guest="eve"))
    await store.book.note(AuditLine(1, 5, "ada", "ban", "eve 60 s"))
    await store.close()
    again = SqliteStore(path)
    assert await again.book.bans(0) == [ban]
    assert (await again.book.audit(0, 9))[1] == 1
    await again.close()
