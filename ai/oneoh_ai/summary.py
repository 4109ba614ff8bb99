"""Summary of a bot's run on a server: its games, answers and failures."""

from collections import Counter
from statistics import median

from oneoh_ai.failure import BotFailed
from oneoh_ai.output import format_count
from oneoh_games import Outcome


class Summary:
    """Counts from the first game to the last, over all tables."""

    def __init__(self) -> None:
        self.in_a_row = 0
        """Failed turns in a row, up to the last turn."""
        self.last_failure: BotFailed | None = None
        self._games: Counter[str] = Counter()
        self._failures: Counter[str] = Counter()
        self._stand_ins = 0
        self._times: list[float] = []

    def thought(self, seconds: float) -> None:
        """Count the time of an answer of the bot, usable or not."""
        self._times.append(seconds)

    def answered(self) -> None:
        """Note that the bot itself has answered a turn."""
        self.in_a_row = 0

    def failed(self, failure: BotFailed) -> None:
        """Count a failure; the bot may be asked again."""
        self.last_failure = failure
        self._failures[failure.kind] += 1

    def stood_in(self) -> None:
        """Count a turn at which the bot gave no usable answer."""
        self.in_a_row += 1
        self._stand_ins += 1

    def over(self, outcome: Outcome, seat: int) -> None:
        """Count a game that is over."""
        self._games[_end(outcome, seat)] += 1

    def reopened(self, outcome: Outcome, seat: int) -> None:
        """Count a game no more that was over with this outcome, and goes on: moves were taken back."""
        self._games[_end(outcome, seat)] -= 1

    def __bool__(self) -> bool:
        """Return whether there is anything to sum up."""
        return bool(self._games.total() or self._times or self._failures)

    def __str__(self) -> str:
        return "; ".join(filter(None, (self._games_text(), self._moves_text(), self._faults())))

    def _games_text(self) -> str:
        count = self._games.total()
        ends = ", ".join(f"{self._games[end]} {end}" for end in ("won", "drawn", "lost"))
        return f"{format_count(count, 'game')}: {ends}" if count else "no game played to its end"

    def _moves_text(self) -> str:
        if not self._times:
            return "no answers"
        typical, slowest = _ms(median(self._times)), _ms(max(self._times))
        answers = format_count(len(self._times), "answer")
        return f"{answers}, typically {typical}, at most {slowest}"

    def _faults(self) -> str:
        if not self._failures:
            return "no failures"
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self._failures.items()))
        turns = format_count(self._stand_ins, "turn")
        return f"failures: {kinds}; {turns} played in its stead"


def _end(outcome: Outcome, seat: int) -> str:
    if outcome.places.count(1) == len(outcome.places):
        return "drawn"
    return "won" if outcome.places[seat] == 1 else "lost"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.01 else f"{1000 * seconds:.2g} ms"
