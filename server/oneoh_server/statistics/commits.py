"""Commits of the store: how long each took, and how much it kept."""

from oneoh_server.statistics.histogram import Histogram

SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Commits:
    """Counts since the start. The thread that commits writes them; others read."""

    def __init__(self) -> None:
        self.seconds = Histogram()
        self.sizes = Histogram(SIZES)
        """Facts, and other jobs, in each commit."""
        self.failures = 0
        """Commits that failed; what they were to keep was refused or tried again."""
