"""Output of plain text in lines, in the encoding of the other end."""

import os
from typing import Protocol

from oneoh_protocol.sanitize import sanitize
from oneoh_tui.text.ascii import SPELL


class Output(Protocol):
    """Output of lines."""

    def say(self, *lines: str) -> None:
        """Write lines and flush."""


class PrintedOutput:
    """Output to a file descriptor. Raises BrokenPipeError when nobody reads."""

    def __init__(self, descriptor: int, charmap: str) -> None:
        self._descriptor = descriptor
        self._charmap = charmap

    def say(self, *lines: str) -> None:
        # Whatever a line was made of, no character of it may command a terminal.
        text = "".join(f"{sanitize(line)}\n" for line in lines)
        data = text.encode(self._charmap, SPELL)
        while data:
            data = data[os.write(self._descriptor, data) :]
