"""Plan of a bot on a server: the tables that it goes to."""

from collections.abc import Mapping
from typing import Any

import msgspec

from oneoh_protocol.messages import Clock, CreateTable, Join, SeatOffer


class NewTable(msgspec.Struct, frozen=True):
    """Terms of the tables that the bot opens."""

    game: str
    seats: int
    versus: str | None = None
    """House bot for the other seats; None: anyone."""
    options: Mapping[str, Any] = {}
    clock: Clock = Clock()
    rated: bool = False

    def command(self) -> CreateTable:
        """Return the command that opens such a table."""
        other = SeatOffer("bot", self.versus) if self.versus else SeatOffer("anyone")
        seats = (SeatOffer("me"), *[other] * (self.seats - 1))
        return CreateTable(
            game=self.game,
            seats=seats,
            options=dict(self.options),
            clock=self.clock,
            rated=self.rated,
        )


class Plan(msgspec.Struct, frozen=True):
    """Plan of a bot: named tables first, then others as long as more games are wanted."""

    tables: tuple[Join, ...] = ()
    open: NewTable | None = None
    seek: bool = False
    """Whether to sit down at any listed table that has an open seat."""
    seek_game: str | None = None
    """Only game of the listed tables to join; None: any."""
    only_timed: bool = False
    """Whether to join only those listed tables that have a clock."""
    meets: bool = False
    """Whether a policy brings games beside the named tables."""
    tournament: str | None = None
    """Tournament to enter, by its id or code."""
    takebacks: bool = True
    """Whether to agree when others want moves back."""
    games: int | None = None
    """Games in all; None: no limit."""
    at_once: int = 1
    """Games at a time."""
    linger: float = 60.0
    """Seconds to wait for a rematch at a table that is over."""
    away: float = 300.0
    """Seconds that everybody else may be away from a table that was not named; 0: no limit."""
    give_up: int = 5
    """Failed turns in a row after which the bot resigns all its games."""

    @property
    def looks_for_tables(self) -> bool:
        """Whether the bot goes to tables that were not named."""
        return self.open is not None or self.seek or self.meets
