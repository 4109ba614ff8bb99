"""Emulated terminals whose visible pictures can be compared."""

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
            ours, theirs = self._cells(y), other._cells(y)
            # Most rows are alike in what is not seen, too.
            if ours != theirs:
                pairs = zip(map(_seen, ours), map(_seen, theirs), strict=True)
                found += [(y, x, *pair) for x, pair in enumerate(pairs) if pair[0] != pair[1]]
        return found

    def _cells(self, y: int) -> list[pyte.screens.Char]:
        row = self.screen.buffer[y]
        return [row[x] for x in range(self.screen.columns)]

    @property
    def cursor(self) -> tuple[int, int]:
        return self.screen.cursor.x, self.screen.cursor.y


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    marked = cell.underscore or cell.strikethrough or cell.reverse
    if cell.data == " " and not marked:
        return " ", cell.bg
    return tuple(cell)
