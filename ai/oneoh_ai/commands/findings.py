"""Faults as a command tells them: each at once, and what comes again only counted."""

from collections.abc import Callable


class FindingsLog:
    """Tells a finding when it is new; `end` says how often the others came again."""

    def __init__(self, tell: Callable[[str], object], *, debug: bool = False) -> None:
        """`debug`: tell the traceback as well."""
        self._tell = tell
        self._debug = debug
        self._again: dict[str, int] = {}

    def add(self, what: str, where: str, trace: str = "") -> bool:
        """Tell `what` was found `where`; return False where the same was found before."""
        if what in self._again:
            self._again[what] += 1
            return False
        self._again[what] = 0
        self._tell(f"{where}: {what}")
        if self._debug and trace:
            self._tell(trace.rstrip())
        return True

    def end(self) -> None:
        """Tell how often each finding came again."""
        for what, count in self._again.items():
            if count:
                self._tell(f"{count} more: {what}")
        self._again.clear()
