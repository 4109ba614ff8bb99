"""Triggers that stop a program from outside: signals, and the end of standard input."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable, Sequence


def stop_on_signals(
    stop: Callable[[], object],
    signals: Sequence[signal.Signals] = (signal.SIGINT, signal.SIGTERM),
) -> None:
    """Call `stop` in the running loop on each of these signals."""
    loop = asyncio.get_running_loop()
    for number in signals:
        # Windows has no signal handlers of the loop: there Ctrl+C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop)


def stop_at_end_of_input(stop: Callable[[], object]) -> None:
    """Call `stop` in the running loop when standard input ends, as it does with a parent process.

    A thread reads it, which works for a pipe, a file and a terminal alike.
    """
    loop = asyncio.get_running_loop()

    def read() -> None:
        while os.read(0, 4096):
            pass
        with contextlib.suppress(RuntimeError):  # the loop is closed: the program ends already
            loop.call_soon_threadsafe(stop)

    threading.Thread(target=read, name="end of input", daemon=True).start()
