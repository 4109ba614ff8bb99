"""Output of a bot process, forwarded to standard error within a rate limit."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from oneoh_ai.output import print_err
from oneoh_protocol.rate_limit import TokenBucket

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
    """Splitter of output into lines with the bot's name before each, which drops too many."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._bucket = TokenBucket(A_SECOND, BURST, clock)
        self._rest = b""
        self._flooded = False

    def take(self, chunk: bytes) -> Iterator[str]:
        """Yield the lines completed by this chunk, as far as the rate limit allows."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if len(self._rest) > LONGEST:
            lines, self._rest = [*lines, self._rest], b""
        flooded = False
        for line in lines:
            if self._bucket.take():
                flooded = True
            else:
                yield f"{self._name} prints: {line[:LONGEST].decode(errors='replace')}"
        if flooded and not self._flooded:
            yield f"{self._name} prints more than is shown here"
        self._flooded = flooded
