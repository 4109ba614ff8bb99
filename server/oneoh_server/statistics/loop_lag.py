"""Lag of the event loop: how much later than asked it wakes, during which nobody is served."""

import asyncio

from oneoh_server.statistics.histogram import Histogram

EVERY_S = 0.5
"""Seconds between two measures."""


class LoopLag:
    """Measures between `start` and `stop`."""

    def __init__(self) -> None:
        self.lags = Histogram()
        """Seconds of each measure."""
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(due := loop.time() + EVERY_S, self._wake, due)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wake(self, due: float) -> None:
        self.lags.note(max(0.0, asyncio.get_running_loop().time() - due))
        self.start()
