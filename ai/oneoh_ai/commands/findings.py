"""Log of findings: each new one is told at once, repetitions are counted."""

from collections.abc import Callable


class FindingsLog:
    """Log that tells a finding when it is new, and counts repetitions until `end`."""

    def __init__(self, tell: Callable[[str], object], *, debug: bool = False) -> None:
        """With `debug` the tracebacks are told as well."""
        self._tell = tell
        self._debug = debug
        self._again: dict[str, int] = {}

    def add(self, what: str, where: str, trace: str = "") -> bool:
        """Tell `what` was found `where`, or return False if it was found before."""
        if what in self._again:
            self._again[what] += 1
            return False
        self._again[what] = 0
        self._tell(f"{where}: {what}")
        if self._debug and trace:
            self._tell(trace.rstrip())
        return True

    def end(self) -> None:
        """Tell how often each finding was repeated."""
        for what, count in self._again.items():
            if count:
                self._tell(f"{count} more: {what}")
        self._again.clear()
