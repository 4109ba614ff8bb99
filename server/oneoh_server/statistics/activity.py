"""Activity of the tables: games begun, moves and how long they took, clocks that ran out."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from oneoh_server.statistics.histogram import Histogram, percentile
from oneoh_server.tables.facts import Acted, Begun, Fact, Surrendered


class Activity:
    """Counts since the start, by game."""

    def __init__(self) -> None:
        self.begun: Counter[str] = Counter()
        self.time_outs: Counter[str] = Counter()
        """Turns that the clock ended: by an action in the seat's place, or by the seat's loss."""
        self.moves: defaultdict[str, Histogram] = defaultdict(Histogram)
        """Seconds from each action's arrival until it was stored and everybody shown it."""

    def note(self, game: str, facts: Sequence[tuple[str, Fact]], seconds: float) -> None:
        """Count the facts of one decision, `seconds` after its command came."""
        for _table, fact in facts:
            if type(fact) is Acted:  # `isinstance` is a call where it fails
                if fact.by_clock:
                    self.time_outs[game] += 1
                else:
                    self.moves[game].note(seconds)
            elif type(fact) is Surrendered and fact.by == "timeout":
                self.time_outs[game] += 1
            elif type(fact) is Begun:
                self.begun[game] += 1

    @property
    def move_count(self) -> int:
        return sum(histogram.count for histogram in self.moves.values())

    def move_time(self, percent: int) -> float | None:
        """Return a percentile of the last times of all games, in seconds; None without any."""
        return percentile([each for one in self.moves.values() for each in one.recent], percent)
