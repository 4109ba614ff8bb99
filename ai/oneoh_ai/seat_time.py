"""Time of a seat in a game without a server, by the clock of the protocol."""

from time import monotonic

from oneoh_ai.failure import BotFailed
from oneoh_protocol.messages import Clock
from oneoh_protocol.seat_clock import LagTerms, after_answer, first_clock, turn_ms

_NO_LAG = LagTerms(0, 0, 0)


class SeatTime:
    """Clock of one seat: thought is charged, the start of a process is not."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seat = first_clock(clock, _NO_LAG)

    @property
    def left_s(self) -> float | None:
        """Seconds that the next turn may take; None if no clock runs."""
        return turn_ms(self._seat, self._clock) / 1000 if self._clock.runs else None

    def until(self) -> float | None:
        """Return the deadline of a turn that begins now, by `time.monotonic`."""
        return None if self.left_s is None else monotonic() + self.left_s

    def charge(self, seconds: float) -> None:
        """Take the time of an answer off the clock. Raises BotFailed if there was not so much."""
        if self.left_s is None:
            return
        if seconds > self.left_s:
            raise BotFailed("clock", f"took {seconds:.2f} s with {self.left_s:.2f} s on its clock")
        self._seat = after_answer(self._seat, self._clock, _NO_LAG, int(seconds * 1000), 0)
