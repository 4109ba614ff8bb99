"""Book of the operators: bans and the audit, kept over restarts."""

from typing import Protocol

from msgspec.structs import replace

from oneoh_protocol.messages import AuditLine, BanRow


class OperatorBook(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def add_ban(self, ban: BanRow) -> BanRow:
        """Keep a ban, whose number is chosen here; return it with that."""

    async def lift_ban(self, number: int) -> None:
        """Remove a ban, if there is one of this number."""

    async def bans(self, now_s: int) -> list[BanRow]:
        """Return the bans that end later, oldest first; forget all others."""

    async def note(self, line: AuditLine) -> None:
        """Add a line, whose number is chosen here, to the audit."""

    async def audit(self, skip: int, limit: int) -> tuple[list[AuditLine], int]:
        """Return lines of the audit, newest first, and the number of all lines."""


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


def numbered(ban: BanRow, number: int) -> BanRow:
    """Return the ban with its number in the book."""
    return replace(ban, ban=number)
