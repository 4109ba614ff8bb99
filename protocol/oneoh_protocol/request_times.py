"""Times of requests and answers on a client's clock (protocol/README.md#times-of-a-move)."""

import time
from collections.abc import Callable

from msgspec.structs import replace

from oneoh_protocol.messages import Act, Request


class RequestTimes:
    """Times since the `welcome` of one connection at which requests came, the last of each table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns monotonic seconds."""
        self._clock = clock
        self._zero = clock()
        self._received: dict[str, tuple[int, int]] = {}
        """Number of the last request of each table, and when it came first, in ms."""

    def note(self, request: Request) -> None:
        """Note that a request has come; without a clock nobody asks for its time."""
        known = self._received.get(request.table)
        if request.deadline_ms is not None and (known is None or known[0] != request.request):
            self._received[request.table] = request.request, self._now()

    def timed(self, act: Act) -> Act:
        """Return an answer with its times, if its request was noted."""
        number, received = self._received.get(act.table, (None, 0))
        if number != act.request:
            return act
        return replace(act, received_ms=received, answered_ms=self._now())

    def _now(self) -> int:
        return round((self._clock() - self._zero) * 1000)
