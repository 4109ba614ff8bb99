"""The signals that a program in a terminal has to answer, answered between two events of its loop."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable


class Signals:
    """Handlers on an event loop, for as long as a terminal is drawn on."""

    def __init__(self, loop: asyncio.AbstractEventLoop, handlers: dict[int, Callable[[], None]]):
        """Does nothing where signals cannot be had: outside the main thread."""
        self._loop, self._handlers = loop, handlers

    def watch(self) -> None:
        """Answer them from now on. One that is ignored, as under nohup, stays ignored."""
        for number, handler in self._handlers.items():
            if signal.getsignal(number) is not signal.SIG_IGN:
                with contextlib.suppress(ValueError, RuntimeError):
                    self._loop.add_signal_handler(number, handler)

    def leave(self) -> None:
        """Let them have their usual effect again."""
        for number in self._handlers:
            with contextlib.suppress(ValueError, RuntimeError):
                self._loop.remove_signal_handler(number)


def stop_like_a_job() -> None:
    """Stop until the shell says otherwise, as Ctrl+Z does; nothing happens where there is no shell.

    All of the job stops: whoever started us and waits would keep the terminal otherwise.
    """
    os.killpg(os.getpgrp(), signal.SIGTSTP)
