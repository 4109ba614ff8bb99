"""Figures, printed as tables, with those of the last release."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bench import last_release
from bench.last_release import last, remember


class Row(NamedTuple):
    """Figure with its label; `ratio` compares it with another one, in words."""

    name: str
    value: float
    unit: str
    ratio: str = ""


def show(title: str, rows: Iterable[Row]) -> None:
    """Print the rows under their title, columns aligned."""
    progress("")
    cells = [
        [row.name, number(row.value), row.unit, _beside(title, row), row.ratio] for row in rows
    ]
    _headline(title)
    _print(cells, right={1})


def show_grid(
    title: str, columns: Sequence[str], rows: Mapping[str, Sequence[float | None]]
) -> None:
    """Print the figures of each row under their columns; in brackets the last release's.

    A column without any figure is left out.
    """
    progress("")
    named = {name: dict(zip(columns, figures, strict=True)) for name, figures in rows.items()}
    columns = [each for each in columns if any(row[each] is not None for row in named.values())]
    cells = [["", *columns]]
    for name, row in named.items():
        cells.append([name, *(_cell(title, f"{name}, {each}", row[each]) for each in columns)])
    _headline(title)
    _print(cells, right=set(range(1, len(columns) + 1)))


def progress(text: str) -> None:
    """Show the progress of a long measurement, if on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", flush=True, file=sys.stderr)


def number(value: float) -> str:
    """Return a figure with three digits or more."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def _beside(title: str, row: Row) -> str:
    remember(title, row.name, row.value)
    before = last(title, row.name)
    return "" if before is None else f"{last_release.LAST.release}: {number(before)}"


def _cell(title: str, name: str, value: float | None) -> str:
    if value is None:
        return "-"
    remember(title, name, value)
    before = last(title, name)
    return number(value) if before is None else f"{number(value)} ({number(before)})"


def _headline(title: str) -> None:
    print(f"\n{title}\n{'-' * len(title)}")


def _print(cells: Sequence[Sequence[str]], right: set[int]) -> None:
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        aligned = (
            f"{cell:>{width}}" if at in right else f"{cell:<{width}}"
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(aligned).rstrip(), flush=True)
