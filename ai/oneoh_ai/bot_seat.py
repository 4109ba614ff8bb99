"""A seat of the bot at one table."""

import logging

from oneoh_ai.absence_timer import AbsenceTimer
from oneoh_ai.answerer import Answerer
from oneoh_games import Outcome
from oneoh_protocol.messages import SeatInfo, Table

_log = logging.getLogger(__name__)


class BotSeat:
    """Seat of the bot from when it sits down until it leaves the table."""

    def __init__(
        self, table: Table, number: int, answerer: Answerer, absence: AbsenceTimer | None = None
    ) -> None:
        """Without an `absence` timer the bot waits for absent players for ever."""
        _log.info("table %s: %s, seat %d", table.table, table.game, number)
        self._table = table.table
        self.number = number
        self.answerer = answerer
        self._absence = absence
        self.over = False
        """Whether the game is over."""
        self.rematch = False
        """Whether this seat has asked for another game."""

    def see(self, seats: tuple[SeatInfo, ...]) -> None:
        """Note who is present; this no longer matters once the game is over."""
        if self._absence is not None and not self.over:
            self._absence.update(seats, self.number)

    def end(self, outcome: Outcome, how: str) -> None:
        """Note that the game is over."""
        self.over = True
        if self._absence is not None:
            self._absence.stop()
        place = outcome.places[self.number]
        scores = [str(score) for score in outcome.scores]
        own = scores.pop(self.number)
        _log.info(
            "table %s: over (%s), place %d, %s against %s",
            self._table, how, place, own, ", ".join(scores),
        )  # fmt: skip

    def is_asked_again(self, seats: tuple[SeatInfo, ...]) -> bool:
        """Return whether somebody else wants a rematch and this seat has not asked for it yet."""
        others = (seat for number, seat in enumerate(seats) if number != self.number)
        return self.over and not self.rematch and any(seat.rematch for seat in others)

    def leave(self) -> None:
        """Stop answering, and stop the timer."""
        self.answerer.stop()
        if self._absence is not None:
            self._absence.stop()
