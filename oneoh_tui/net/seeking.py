"""Wish of the player to be paired at a lobby, kept over lost connections."""

import time
from collections.abc import Callable

from oneoh_protocol.messages import Paired, QueuePlace, Seek, Unqueued, Welcome
from oneoh_protocol.rating_span import span_after


class Seeking:
    """Place in the queue of a lobby, and the command that asks for it again."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Read the time from `now`, in seconds of a monotonic clock."""
        self._now = now
        self.place: QueuePlace | None = None
        """Place as the server told of it last; None without one."""
        self._told_at = 0.0
        self._command: Seek | None = None

    def begin(self, command: Seek, place: QueuePlace) -> None:
        """Note the place that the server gave for a command."""
        self._command = command
        self._note(place)

    def end(self) -> None:
        """Forget the place, and the wish."""
        self.place = self._command = None

    def resume(self, welcome: Welcome) -> Seek | None:
        """Note the place after a welcome; return the command that asks for a lost one again."""
        self._note(welcome.queued)
        return self._command if welcome.queued is None else None

    def take(self, event: Paired | Unqueued) -> None:
        """End the place that an event tells of."""
        if self.place is not None and self.place.ticket == event.ticket:
            self.end()

    def _note(self, place: QueuePlace | None) -> None:
        self.place, self._told_at = place, self._now()

    @property
    def waited_ms(self) -> int:
        """Time since the player has the place."""
        before = self.place.waited_ms if self.place is not None else 0
        return before + round((self._now() - self._told_at) * 1000)

    def span(self, welcome: Welcome | None) -> int | None:
        """Return the points by which ratings may differ now; None: by any number."""
        if self.place is None or welcome is None:
            return None
        points, every_ms = welcome.limits.seek_widen_points, welcome.limits.seek_widen_ms
        if points is None or every_ms is None:
            return self.place.span
        return span_after(self.place.span, self.waited_ms, points, every_ms)
