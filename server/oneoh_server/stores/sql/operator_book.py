"""Book of the operators in SQL."""

from oneoh_protocol.messages import AuditLine, BanRow
from oneoh_server.stores.operator_book import OperatorBook, numbered
from oneoh_server.stores.sql.steps import Engine, Row, Statement, Steps

_BAN = "number, until_s, guest, address, reason, mutes"
_LINE = "number, at_s, operator, act, target, reason"


class SqlOperatorBook(OperatorBook):
    """Book in the database of the store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def add_ban(self, ban: BanRow) -> BanRow:
        query = (
            "INSERT INTO bans (until_s, guest, address, reason, mutes) "
            "VALUES ($1, $2, $3, $4, $5) RETURNING number"
        )
        row = ban.until_s, ban.guest, ban.address, ban.reason, ban.mutes
        [[number]] = await self._engine.rows(query, *row)
        return numbered(ban, number)

    async def lift_ban(self, number: int) -> None:
        await self._engine.rows("DELETE FROM bans WHERE number = $1", number)

    async def bans(self, now_s: int) -> list[BanRow]:
        return [
            BanRow(number, until, guest, address, reason, bool(mutes))
            for number, until, guest, address, reason, mutes in await self._engine.run(_bans, now_s)
        ]

    async def note(self, line: AuditLine) -> None:
        query = (
            "INSERT INTO audit (at_s, operator, act, target, reason) VALUES ($1, $2, $3, $4, $5)"
        )
        row = line.at_s, line.operator, line.act, line.target, line.reason
        await self._engine.rows(query, *row)

    async def audit(self, skip: int, limit: int) -> tuple[list[AuditLine], int]:
        rows, count = await self._engine.run(_audit, skip, limit)
        return [AuditLine(*row) for row in rows], count


def _bans(now_s: int) -> Steps[list[Row]]:
    yield Statement("DELETE FROM bans WHERE until_s <= $1", [now_s])
    return (yield Statement(f"SELECT {_BAN} FROM bans ORDER BY number"))


def _audit(skip: int, limit: int) -> Steps[tuple[list[Row], int]]:
    [[count]] = yield Statement("SELECT count(*) FROM audit")
    query = f"SELECT {_LINE} FROM audit ORDER BY number DESC LIMIT $1 OFFSET $2"
    return (yield Statement(query, [limit, skip])), count
