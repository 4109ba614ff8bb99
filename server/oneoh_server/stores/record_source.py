"""Source of records: the finished games of a store, for reading alone."""

from collections.abc import Iterator, Sequence
from typing import Protocol


class RecordSource(Protocol):
    """Finished games of a store and of its archive. Its methods may raise StoreError."""

    def index(self) -> Iterator[tuple[str, int, str]]:
        """Yield each game of the index: its table, its number, and its entry as JSON."""

    def ends(self) -> Iterator[tuple[str, int]]:
        """Yield the tables, oldest first, each with the day of its end, or 0."""

    def facts(self, table: str) -> Sequence[bytes]:
        """Return the facts of a table that was yielded last."""

    def imported(
        self, since_s: int, game: str | None, table: str | None
    ) -> Iterator[tuple[str, str]]:
        """Yield imported games, oldest first: the table, and the text of the record."""
