"""A seat of the bot at one table."""

import logging
from collections.abc import Iterator

from oneoh_ai.absence_timer import AbsenceTimer
from oneoh_ai.answerer import Answerer
from oneoh_games import Outcome
from oneoh_protocol.messages import Pause, Rematch, SeatInfo, Table, Takeback

_log = logging.getLogger(__name__)


class BotSeat:
    """Seat of the bot from when it sits down until it leaves the table."""

    def __init__(
        self,
        table: Table,
        number: int,
        answerer: Answerer,
        absence: AbsenceTimer | None = None,
        *,
        takebacks: bool = True,
    ) -> None:
        """Without an `absence` timer the bot waits for absent players for ever.

        `takebacks` tells that it agrees when others want moves back.
        """
        _log.info("table %s: %s, seat %d", table.table, table.game, number)
        self._table = table.table
        self.number = number
        self.answerer = answerer
        self._absence = absence
        self.outcome: Outcome | None = None
        """Outcome of the game once it is over."""
        self.rematch = False
        """Whether this seat has asked for another game."""
        self._takebacks = takebacks
        self._taken_back = table.taken_back

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    def has_gone_back(self, table: Table) -> bool:
        """Return whether moves were taken back since the last time: the game is another one."""
        before, self._taken_back = self._taken_back, table.taken_back
        return before != self._taken_back

    def see(self, seats: tuple[SeatInfo, ...]) -> None:
        """Note who is present; this no longer matters once the game is over."""
        if self._absence is not None and not self.over:
            self._absence.update(seats, self.number)

    def end(self, outcome: Outcome, how: str) -> None:
        """Note that the game is over."""
        self.outcome = outcome
        if self._absence is not None:
            self._absence.stop()
        place = outcome.places[self.number]
        scores = [str(score) for score in outcome.scores]
        own = scores.pop(self.number)
        _log.info(
            "table %s: over (%s), place %d, %s against %s",
            self._table, how, place, own, ", ".join(scores),
        )  # fmt: skip

    def answers(
        self, seats: tuple[SeatInfo, ...], *, more_games: bool
    ) -> Iterator[Rematch | Pause | Takeback]:
        """Yield the commands that agree to what others want and this seat has not asked for yet."""
        others = [seat for number, seat in enumerate(seats) if number != self.number]
        if self.over and more_games and not self.rematch and any(seat.rematch for seat in others):
            self.rematch = True
            yield Rematch(table=self._table)
        # A bot can wait.
        if any(seat.pause for seat in others) and not seats[self.number].pause:
            yield Pause(table=self._table)
        wants_back = any(seat.takeback is not None for seat in others)
        if wants_back and seats[self.number].takeback is None:
            yield Takeback(table=self._table, want=self._takebacks)

    def leave(self) -> None:
        """Stop answering, and stop the timer."""
        self.answerer.stop()
        if self._absence is not None:
            self._absence.stop()
