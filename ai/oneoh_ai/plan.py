"""Which tables a bot goes to."""

from collections.abc import Mapping
from typing import Any

import msgspec

from oneoh_protocol.messages import CreateTable, Join, SeatOffer


class NewTable(msgspec.Struct, frozen=True):
    """The terms of the tables that the bot opens."""

    game: str
    seats: int
    versus: str | None = None
    """The house bot for the other seats; None: anyone."""
    options: Mapping[str, Any] = {}

    def command(self) -> CreateTable:
        """What opens such a table."""
        other = SeatOffer("bot", self.versus) if self.versus else SeatOffer("anyone")
        seats = (SeatOffer("me"), *[other] * (self.seats - 1))
        return CreateTable(id=1, game=self.game, seats=seats, options=dict(self.options))


class Plan(msgspec.Struct, frozen=True):
    """Named tables first, then others as long as more games are wanted."""

    tables: tuple[Join, ...] = ()
    open: NewTable | None = None
    seek: bool = False
    """Sit down at any listed table that has an open seat."""
    seek_game: str | None = None
    games: int | None = None
    """How many in all; None: as long as there are any."""
    at_once: int = 1
    linger: float = 60.0
    """Seconds at a table that is over, for a rematch."""

    @property
    def looks_around(self) -> bool:
        """It goes to tables that were not named."""
        return self.open is not None or self.seek
