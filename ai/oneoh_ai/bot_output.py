"""Output of a bot process, forwarded to standard error within a rate limit."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from oneoh_ai.output import print_err

BURST = 200
"""Lines that may come at once."""
A_SECOND = 5
"""Lines a second that may follow."""
LONGEST = 500
"""Characters of a line that are shown; the rest is cut."""


def forward_output(output: "Connection[Any, Any]", name: str) -> threading.Thread:
    """Print the lines that come out of `output`; return the thread, which ends with it."""
    lines = LineLimiter(name)

    def read() -> None:
        with output:
            while chunk := _read(output.fileno()):
                for line in lines.take(chunk):
                    print_err(line)

    thread = threading.Thread(target=read, daemon=True, name=f"output of {name}")
    thread.start()
    return thread


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""


class LineLimiter:
    """Splitter of chunks into lines, each with the bot's name before it, and token bucket."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._clock = clock
        self._rest = b""
        self._room = float(BURST)
        self._before = clock()
        self._flooded = False

    def take(self, chunk: bytes) -> Iterator[str]:
        """Yield the lines completed by this chunk, as far as the rate limit allows."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if len(self._rest) > LONGEST:
            lines, self._rest = [*lines, self._rest], b""
        self._room = min(BURST, self._room + A_SECOND * (self._clock() - self._before))
        self._before = self._clock()
        for line in lines[: int(self._room)]:
            yield f"{self._name} prints: {line[:LONGEST].decode(errors='replace')}"
        flooded = len(lines) > int(self._room)
        self._room -= min(len(lines), int(self._room))
        if flooded and not self._flooded:
            yield f"{self._name} prints more than is shown here"
        self._flooded = flooded
