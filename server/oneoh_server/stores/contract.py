"""Store of what survives the server: tables as facts in order, and guests."""

import time
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from oneoh_server.statistics.commits import Commits
from oneoh_server.stores.block_store import BlockStore
from oneoh_server.stores.chat_store import ChatStore
from oneoh_server.stores.identity_book import IdentityBook
from oneoh_server.stores.logins import Logins
from oneoh_server.stores.membership import Membership
from oneoh_server.stores.operator_book import OperatorBook
from oneoh_server.stores.record_index import RecordIndex
from oneoh_server.stores.tournament_store import TournamentStore
from oneoh_server.tables.facts import Fact

MEMORY = ":memory:"
"""Setting `db` of a server that keeps nothing: it uses `MemoryStore`."""


DAY = 86400
"""Seconds of a day."""


def today() -> int:
    """Return the number of days since 1970-01-01, in UTC."""
    return int(time.time() // DAY)


class StoreError(Exception):
    """Failure to open the store, or to keep something; the message is a sentence."""


class Absent(StoreError):
    """Failure because the store is not there at present: another try may succeed."""


class Fenced(StoreError):
    """Failure because another process has taken over: nothing of this one can be kept any more."""


Done: TypeAlias = Callable[[StoreError | None], None]
"""Callback with the reason why something could not be kept, or None once it is. Never raises."""


class Store(Protocol):
    """Coroutines may raise StoreError; once they return, their changes survive the process."""

    records: RecordIndex
    """Index of the finished games."""
    book: OperatorBook
    """Bans, and the audit of operators."""
    blocks: BlockStore
    """Guests whom others have blocked."""
    tournaments: TournamentStore
    """Tournaments that are not over, or not for long."""
    chats: ChatStore
    """Lines of the chat at tables."""
    identities: IdentityBook
    """Guests, their tokens, and the names that are registered."""

    membership: Membership
    """Processes that serve this lobby."""
    logins: Logins
    """Which login of a guest is the newest."""
    commits: Commits

    async def probe(self) -> None:
        """Write something that changes nothing. Raises StoreError if nothing can be kept."""

    def put(self, facts: Sequence[tuple[str, Fact]], done: Done) -> None:
        """Keep facts, each with its table's id: all or none. Note the guests whom they seat.

        A table's facts are kept in the order of the calls. `done` is called in the event loop's
        thread, perhaps before this returns, and with Fenced once this process owns nothing.
        """

    async def claim(self) -> list[str]:
        """Return the tables that have not ended and are this process's, oldest first.

        Those without an owner that lives become its own.
        """

    async def owner(self, table: str) -> int | None:
        """Return the node whose table this is; None of a table that has ended, or never was."""

    async def tables_of(self, guest: str) -> list[str]:
        """Return the unfinished tables, oldest first, that ever had the guest as host or seated."""

    async def archive(self, before_day: int) -> int:
        """Move some tables that ended before that day out of the way of all others.

        Return their number: 0 once there are no more. Days are counted from 1970-01-01.
        """

    async def facts(self, table: str) -> list[Fact]:
        """Return a table's facts, in order. Raises DamagedFact for a row that is no fact."""

    async def close(self) -> None:
        """Finish the calls under way, then close."""
