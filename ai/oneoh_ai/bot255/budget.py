"""Budget of a search in time, or in work, which is the same on every machine."""

import time
from collections.abc import Callable


class Budget:
    """Budget in units of work: places of a program where commands are tried.

    10,000 units take about 0.15 s, or 5 ms where the kernel is compiled.
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        work: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """With neither `seconds` nor `work` it is unlimited. `clock` returns monotonic seconds."""
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds
        self._work = work
        self.spent = 0
        self._over = False
        self._of: Budget | None = None

    def part(self, work: int) -> "Budget":
        """Return a part of at most `work` units; spending it spends the whole as well."""
        part = Budget(work=work, clock=self._clock)
        part._of = self
        return part

    def left(self, most: int) -> int:
        """Return the units that may be spent before the next look at the clock, at most `most`."""
        if self._of is not None:
            most = self._of.left(most)
        if self._until is not None and self._clock() >= self._until:
            most = 0
        if self._work is not None:
            most = min(most, self._work - self.spent)
        self._over = most <= 0
        return max(most, 0)

    def spend(self, units: int) -> None:
        """Spend units of work, of those that were left."""
        self.spent += units
        if self._of is not None:
            self._of.spend(units)

    @property
    def over(self) -> bool:
        """Whether nothing was left when last asked."""
        return self._over
