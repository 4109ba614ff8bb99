"""Table that line mode follows, with its clocks and its log."""

from collections import deque
from time import monotonic

from oneoh_protocol.messages import Table
from oneoh_tui.line.place import LineContext
from oneoh_tui.net.live_table import LiveTable
from oneoh_tui.tables.clocks import Clocks
from oneoh_tui.tables.followed_table import FollowedTable
from oneoh_tui.text.label import headed

_KEPT = 500
"""Most lines of the log."""


class Followed(FollowedTable):
    """Table of the present link."""

    def __init__(self, client: LineContext, table: Table) -> None:
        self.live = LiveTable(client.link, table, client.session.local.watched(table.table))
        super().__init__(self.live)
        self.clocks = Clocks(monotonic)
        self.log: deque[str] = deque(maxlen=_KEPT)
        """Log, latest last."""

    @property
    def is_ours_to_end(self) -> bool:
        """Whether the player has a seat in a game that is not over."""
        return self.table.seat is not None and self.table.phase != "over"

    def last(self) -> list[str]:
        """Return the last action and its consequences; nothing before the first."""
        model = self.model
        if model.position is None or (played := model.position.last) is None:
            return []
        head = headed(f"{model.table.turn}. {model.names[played.seat]}", played.action)
        said = headed(model.names[played.seat], played.action)
        lines = model.game.consequences(model.position)
        return [head, *(line for line in lines if line != said)]
