"""Table that line mode follows, with its log."""

from collections import deque
from time import monotonic

from oneoh_protocol.messages import Payload, Played, Table
from oneoh_tui.games import BoardGame, Position, board_of
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.tables.answers import Answers
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.seats import seat_name
from oneoh_tui.text.label import headed

_KEPT = 500
"""Most lines of the log."""


class Followed:
    """Table of the present link."""

    def __init__(self, client: LineContext, table: Table) -> None:
        self.id = table.table
        self._live = LiveTable(client.link, table)
        self.answers = Answers(self._live)
        self.clocks = Clocks(monotonic)
        self.log: deque[str] = deque(maxlen=_KEPT)
        """Log, latest last."""

    @property
    def table(self) -> Table:
        """Present state of the table."""
        return self._live.now

    @property
    def game(self) -> BoardGame:
        """Its game in the client."""
        return board_of(self.table)

    @property
    def position(self) -> Position | None:
        """Present position; None without one."""
        last = self.table.history[-1] if self.table.history else None
        return self.seen(self.table.view, last, self.answers.legal)

    @property
    def is_ours_to_end(self) -> bool:
        """Whether the player has a seat in a game that is not over."""
        return self.table.seat is not None and self.table.phase != "over"

    def seen(
        self, view: Payload | None, last: Played | None, legal: tuple[str, ...] = ()
    ) -> Position | None:
        """Return the position of a view of this table."""
        if view is None:
            return None
        names = tuple(seat_name(self.table, seat) for seat in range(len(self.table.seats)))
        return Position(self.game.read_view(view), legal, names, self.table.seat, last)

    def last(self) -> list[str]:
        """Return the last action and its consequences; nothing before the first."""
        table, position = self.table, self.position
        if not table.history or position is None:
            return []
        played = table.history[-1]
        head = headed(f"{table.turn}. {seat_name(table, played.seat)}", played.action)
        return [head, *self.game.consequences(position)]
