"""What makes a terminal show another picture than it does: the changed cells, and little else."""

from collections.abc import Iterable

from oneoh_tui.terminal import scroll as shift
from oneoh_tui.terminal.clusters import disputed
from oneoh_tui.terminal.cursor import move
from oneoh_tui.terminal.grid import Grid
from oneoh_tui.terminal.order import Stop, ordered, suits
from oneoh_tui.terminal.runs import Piece, Row, pieces
from oneoh_tui.terminal.sgr import change
from oneoh_tui.terminal.style import PLAIN

_UNKNOWN = "\0"
"""Nobody knows what is in the cell; nothing wanted is the same as this."""


class Painter:
    """Knows what a terminal shows, where its cursor is and how it writes."""

    def __init__(self, width: int, height: int, *, safe_width: bool, colour_erase: bool) -> None:
        self.shown = Grid(width, height)
        self._x: int | None = None
        self._y: int | None = None
        self._pen = PLAIN
        self._safe_width, self._colour_erase = safe_width, colour_erase
        self._out: list[str] = []

    def clear(self, width: int, height: int) -> str:
        """Begin anew, whatever the terminal shows and however it writes now."""
        end_link = change(self._pen, PLAIN) if self._pen.link else ""
        self.shown = Grid(width, height)
        self._x = self._y = None
        self._pen = PLAIN
        return end_link + "\x1b[m\x1b[2J"

    def paint(self, wanted: Grid, rows: Iterable[int]) -> str:
        """What brings these rows of the terminal to the wanted picture; nothing if they show it."""
        todo: list[Piece] = []
        for y in sorted(rows):
            shown, row = _row(self.shown, y), _row(wanted, y)
            if shown != row:
                self._shift(shown, row, y)
                todo += pieces(
                    shown, row, y, colour_erase=self._colour_erase, doubted=self._doubted
                )
                shown[0][:], shown[1][:] = row
        start = Stop(self._pen, None, self._y, self._x)
        for piece in ordered(todo, start, self.shown.width):
            self._write(piece)
        return self._taken()

    def park(self, x: int, y: int) -> str:
        """What brings the cursor to a cell, where it is left."""
        self._go(x, y)
        return self._taken()

    def _taken(self) -> str:
        out, self._out = "".join(self._out), []
        return out

    def _shift(self, shown: Row, wanted: Row, y: int) -> None:
        """Let the terminal move what has only moved."""
        found = None if self._safe_width else shift.find(shown, wanted)
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

    def _write(self, piece: Piece) -> None:
        if not suits(piece, self._pen):
            self._out.append(change(self._pen, piece.style))
            self._pen = piece.style
        self._go(piece.x, piece.y)
        if piece.erased:
            self._out.append("\x1b[K" if piece.to_end else f"\x1b[{piece.erased}X")
            return
        for x, text in enumerate(piece.texts, piece.x):
            if text:
                self._go(x, piece.y)
                self._out.append(text)
                wide = piece.texts[x - piece.x + 1 : x - piece.x + 2] == [""]
                self._advance(x + 2 if wide else x + 1, text)

    def _advance(self, x: int, text: str) -> None:
        """The cursor stands after a character, unless nobody knows where that is."""
        # In the last column it may stand on the character or after it.
        sure = x < self.shown.width and not self._doubted(text)
        self._x = x if sure else None

    def _go(self, x: int, y: int) -> None:
        if (self._x, self._y) != (x, y):
            self._out.append(move(self._x, self._y, x, y))
            self._x, self._y = x, y

    def _doubted(self, text: str) -> bool:
        return not text.isascii() and (self._safe_width or disputed(text))


def _row(grid: Grid, y: int) -> Row:
    return grid.texts[y], grid.styles[y]
