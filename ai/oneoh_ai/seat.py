"""The bot's seat at one table."""

import asyncio
import logging

from oneoh_ai.absence import Absence
from oneoh_ai.answering import Answerer
from oneoh_games import Outcome
from oneoh_protocol.messages import Request, SeatInfo, Table

_log = logging.getLogger(__name__)


class Seat:
    """Answers what the seat is asked, and knows whether its game is over."""

    def __init__(
        self, table: Table, number: int, answerer: Answerer, absence: Absence | None = None
    ) -> None:
        """`absence` is told who is there, if anybody is to take notice."""
        _log.info("table %s: %s, seat %d", table.table, table.game, number)
        self._table = table.table
        self.number = number
        self._answerer = answerer
        self._absence = absence
        self.over = False
        self.rematch = False
        """It has asked for another game."""

    def catch_up(self, table: Table, tasks: asyncio.TaskGroup) -> None:
        """Go on from a whole table: a new one, or one come back to."""
        self.rematch = table.seats[self.number].rematch
        if table.request is not None:
            self.answer(table.request, tasks)

    def see(self, seats: tuple[SeatInfo, ...], tasks: asyncio.TaskGroup) -> None:
        """Take note of who is there."""
        if self._absence is not None and not self.over:
            self._absence.see(seats, self.number, tasks)

    def answer(self, request: Request, tasks: asyncio.TaskGroup) -> None:
        """Answer, once however often it is asked."""
        self._answerer.take(request, tasks)

    def end(self, outcome: Outcome, how: str) -> None:
        """The game is over."""
        self.over = True
        if self._absence is not None:
            self._absence.stop()
        place = outcome.places[self.number]
        scores = [str(score) for score in outcome.scores]
        own = scores.pop(self.number)
        _log.info(
            "table %s: over by %s, place %d, %s against %s",
            self._table, how, place, own, ", ".join(scores),
        )  # fmt: skip

    def is_asked_again(self, seats: tuple[SeatInfo, ...]) -> bool:
        """Somebody else wants another game, and it has not said yet that it does."""
        others = (seat for number, seat in enumerate(seats) if number != self.number)
        return self.over and not self.rematch and any(seat.rematch for seat in others)

    def leave(self) -> None:
        """No more answers."""
        self._answerer.stop()
        if self._absence is not None:
            self._absence.stop()
