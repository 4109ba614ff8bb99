"""Detection of horizontal scrolls of part of a row (ECMA-48 ICH and DCH)."""

from typing import NamedTuple

from oneoh_tui.terminal.runs import Row

_WORTH_SHIFTING = 12
"""Fewest cells saved that are worth a scroll."""


class Scroll(NamedTuple):
    """Scroll of a row from column `x` on, by `columns`: positive to the right (ICH), else left (DCH)."""

    x: int
    columns: int

    @property
    def sequence(self) -> str:
        """Sequence that does it."""
        return f"\x1b[{abs(self.columns)}{'@' if self.columns > 0 else 'P'}"


def find(shown: Row, wanted: Row) -> Scroll | None:
    """Return how the end of a row's text has moved; None if it has not or saves too little."""
    old_end, new_end = _end(shown), _end(wanted)
    columns = new_end - old_end
    if columns == 0:
        return None
    same = 0
    while same < min(old_end, new_end) and _same(
        shown, old_end - 1 - same, wanted, new_end - 1 - same
    ):
        same += 1
    if same < _WORTH_SHIFTING or _wide(shown) or _wide(wanted):
        return None
    return Scroll(min(old_end, new_end) - same, columns)


def _same(shown: Row, x: int, wanted: Row, y: int) -> bool:
    return shown[0][x] == wanted[0][y] and shown[1][x] == wanted[1][y]


def _end(row: Row) -> int:
    """Return the column after the last cell that is not blank."""
    texts = row[0]
    return next((x + 1 for x in range(len(texts) - 1, -1, -1) if texts[x] != " "), 0)


def _wide(row: Row) -> bool:
    return "" in row[0]
