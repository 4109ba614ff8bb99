"""Interval around a mean, drawn in one line of text."""

from oneoh_tui.text.glyphs import Glyphs


def interval_bar(low: float, mean: float, high: float, width: int, glyphs: Glyphs) -> str:
    """Return the interval on a scale from -1 to 1, with a mark at 0; `width` columns, at least 3."""
    empty, zero, line, left, right, dot = ".|-[]*" if glyphs.name == "ascii" else "·│─├┤●"
    cells = [empty] * width
    first, middle, last = (_column(value, width) for value in (low, mean, high))
    cells[first : last + 1] = line * (last + 1 - first)
    cells[_column(0, width)] = zero
    cells[first], cells[last] = left, right
    cells[middle] = dot
    return "".join(cells)


def _column(value: float, width: int) -> int:
    return round((max(-1.0, min(value, 1.0)) + 1) / 2 * (width - 1))
