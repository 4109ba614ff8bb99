"""Counts of a server as a whole; those of tables are in `Activity`, of the store in `Commits`."""

from collections import Counter

from oneoh_server.statistics.loop_lag import LoopLag
from oneoh_server.statistics.usage import Usage


class Counts:
    """Counts since the start."""

    def __init__(self) -> None:
        self.closes: Counter[str] = Counter()
        """Connections that the server closed, by the name of the close code."""
        self.turned_away: Counter[str] = Counter()
        """Connections for which there was no room: `server` or `address`."""
        self.loop_lag = LoopLag()
        self.usage = Usage()
