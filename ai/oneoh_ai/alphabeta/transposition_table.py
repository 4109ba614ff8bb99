"""Transposition table: results of the search by position."""

from typing import Final, TypeAlias

Entry: TypeAlias = tuple[int, int, int, int]
"""Depth, score, bound (`EXACT`, `LOWER_BOUND` or `UPPER_BOUND`), best turn or `NO_TURN`."""

EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2
NO_TURN: Final = -1

SIZE = 1 << 17
"""Entries of each generation; both take 70 MB at most."""


class TranspositionTable:
    """Entries by key, in two generations: when the young one is full, the old one is dropped."""

    __slots__ = ("_old", "_size", "_young")

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._young: dict[int, Entry] = {}
        self._old: dict[int, Entry] = {}

    def get(self, key: int) -> Entry | None:
        """Return the entry of a position, if there is one."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: int, entry: Entry) -> None:
        """Store an entry, always replacing."""
        if len(self._young) >= self._size:
            self._old, self._young = self._young, {}
        self._young[key] = entry

    def __len__(self) -> int:
        return len(self._young) + len(self._old)
