"""Ratings: the page of a player (protocol/README.md#ratings)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from oneoh_protocol.messages.client_message import ClientMessage
from oneoh_protocol.messages.fields import (
    MAX_SEATS,
    Count,
    Id,
    Name,
    SeatCount,
    Slug,
    TableId,
)
from oneoh_protocol.messages.listing import Speed
from oneoh_protocol.messages.records import FinishedSeat

Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
"""Rating or deviation, in points; who has never played is at 1500, with a deviation of 400."""
Season = Annotated[str, Meta(max_length=16)]
"""Name of a season; empty on a server without seasons."""


class GetPlayer(ClientMessage, frozen=True, kw_only=True, tag="get-player"):
    """Command to get the page of a player, from rated games alone: the reply is `player`."""

    name: Name | None = None
    """Name of the player; None for oneself. Of several, the one with the most rated games."""
    game: Slug | None = None
    """With `speed` and `season`, the kind that is shown in detail; None: that of the last game."""
    speed: Speed | None = None
    season: Season | None = None
    before: Id | None = None
    """Number of a game: only points before it, `next` of an earlier reply."""


class PlayerRating(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rating of a player in games of one kind."""

    game: Slug
    speed: Speed
    rating: Points
    deviation: Points
    games: Count
    season: Season = ""


class SeatRating(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rating of the player at a seat, in games of the table's kind."""

    rating: Points
    deviation: Points
    change: Points = 0
    """Gain by the game at this table, once it is over and counted."""


class RatingPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rating of a player after a game."""

    number: Id
    """Number of the game in the list of finished games."""
    table: TableId
    rating: Points
    deviation: Points
    place: Count
    seats: SeatCount
    ended_s: Annotated[int, Meta(ge=0, le=2**40)] = 0
    """Second of the end, since 1970 in UTC; 0 if it is not known."""
    tied: bool = False
    """Whether another player shares the place."""
    others: Annotated[tuple[FinishedSeat, ...], Meta(max_length=MAX_SEATS)] = ()
    """Other players, as they are called today, in the order of their places."""


class Rival(msgspec.Struct, frozen=True, omit_defaults=True):
    """Results against another player."""

    name: Annotated[str, Meta(max_length=64)]
    bot: bool = False
    won: Count = 0
    drawn: Count = 0
    lost: Count = 0
    unregistered: bool = False
    """Whether the name is no registered one."""


class Opening(msgspec.Struct, frozen=True):
    """First action of the player, as spectators may know it, and what came of it."""

    action: str
    games: Count
    percent: Annotated[int, Meta(ge=0, le=100)]
    """Share of the other seats that the player left behind; a tie counts half."""


class Player(msgspec.Struct, frozen=True, tag="player", omit_defaults=True):
    """Reply to `get-player`; details are those of one kind of games, and of its last 1000."""

    re: Id
    name: Annotated[str, Meta(max_length=64)]
    bot: bool = False
    ratings: tuple[PlayerRating, ...] = ()
    """Ratings of each kind, the one shown in detail first; empty without a rated game."""
    points: tuple[RatingPoint, ...] = ()
    """Rating after each game of the kind, the newest first."""
    next: Id | None = None
    """Number to ask for older points with, as `before`; None if these are the last."""
    rivals: tuple[Rival, ...] = ()
    """Results against others, the most frequent first."""
    openings: tuple[Opening, ...] = ()
    """First actions, the most frequent first."""
    peak: Points | None = None
    """Best rating after any game of the kind; None without a rated game."""
    streak: Count = 0
    """Last games in a row that the player won: came first, alone."""
    longest: Count = 0
    """Most games in a row that the player won."""
    unregistered: bool = False
    """Whether the name is no registered one."""
