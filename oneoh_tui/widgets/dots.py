"""Lines of dots on a grid of cells: braille, eight dots a cell, or a character for each cell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

BLANK_BRAILLE = 0x2800
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Bit of each dot of a braille character, by its row and column."""
_CELL = (2, 4)
"""Columns and rows of dots in a braille character."""


@dataclass(frozen=True)
class Scale:
    """Values at the bottom and at the top of a grid; `high` is the greater one."""

    low: float
    high: float

    def row(self, value: float, rows: int) -> int:
        """Return the row of a value, counted from the top; beyond the scale it lies outside."""
        return round((self.high - value) / (self.high - self.low) * (rows - 1))

    def value(self, row: int, rows: int) -> float:
        """Return the value at the middle of a row."""
        return self.high - (self.high - self.low) * row / max(1, rows - 1)


def at(values: Sequence[float], share: float) -> float:
    """Return the value at a share of the way from the first to the last, between two if need be."""
    place = share * (len(values) - 1)
    before = min(int(place), len(values) - 1)
    after = min(before + 1, len(values) - 1)
    return values[before] + (values[after] - values[before]) * (place - before)


def line(
    values: Sequence[float], scale: Scale, width: int, height: int, *, dot: str | None = None
) -> Iterator[tuple[int, int, str]]:
    """Yield column, row and character of each cell that the line through the values touches.

    Cells hold braille characters, or `dot` where those cannot be shown.
    """
    across, down = _CELL if dot is None else (1, 1)
    cells: dict[tuple[int, int], int] = {}
    for x, y in _dots(values, scale, width * across, height * down):
        cell = x // across, y // down
        cells[cell] = cells.get(cell, 0) | _BITS[y % down][x % across]
    for (x, y), bits in cells.items():
        yield x, y, chr(BLANK_BRAILLE + bits) if dot is None else dot


def _dots(
    values: Sequence[float], scale: Scale, columns: int, rows: int
) -> Iterator[tuple[int, int]]:
    """Yield the dots of the line, without a gap between two columns."""
    last = None
    for x in range(columns):
        y = scale.row(at(values, x / max(1, columns - 1)), rows)
        start = y if last is None else last + (y > last) - (y < last)
        for between in range(min(start, y), max(start, y) + 1):
            if 0 <= between < rows:
                yield x, between
        last = y
