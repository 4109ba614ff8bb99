"""Figures, printed as a table."""

import sys
from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """Figure with its label; `ratio` compares it with another one, in words."""

    name: str
    value: float
    unit: str
    ratio: str = ""


def show(title: str, rows: Iterable[Row]) -> None:
    """Print the rows under their title, columns aligned."""
    progress("")
    cells = [(row.name, _number(row.value), row.unit, row.ratio) for row in rows]
    widths = [max(len(cell[column]) for cell in cells) for column in range(4)]
    print(f"\n{title}\n{'-' * len(title)}")
    for name, value, unit, ratio in cells:
        left = f"{name:<{widths[0]}}  {value:>{widths[1]}} {unit:<{widths[2]}}"
        print(f"{left}  {ratio}".rstrip(), flush=True)


def progress(text: str) -> None:
    """Show the progress of a long measurement, if on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", flush=True, file=sys.stderr)


def _number(value: float) -> str:
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 1 else f"{value:.3f}"
