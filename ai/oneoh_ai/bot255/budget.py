"""How long a thought may take: in time, or in work, which is the same on every machine."""

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since whenever; it never goes back."""

LOOK = 64
"""Units of work between two looks at the clock."""


class Budget:
    """Work that may be spent; a unit is a loop body tried or a place passed, a few microseconds."""

    def __init__(
        self,
        *,
        seconds: float | None = None,
        work: int | None = None,
        clock: Clock = time.perf_counter,
    ) -> None:
        """Neither: without end."""
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds
        self._work = work
        self._spent = 0
        self._over = False
        self._of: Budget | None = None

    def part(self, work: int) -> "Budget":
        """At most so much of it: what is spent of the part is spent of the whole."""
        part = Budget(work=work, clock=self._clock)
        part._of = self
        return part

    def spend(self, units: int = 1) -> bool:
        """Whether there was anything left for it."""
        if self._of is not None and not self._of.spend(units):
            self._over = True
        before = self._spent
        self._spent += units
        if self._work is not None and self._spent > self._work:
            self._over = True
        if self._until is not None and before // LOOK != self._spent // LOOK:
            self._over = self._over or self._clock() >= self._until
        return not self._over

    @property
    def over(self) -> bool:
        """Nothing is left."""
        return self._over
