"""Rows of which a part has moved sideways: a terminal can do that by itself."""

from typing import NamedTuple

from oneoh_tui.terminal.runs import Row

_WORTH_SHIFTING = 12
"""Cells that then need not be written again."""


class Shift(NamedTuple):
    """From column `x` on everything moves by so many columns: to the right, or to the left."""

    x: int
    columns: int

    @property
    def sequence(self) -> str:
        """What makes the terminal do it."""
        return f"\x1b[{abs(self.columns)}{'@' if self.columns > 0 else 'P'}"


def find(shown: Row, wanted: Row) -> Shift | None:
    """How the end of a row's text has moved, if that is worth it."""
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
    return Shift(min(old_end, new_end) - same, columns)


def _same(shown: Row, x: int, wanted: Row, y: int) -> bool:
    return shown[0][x] == wanted[0][y] and shown[1][x] == wanted[1][y]


def _end(row: Row) -> int:
    """The column after the last that is not blank."""
    texts = row[0]
    return next((x + 1 for x in range(len(texts) - 1, -1, -1) if texts[x] != " "), 0)


def _wide(row: Row) -> bool:
    return "" in row[0]
