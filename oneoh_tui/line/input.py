"""Reads lines of a file descriptor beside the event loop, be it a terminal, a pipe or a file."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Iterator

from oneoh_tui.terminal.setup import typed_in

_AHEAD = 64
"""Lines that are read before anybody wants them."""


async def lines(descriptor: int, charmap: str) -> AsyncIterator[str]:
    """Each line without its end, until the input ends; U+FFFD where it cannot be decoded."""
    loop = asyncio.get_running_loop()
    read: asyncio.Queue[str | None] = asyncio.Queue(_AHEAD)

    def listen() -> None:
        try:
            for line in _lines(descriptor, charmap):
                asyncio.run_coroutine_threadsafe(read.put(line), loop).result()
            asyncio.run_coroutine_threadsafe(read.put(None), loop).result()
        except RuntimeError:
            return  # The loop was closed: nobody listens any more.

    # Not one of the loop's own threads: those would have to end before the program can.
    threading.Thread(target=listen, name="ears", daemon=True).start()
    while (line := await read.get()) is not None:
        yield line


def _lines(descriptor: int, charmap: str) -> Iterator[str]:
    held = b""
    # Not sys.stdin: a thread that waits in it would hold up the end of the program.
    while data := _read(descriptor):
        *whole, held = (held + data).split(b"\n")
        yield from (_text(line, charmap) for line in whole)
    if held:
        yield _text(held, charmap)


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:
        return b""  # The terminal is gone.


def _text(line: bytes, charmap: str) -> str:
    return line.decode(typed_in(charmap), "replace").strip()
