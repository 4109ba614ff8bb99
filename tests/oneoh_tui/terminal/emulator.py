"""Emulated terminals whose visible pictures can be compared."""

from collections.abc import Iterator, Mapping

import pyte

from tests.emulated_screen import EmulatedByteStream, EmulatedScreen


class Emulator:
    """Emulator of a terminal for a driver's bytes."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = EmulatedScreen(width, height)
        # As both drivers leave it: what is too long stays in its row.
        self.screen.reset_mode(7, private=True)
        self._stream = EmulatedByteStream(self.screen)

    def feed(self, sent: bytes) -> None:
        self._stream.feed(sent)

    def differences(self, other: "Emulator") -> list[tuple[int, int, object, object]]:
        """Return the cells that are seen otherwise than in another one of the same size.

        Each is its row, its column, and what is seen here and there: a space has no foreground.
        """
        found: list[tuple[int, int, object, object]] = []
        for y in range(self.screen.lines):
            # Most rows are alike in what is not seen, too.
            if self._row(y) != other._row(y):
                pairs = zip(self._seen(y), other._seen(y), strict=True)
                found += [(y, x, *pair) for x, pair in enumerate(pairs) if pair[0] != pair[1]]
        return found

    def _row(self, y: int) -> tuple[pyte.screens.Char, Mapping[int, pyte.screens.Char]]:
        """Return what a cell of a row is where nothing else is written, and what is."""
        return self.screen.default_char, self.screen.buffer[y]

    def _seen(self, y: int) -> Iterator[tuple[object, ...]]:
        row = self.screen.buffer[y]
        return (_seen(row[x]) for x in range(self.screen.columns))

    @property
    def cursor(self) -> tuple[int, int]:
        return self.screen.cursor.x, self.screen.cursor.y


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    marked = cell.underscore or cell.strikethrough or cell.reverse
    if cell.data == " " and not marked:
        return " ", cell.bg
    return tuple(cell)
