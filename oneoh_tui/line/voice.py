"""Says whole lines of plain text, in whatever characters the other end can read."""

import codecs
import os
from typing import Protocol

from oneoh_tui.plain import plain
from oneoh_tui.spelling import spelled


class Voice(Protocol):
    """Where lines are said."""

    def say(self, *lines: str) -> None:
        """Say each of these lines, and see that they are heard at once."""


class Printed:
    """A voice that writes to a file descriptor. Raises BrokenPipeError when nobody reads."""

    def __init__(self, descriptor: int, charmap: str) -> None:
        self._descriptor = descriptor
        self._charmap = charmap

    def say(self, *lines: str) -> None:
        # Whatever a line was made of, no character of it may command a terminal.
        text = "".join(f"{plain(line)}\n" for line in lines)
        data = text.encode(self._charmap, "spell")
        while data:
            data = data[os.write(self._descriptor, data) :]


def spell(error: UnicodeError) -> tuple[str, int]:
    """An encoding's error handler: letters without their accents, signs by others like them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(spelled, letters)), error.end


codecs.register_error("spell", spell)
