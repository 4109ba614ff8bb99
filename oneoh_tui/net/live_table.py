"""Table that a screen shows, even if the link has lost it."""

from oneoh_protocol.messages import Table
from oneoh_tui.net.link import Link


class LiveTable:
    """Table as its link has it, or as last seen if the server has forgotten it."""

    def __init__(self, link: Link, table: Table) -> None:
        self.link = link
        self.id = table.table
        self._last = table
        self._held: Table | None = None

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
