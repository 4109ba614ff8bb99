"""Parts of a store as they are copied: their rows have one form for all engines."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

Rows: TypeAlias = AsyncIterator[Sequence[Any]]


class Part(NamedTuple):
    """Rows of one kind, in their order."""

    name: str
    """Name of the table in the databases."""
    columns: tuple[str, ...]
    order: str
    """Columns by which the rows are sorted."""
    booleans: frozenset[str] = frozenset()
    """Columns that hold true or false."""
    numbered: bool = False
    """Whether the database numbers new rows."""


TABLES = Part(
    "tables", ("id", "ended", "ended_day", "indexed"), "rowid", frozenset({"ended", "indexed"})
)
FACTS = Part("facts", ("table_id", "number", "fact"), "table_id, number")
"""Facts, which are counted from 1 at each table."""
ARCHIVED = Part("archived_tables", ("id", "ended_day", "facts"), "rowid")
"""Tables of the archive, each with the list of its facts."""

PARTS = (
    TABLES,
    FACTS,
    ARCHIVED,
    Part("seats", ("guest", "table_id"), "guest, table_id"),
    Part("guests", ("id", "name", "seen_day", "seated"), "id", frozenset({"seated"})),
    Part(
        "tokens",
        ("number", "guest", "hash", "label", "scope", "made_day", "used_day"),
        "number",
        numbered=True,
    ),
    Part("name_keys", ("key", "guest"), "key"),
    Part("blocks", ("guest", "blocked"), "guest, blocked"),
    Part("tournaments", ("id", "state", "revision"), "id"),
    Part(
        "finished",
        ("number", "table_id", "game", "listed", "ended_s", "entry", "imported"),
        "number",
        frozenset({"listed"}),
        numbered=True,
    ),
    Part("finished_seats", ("guest", "table_id", "seat"), "guest, table_id"),
    Part(
        "bans",
        ("number", "until_s", "guest", "address", "reason", "mutes"),
        "number",
        frozenset({"mutes"}),
        numbered=True,
    ),
    Part(
        "audit",
        ("number", "at_s", "operator", "act", "target", "reason"),
        "number",
        numbered=True,
    ),
    Part("chat", ("number", "table_id", "said", "day"), "number", numbered=True),
    Part(
        "rated_players",
        ("player", "name", "bot", "games", "unregistered"),
        "player",
        frozenset({"bot", "unregistered"}),
    ),
    Part(
        "rating_points",
        (
            *("player", "number", "game", "speed", "season", "table_id", "ended_s", "seats"),
            *("place", "opening", "mean", "deviation", "games"),
        ),
        "player, number",
    ),
    Part("rated_pairings", ("players", "day", "games"), "players, day"),
)
"""All that is kept, those first that others refer to."""


class Source(Protocol):
    """Store to copy from. Its methods may raise StoreError."""

    async def count(self, part: Part) -> int: ...

    async def last_number(self, part: Part) -> int:
        """Return the last number that was given, of a part that is numbered."""

    def rows(self, part: Part) -> Rows: ...


class Target(Protocol):
    """Empty store to copy into, in one transaction. Its methods may raise StoreError."""

    async def load(self, part: Part, rows: Rows, last_number: int) -> None:
        """Add the rows of a part."""

    async def count(self, part: Part) -> int:
        """Return how many rows of the part are there now."""
