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

    def picture(self) -> list[list[tuple[object, ...]]]:
        """Return every cell as it is seen: a space has no foreground."""
        return [
            [_seen(self.screen.buffer[y][x]) for x in range(self.screen.columns)]
            for y in range(self.screen.lines)
        ]

    @property
    def cursor(self) -> tuple[int, int]:
        return self.screen.cursor.x, self.screen.cursor.y


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    marked = cell.underscore or cell.strikethrough or cell.reverse
    if cell.data == " " and not marked:
        return " ", cell.bg
    return tuple(cell)
