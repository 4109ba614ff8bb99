"""Usage of processor and memory by this process, for operators."""

import os
import sys
import time
from collections.abc import Callable

from oneoh_server.statistics.process import memory_bytes

LEAST_S = 1.0
"""Least seconds that a share of the processor is taken of."""


class Usage:
    """Processor time between two looks, and memory."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        processor: Callable[[], float] = time.process_time,
    ) -> None:
        """Both return seconds, of the clock and of the processor."""
        self._clock = clock
        self._processor = processor
        self._since = clock(), processor()
        self._percent = 0

    @property
    def cpu_percent(self) -> int:
        """Processor time since the last look, or since the start, in percent of a core."""
        now, used = self._clock(), self._processor()
        then, used_then = self._since
        if now - then >= LEAST_S:
            self._since = now, used
            self._percent = round(100 * (used - used_then) / (now - then))
        return self._percent

    @property
    def memory_mib(self) -> int:
        """Resident memory; where that is not known, the most that it ever was, or 0."""
        try:
            return memory_bytes(os.getpid()) >> 20
        except OSError:
            return _most_bytes() >> 20


def _most_bytes() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most
