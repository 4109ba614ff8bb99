"""What a search found out about positions, as much of it as fits."""

from typing import Final, TypeAlias

Entry: TypeAlias = tuple[int, int, int, int]
"""Depth, score, what the score is (`EXACT` ...), the best turn or `NO_TURN`."""

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
NO_TURN: Final = -1

SIZE = 1 << 17
"""Entries of each generation; both take 70 MB at most."""


class Table:
    """Entries by key, in two generations: when the younger one is full, the older one goes."""

    __slots__ = ("_old", "_size", "_young")

    def __init__(self, size: int = SIZE) -> None:
        self._size = size
        self._young: dict[int, Entry] = {}
        self._old: dict[int, Entry] = {}

    def get(self, key: int) -> Entry | None:
        """What is known."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: int, entry: Entry) -> None:
        """Remember it, in place of what was known before."""
        if len(self._young) >= self._size:
            self._old, self._young = self._young, {}
        self._young[key] = entry

    def __len__(self) -> int:
        return len(self._young) + len(self._old)
