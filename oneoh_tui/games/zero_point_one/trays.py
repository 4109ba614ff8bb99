"""Trays above and below the board: hands to drop from, pieces to place, arrangements."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rich.cells import cell_len

from oneoh_tui.games.zero_point_one.layout import Layout
from oneoh_tui.games.zero_point_one.squares import SIDE
from oneoh_tui.widgets.canvas import Canvas


@dataclass(frozen=True)
class Entry:
    """Entry of a tray, with the blanks around it."""

    text: str
    role: str = "plain"
    pick: str = ""
    """Choice of a click on it."""
    right: bool = False
    """Whether it is at the right edge of the board."""


Tray: TypeAlias = tuple[Entry, ...]


def places(tray: Tray, layout: Layout) -> list[tuple[int, Entry]]:
    """Yield the column of each entry."""
    x, found = layout.left, []
    end = layout.x(SIDE) + 1
    for entry in tray:
        if entry.right:
            found.append((end - cell_len(entry.text), entry))
            continue
        found.append((x, entry))
        x += cell_len(entry.text)
    return found


def draw_tray(canvas: Canvas, tray: Tray, layout: Layout, y: int) -> None:
    """Draw the entries of a tray, cut at the edge."""
    for x, entry in places(tray, layout):
        canvas.put(x, y, entry.text, entry.role)


def picked(tray: Tray, layout: Layout, x: int) -> str:
    """Return the choice of a click at a column; "" for none."""
    for start, entry in places(tray, layout):
        if start <= x < start + cell_len(entry.text):
            return entry.pick
    return ""


def piece_entries(
    pieces: Mapping[str, int], keys: Mapping[str, str], held: str | None, signs: tuple[str, str]
) -> Tray:
    """Return entries of pieces with their keys; `signs` are for the held one, and for "times"."""
    cursor, times = signs
    found = []
    for key, kind in keys.items():
        if count := pieces.get(kind, 0):
            mark = cursor if kind == held else " "
            many = f"{times}{count}" if count > 1 else ""
            role = "changed" if kind == held else "key"
            found.append(Entry(f"{mark}{key} {kind}{many} ", role, kind))
    return tuple(found)
