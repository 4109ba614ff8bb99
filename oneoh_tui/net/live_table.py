"""Table that a screen shows, even if the link has lost it."""

from oneoh_protocol.messages import Table
from oneoh_tui.net.link import Link
from oneoh_tui.net.watched_games import WatchedGame


class LiveTable:
    """Table as its link has it, or as last seen if the server has forgotten it."""

    def __init__(self, link: Link, table: Table, watched: WatchedGame | None = None) -> None:
        """Follow a table; a game of bots that is `watched` is where it was shown last."""
        self.link = link
        self.id = table.table
        self._last = table
        self.watched = watched
        self._held = watched.shown if watched is not None else None

    def hold(self, table: Table | None) -> None:
        """Have this table for the present one, which may be further on; None for the present one."""
        self._held = table

    @property
    def now(self) -> Table:
        """Present state of the table, or the one that is held."""
        if self._held is not None:
            return self._held
        self._last = self.link.tables.get(self.id, self._last)
        return self._last
