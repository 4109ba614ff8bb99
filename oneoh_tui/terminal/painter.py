"""Painter: the bytes that turn the picture on a terminal into another one."""

from collections.abc import Iterable

from oneoh_tui.terminal import scroll
from oneoh_tui.terminal.cell_grid import CellGrid
from oneoh_tui.terminal.clusters import disputed
from oneoh_tui.terminal.cursor import move
from oneoh_tui.terminal.order import Stop, ordered, suits
from oneoh_tui.terminal.runs import Row, Run, changed_runs
from oneoh_tui.terminal.sgr import change
from oneoh_tui.terminal.style import PLAIN

_UNKNOWN = "\0"
"""Text of a cell with unknown content: differs from every text to be drawn."""


class Painter:
    """Front buffer of a terminal, with the position of its cursor and its pen (current SGR state)."""

    def __init__(self, width: int, height: int, *, safe_width: bool, colour_erase: bool) -> None:
        self.shown = CellGrid(width, height)
        self._x: int | None = None
        self._y: int | None = None
        self._pen = PLAIN
        self._safe_width, self._colour_erase = safe_width, colour_erase
        self._out: list[str] = []

    def clear(self, width: int, height: int) -> str:
        """Return the bytes that clear the terminal and reset its pen; take its size."""
        end_link = change(self._pen, PLAIN) if self._pen.link else ""
        self.shown = CellGrid(width, height)
        self._x = self._y = None
        self._pen = PLAIN
        return end_link + "\x1b[m\x1b[2J"

    def paint(self, wanted: CellGrid, rows: Iterable[int]) -> str:
        """Return the bytes that turn these rows into those of `wanted`; "" if they are equal."""
        todo: list[Run] = []
        for y in sorted(rows):
            shown, row = _row(self.shown, y), _row(wanted, y)
            if shown != row:
                self._scroll(shown, row, y)
                todo += changed_runs(
                    shown, row, y, colour_erase=self._colour_erase, doubted=self._doubted
                )
                shown[0][:], shown[1][:] = row
        start = Stop(self._pen, None, self._y, self._x)
        for run in ordered(todo, start, self.shown.width):
            self._write(run)
        return self._taken()

    def park(self, x: int, y: int) -> str:
        """Return the bytes that move the cursor to a cell, where it stays."""
        self._go(x, y)
        return self._taken()

    def _taken(self) -> str:
        out, self._out = "".join(self._out), []
        return out

    def _scroll(self, shown: Row, wanted: Row, y: int) -> None:
        """Scroll the end of a row by ICH or DCH if that saves writing it."""
        found = None if self._safe_width else scroll.find(shown, wanted)
        if found is None:
            return
        self._go(found.x, y)
        self._out.append(found.sequence)
        texts, styles = shown
        room = abs(found.columns)
        # What terminals fill the room with, they do not agree on.
        texts_in, styles_in = [_UNKNOWN] * room, [PLAIN] * room
        if found.columns > 0:
            texts[found.x :] = [*texts_in, *texts[found.x : -room]]
            styles[found.x :] = [*styles_in, *styles[found.x : -room]]
        else:
            texts[found.x :] = [*texts[found.x + room :], *texts_in]
            styles[found.x :] = [*styles[found.x + room :], *styles_in]

    def _write(self, run: Run) -> None:
        if not suits(run, self._pen):
            self._out.append(change(self._pen, run.style))
            self._pen = run.style
        self._go(run.x, run.y)
        if run.erased:
            self._out.append("\x1b[K" if run.to_end else f"\x1b[{run.erased}X")
            return
        for x, text in enumerate(run.texts, run.x):
            if text:
                self._go(x, run.y)
                self._out.append(text)
                wide = run.texts[x - run.x + 1 : x - run.x + 2] == [""]
                self._advance(x + 2 if wide else x + 1, text)

    def _advance(self, x: int, text: str) -> None:
        """Track the cursor after a character of doubtful or certain width."""
        # In the last column it may stand on the character or after it.
        sure = x < self.shown.width and not self._doubted(text)
        self._x = x if sure else None

    def _go(self, x: int, y: int) -> None:
        if (self._x, self._y) != (x, y):
            self._out.append(move(self._x, self._y, x, y))
            self._x, self._y = x, y

    def _doubted(self, text: str) -> bool:
        return not text.isascii() and (self._safe_width or disputed(text))


def _row(grid: CellGrid, y: int) -> Row:
    return grid.texts[y], grid.styles[y]
