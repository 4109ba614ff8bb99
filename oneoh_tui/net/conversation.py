"""Chat of a table as the server has shown it, and what of it the player has not read."""

from collections import Counter
from collections.abc import Collection

from oneoh_protocol.messages import ChatLine, Chatted

_KEPT = 500
"""Most lines."""


class Conversation:
    """Lines of a table's chat that the server has shown."""

    def __init__(self) -> None:
        self.lines: tuple[ChatLine, ...] = ()
        self._unread: tuple[ChatLine, ...] = ()

    def take(self, event: Chatted, seat: int | None = None) -> bool:
        """Add the lines of an event; return whether any of them is new.

        `seat` is the player's. In a chat that is told for the first time the player has read all
        lines up to the own last one: it was said in an earlier session.
        """
        is_first = not self.lines
        known = Counter(self.lines) if event.whole else Counter()
        new = []
        for line in event.lines:
            known[line] -= 1
            if known[line] < 0:
                new.append(line)
        self.lines = event.lines if event.whole else (*self.lines, *event.lines)[-_KEPT:]
        if is_first and event.whole and seat is not None:
            new = _after_seat(new, seat)
        self._unread = (*self._unread, *new)[-_KEPT:]
        return bool(new)

    def read(self) -> tuple[ChatLine, ...]:
        """Return the lines that the player has not seen, and note that all are seen."""
        unread, self._unread = self._unread, ()
        return unread

    def unread(self, muted: Collection[str]) -> int:
        """Return the number of lines that the player has not seen, but for those of muted guests."""
        return sum(line.speaker not in muted for line in self._unread)


def _after_seat(lines: list[ChatLine], seat: int) -> list[ChatLine]:
    """Return the lines after the last one that the seat said."""
    last = max((at for at, line in enumerate(lines) if line.seat == seat), default=-1)
    return lines[last + 1 :]
