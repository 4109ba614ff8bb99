"""Book of the operators in memory."""

from oneoh_protocol.messages import AuditLine, BanRow
from oneoh_server.stores.operator_book import OperatorBook, numbered


class MemoryOperatorBook(OperatorBook):
    """Book in memory."""

    def __init__(self) -> None:
        self._bans: dict[int, BanRow] = {}
        self._audit: list[AuditLine] = []
        self._number = 0

    async def add_ban(self, ban: BanRow) -> BanRow:
        self._number += 1
        kept = self._bans[self._number] = numbered(ban, self._number)
        return kept

    async def lift_ban(self, number: int) -> None:
        self._bans.pop(number, None)

    async def bans(self, now_s: int) -> list[BanRow]:
        self._bans = {key: ban for key, ban in self._bans.items() if ban.until_s > now_s}
        return list(self._bans.values())

    async def note(self, line: AuditLine) -> None:
        number = len(self._audit) + 1
        kept = AuditLine(number, line.at_s, line.operator, line.act, line.target, line.reason)
        self._audit.append(kept)

    async def audit(self, skip: int, limit: int) -> tuple[list[AuditLine], int]:
        return self._audit[::-1][skip : skip + limit], len(self._audit)
