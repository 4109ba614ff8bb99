"""Addresses that tables count for, and how many tables each of them has."""

from collections import Counter
from collections.abc import Mapping


class TableAddresses:
    """Address of each table: the last one of its host.

    A resumed table whose host has not returned counts for an address that is its own id, and so
    does one that is gone. The tables of an address are counted as they come and go: a new table
    would cost the more, the more tables there are, if they were counted for it.
    """

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}
        self._counts: Counter[str] = Counter()

    def add(self, table: str, address: str | None) -> None:
        """Count a table, for the address of its host if that is known."""
        self._addresses[table] = table if address is None else address
        self._counts[self._addresses[table]] += 1

    def move(self, table: str, address: str) -> None:
        """Count a table for another address than so far."""
        self.remove(table)
        self.add(table, address)

    def remove(self, table: str) -> None:
        address = self._addresses.pop(table)
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def of(self, table: str) -> str:
        return self._addresses.get(table, table)

    @property
    def counts(self) -> Mapping[str, int]:
        """Number of tables by address; 0 for an address without any."""
        return self._counts
