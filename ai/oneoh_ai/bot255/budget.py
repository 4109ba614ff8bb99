"""Budget of a search in time, or in work, which is the same on every machine."""

import time
from collections.abc import Callable

CHECK_EVERY = 64
"""Units of work between two checks of the clock."""


class Budget:
    """Budget in units of work: loop bodies tried or nodes visited.

    10,000 units take about 0.2 s.
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
        self._spent = 0
        self._over = False
        self._of: Budget | None = None

    def part(self, work: int) -> "Budget":
        """Return a part of at most `work` units; spending it spends the whole as well."""
        part = Budget(work=work, clock=self._clock)
        part._of = self
        return part

    def spend(self, units: int = 1) -> bool:
        """Spend units of work; return whether the budget still allowed them."""
        if self._of is not None and not self._of.spend(units):
            self._over = True
        before = self._spent
        self._spent += units
        if self._work is not None and self._spent > self._work:
            self._over = True
        if self._until is not None and before // CHECK_EVERY != self._spent // CHECK_EVERY:
            self._over = self._over or self._clock() >= self._until
        return not self._over

    @property
    def over(self) -> bool:
        """Whether the budget is spent."""
        return self._over
