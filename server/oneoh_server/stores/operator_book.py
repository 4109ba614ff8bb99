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


def numbered(ban: BanRow, number: int) -> BanRow:
    """Return the ban with its number in the book."""
    return replace(ban, ban=number)
