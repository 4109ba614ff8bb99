"""Triggers that stop a bot from outside: signals, and the end of standard input."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable


def stop_on_signals(stop: Callable[[], None]) -> None:
    """Call `stop` on SIGINT and SIGTERM."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop)


def stop_at_end_of_input(stop: Callable[[], None]) -> None:
    """Call `stop` when standard input is closed, as happens however the parent ends."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        while os.read(0, 4096):
            pass
        with contextlib.suppress(RuntimeError):  # the loop is closed: the bot has ended already
            loop.call_soon_threadsafe(stop)

    threading.Thread(target=read, daemon=True).start()
