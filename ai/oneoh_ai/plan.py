"""Which tables a bot goes to."""

from collections.abc import Mapping
from typing import Any

import msgspec

from oneoh_protocol.messages import Clock, CreateTable, Join, SeatOffer


class NewTable(msgspec.Struct, frozen=True):
    """The terms of the tables that the bot opens."""

    game: str
    seats: int
    versus: str | None = None
    """The house bot for the other seats; None: anyone."""
    options: Mapping[str, Any] = {}
    clock: Clock = Clock()

    def command(self) -> CreateTable:
        """Return the command that opens such a table."""
        other = SeatOffer("bot", self.versus) if self.versus else SeatOffer("anyone")
        seats = (SeatOffer("me"), *[other] * (self.seats - 1))
        return CreateTable(
            game=self.game, seats=seats, options=dict(self.options), clock=self.clock
        )


class Plan(msgspec.Struct, frozen=True):
    """Named tables first, then others as long as more games are wanted."""

    tables: tuple[Join, ...] = ()
    open: NewTable | None = None
    seek: bool = False
    """Sit down at any listed table that has an open seat."""
    seek_game: str | None = None
    only_timed: bool = False
    """Whether only those listed tables are joined that have a clock."""
    games: int | None = None
    """How many in all; None: as long as there are any."""
    at_once: int = 1
    linger: float = 60.0
    """Seconds at a table that is over, for a rematch."""
    away: float = 300.0
    """Seconds that everybody else may be away from a table that was not named; 0: for ever."""
    give_up: int = 5
    """Turns in a row at which the bot may fail before all its games are resigned."""

    @property
    def looks_around(self) -> bool:
        """Return whether it goes to tables that were not named."""
        return self.open is not None or self.seek
