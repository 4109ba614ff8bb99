"""Thread that sends a display's bytes to a terminal as fast as it takes them."""

import os
import select
import threading
import time
from collections.abc import Callable

from oneoh_tui.terminal.display import Display

GATHER_SECONDS = 0.004
"""Seconds within which frames are merged into one."""


class Writer(threading.Thread):
    """Writer that takes the latest difference whenever the terminal can take more.

    It alone waits while the terminal does not read. Hold `lock` around all use of the display.
    """

    def __init__(
        self,
        descriptor: int,
        display: Display,
        lock: threading.Lock,
        on_sent: Callable[[bytes], None],
        on_gone: Callable[[], None],
    ) -> None:
        super().__init__(name="oneoh-output", daemon=True)
        self._changed = threading.Condition(lock)
        self._descriptor, self._display = descriptor, display
        self._on_sent, self._on_gone = on_sent, on_gone
        self._farewell: str | None = None

    def wake(self) -> None:
        """Note that there may be something to send. Call it with the lock held."""
        self._changed.notify()

    def stop(self, farewell: str, seconds: float) -> None:
        """Send what is left and `farewell`, then end; give up if the terminal takes no more.

        It must not be called with the lock held.
        """
        with self._changed:
            self._farewell = farewell
            self._changed.notify()
        self.join(seconds)

    def run(self) -> None:
        try:
            while self._await_work():
                select.select([], [self._descriptor], [])
                if not self._send():
                    return
                time.sleep(GATHER_SECONDS)
        except (OSError, ValueError):
            # The terminal does not exist any more, or its descriptor.
            self._on_gone()

    def _await_work(self) -> bool:
        with self._changed:
            return self._changed.wait_for(
                lambda: self._display.pending or self._farewell is not None
            )

    def _send(self) -> bool:
        """Send all there is; return False if it was the last."""
        with self._changed:
            farewell = self._farewell
            data = self._display.take() + (farewell or "").encode()
        left = memoryview(data)
        while left:
            left = left[os.write(self._descriptor, left) :]
        if data:
            self._on_sent(data)
        return farewell is None
