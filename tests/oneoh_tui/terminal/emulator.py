"""A terminal's picture, for comparing what is seen and not how it came there."""

import pyte


class Emulator:
    """Takes what a driver sends; rows can be compared between emulators."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = pyte.Screen(width, height)
        # As both drivers leave it: what is too long stays in its row.
        self.screen.reset_mode(7, private=True)
        self._stream = pyte.ByteStream(self.screen)

    def feed(self, sent: bytes) -> None:
        self._stream.feed(sent)

    def picture(self) -> list[list[tuple[object, ...]]]:
        """Every cell as it is seen: on a space, the ink is not."""
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
