"""Signals of a terminal, handled between two events of the loop."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable


class Signals:
    """Signal handlers on an event loop, while a terminal is drawn on."""

    def __init__(self, loop: asyncio.AbstractEventLoop, handlers: dict[int, Callable[[], None]]):
        """Prepare handlers; outside the main thread they do nothing."""
        self._loop, self._handlers = loop, handlers

    def watch(self) -> None:
        """Install the handlers. A signal that is ignored, as under nohup, stays ignored."""
        for number, handler in self._handlers.items():
            if signal.getsignal(number) is not signal.SIG_IGN:
                with contextlib.suppress(ValueError, RuntimeError):
                    self._loop.add_signal_handler(number, handler)

    def leave(self) -> None:
        """Restore the default handlers."""
        for number in self._handlers:
            with contextlib.suppress(ValueError, RuntimeError):
                self._loop.remove_signal_handler(number)


def stop_like_a_job() -> None:
    """Stop the process group as Ctrl+Z does; do nothing without a shell that could continue it.

    The whole job stops: otherwise a parent that waits for this process would keep the terminal.
    """
    os.killpg(os.getpgrp(), signal.SIGTSTP)
