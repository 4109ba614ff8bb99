"""Store of what was said at tables, apart from their facts: no game needs it."""

from typing import Protocol

import msgspec

from oneoh_protocol.messages import ChatLine


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """Line of a table's chat as it is stored."""

    line: ChatLine
    secret: bool = False
    """Whether a spectator said it during a game: its seats may not see it before the end."""


class ChatStore(Protocol):
    """Coroutines may raise StoreError. Once they return, their changes survive the process."""

    async def add(self, table: str, said: Said, day: int) -> None:
        """Keep a line; `day` is today, counted from 1970-01-01."""

    async def lines(self, table: str) -> list[Said]:
        """Return what was said at a table, oldest first."""

    async def forget(self, before_day: int) -> int:
        """Delete what was said before that day; return the number of lines."""
