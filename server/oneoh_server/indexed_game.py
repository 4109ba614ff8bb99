"""Finished game as the index of the store keeps it."""

import msgspec

from oneoh_protocol.messages import EndKind, FinishedSeat, Speed


class IndexedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Finished game as the index keeps it; see `FinishedGame` of the protocol."""

    table: str
    game: str
    seats: tuple[FinishedSeat, ...]
    end: EndKind
    ended_s: int
    """Second of the end since 1970, in UTC."""
    places: tuple[int, ...] = ()
    turns: int = 0
    listed: bool = True
    """Whether strangers find it."""
    imported: bool = False
    closed_to_others: bool = False
    """Whether the record is for the seats and the host alone: the table had no spectators."""
    host: str | None = None
    """Guest who was the host of a game that is closed to others."""
    rated: bool = False
    stood_in: bool = False
    """Whether a bot has ever stood in for a player."""
    taken_back: int = 0
    """Times that moves were taken back."""
    speed: Speed = "untimed"
    season: str = ""
    players: tuple[str, ...] = ()
    """Key of the player at each seat of a rated game; see `oneoh_server.ratings.policy`."""
    openings: tuple[str | None, ...] = ()
    """First action of each seat, as spectators may know it; empty of a very long game."""
