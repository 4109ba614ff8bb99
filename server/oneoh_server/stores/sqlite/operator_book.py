"""Book of the operators in the SQLite file of the store."""

import sqlite3
from collections.abc import Sequence

from oneoh_protocol.messages import AuditLine, BanRow
from oneoh_server.stores.operator_book import OperatorBook, numbered
from oneoh_server.stores.sqlite.record_index import Run


class SqliteOperatorBook(OperatorBook):
    """Book in the SQLite file of the store; every query is made in the store's thread."""

    def __init__(self, run: Run) -> None:
        """`run` may raise StoreError."""
        self._run = run

    async def add_ban(self, ban: BanRow) -> BanRow:
        query = "INSERT INTO bans (until_s, guest, address, reason, mutes) VALUES (?, ?, ?, ?, ?)"
        row = ban.until_s, ban.guest, ban.address, ban.reason, ban.mutes
        number = await self._run(lambda base: base.execute(query, row).lastrowid)
        return numbered(ban, number or 0)

    async def lift_ban(self, number: int) -> None:
        query = "DELETE FROM bans WHERE number = ?"
        await self._run(lambda base: base.execute(query, (number,)))

    async def bans(self, now_s: int) -> list[BanRow]:
        def work(base: sqlite3.Connection) -> Sequence[tuple[int, int, str, str, str, int]]:
            base.execute("DELETE FROM bans WHERE until_s <= ?", (now_s,))
            columns = "number, until_s, guest, address, reason, mutes"
            return base.execute(f"SELECT {columns} FROM bans ORDER BY number").fetchall()

        return [
            BanRow(number, until, guest, address, reason, bool(mutes))
            for number, until, guest, address, reason, mutes in await self._run(work)
        ]

    async def note(self, line: AuditLine) -> None:
        query = "INSERT INTO audit (at_s, operator, act, target, reason) VALUES (?, ?, ?, ?, ?)"
        row = line.at_s, line.operator, line.act, line.target, line.reason
        await self._run(lambda base: base.execute(query, row))

    async def audit(self, skip: int, limit: int) -> tuple[list[AuditLine], int]:
        def work(
            base: sqlite3.Connection,
        ) -> tuple[Sequence[tuple[int, int, str, str, str, str]], int]:
            query = (
                "SELECT number, at_s, operator, act, target, reason FROM audit "
                "ORDER BY number DESC LIMIT ? OFFSET ?"
            )
            count: int = base.execute("SELECT count(*) FROM audit").fetchone()[0]
            return base.execute(query, (limit, skip)).fetchall(), count

        rows, count = await self._run(work)
        return [AuditLine(*row) for row in rows], count
