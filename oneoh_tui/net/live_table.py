"""A table that a screen shows, whatever becomes of the link that it came by."""

from oneoh_protocol.messages import Table
from oneoh_tui.net.link import Link


class LiveTable:
    """A table as its link has it, or as it was last seen: the server may have forgotten it."""

    def __init__(self, link: Link, table: Table) -> None:
        self.link = link
        self.id = table.table
        self._last = table

    @property
    def now(self) -> Table:
        """The table as it is now."""
        self._last = self.link.tables.get(self.id, self._last)
        return self._last
