"""Habits of a bot that cost no game, and that its author should know of all the same."""

import contextlib
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from oneoh_ai.descendants import descendants

_CLOCK = ("time", "monotonic", "perf_counter", "sleep")
"""Functions of `time` that a bot may not replace unnoticed."""


class PrintCounter(io.TextIOWrapper):
    """Text stream that knows whether anything was written to it."""

    printed = False

    def write(self, text: str, /) -> int:
        self.printed = self.printed or bool(text)
        return super().write(text)


class Conduct:
    """Watch over the process that it is made in, before the bot is loaded there."""

    def __init__(self) -> None:
        self._clock = _clock()
        self._signals = _handlers()
        self._told: set[str] = set()

    def new_habits(self, *, mutated: bool = False) -> tuple[str, ...]:
        """Return the habits that were not told before; `mutated` if it has changed a view."""
        found = [habit for habit in self._habits(mutated=mutated) if habit not in self._told]
        self._told.update(found)
        return tuple(found)

    def _habits(self, *, mutated: bool) -> Iterator[str]:
        if mutated:
            yield "changes the view or the actions that it is given"
        if getattr(sys.stdout, "printed", False):
            yield "prints, which nobody sees in a lobby"
        if _output_is_closed():
            yield "closes its standard output"
        if len(threading.enumerate()) > len(_own_threads()):
            yield "leaves threads running after its move"
        if descendants(os.getpid()):
            yield "leaves processes running after its move"
        if _clock() != self._clock:
            yield "replaces functions of the module time"
        if _handlers() != self._signals:
            yield "changes how signals are handled"


def _own_threads() -> list[threading.Thread]:
    """Return the main thread, and ours that ends this process with its parent."""
    own = {"MainThread", "end with parent"}
    return [thread for thread in threading.enumerate() if thread.name in own]


def _clock() -> list[Any]:
    return [getattr(time, name, None) for name in _CLOCK]


def _handlers() -> list[Any]:
    return [signal.getsignal(number) for number in sorted(signal.valid_signals())]


def _output_is_closed() -> bool:
    with contextlib.suppress(OSError):
        os.fstat(1)
        return sys.stdout is None or sys.stdout.closed
    return True
