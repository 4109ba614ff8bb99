"""Audiences of a table: its watchers, grouped by what they may know."""

from collections.abc import Mapping

import msgspec

from oneoh_server.tables.facts import Seat


class Watcher(msgspec.Struct, frozen=True):
    """A connection that receives the table's events."""

    guest: str
    bot: bool
    legal: bool
    """Whether its requests list the legal actions."""


class Audience(msgspec.Struct, frozen=True, gc=False):
    """All of a receiver that its messages depend on: equal audiences get equal messages."""

    seat: int | None
    hosting: bool


class Audiences(msgspec.Struct, frozen=True):
    """Watchers by audience; made again only when watchers, seats or host are others."""

    watchers: Mapping[int, Watcher] = {}
    seats: tuple[Seat, ...] = ()
    host: str | None = None
    connections: Mapping[Audience, tuple[int, ...]] = {}
    """Connections of each audience."""
    viewers: tuple[int | None, ...] = ()
    """Seats of the audiences, each once; None for spectators."""
    at_seat: Mapping[int | None, tuple[tuple[int, Watcher], ...]] = {}
    """Watchers of each seat's guest, with their connections."""

    def of(
        self, watchers: Mapping[int, Watcher], seats: tuple[Seat, ...], host: str | None
    ) -> "Audiences":
        """Return the audiences of these watchers: this very value if nothing has changed."""
        if self.watchers is watchers and self.seats is seats and self.host == host:
            return self
        return _group(watchers, seats, host)


def _group(watchers: Mapping[int, Watcher], seats: tuple[Seat, ...], host: str | None) -> Audiences:
    found: dict[Audience, list[int]] = {}
    at_seat: dict[int | None, tuple[tuple[int, Watcher], ...]] = {}
    for connection, watcher in watchers.items():
        seat = seat_of(seats, watcher.guest)
        found.setdefault(Audience(seat, watcher.guest == host), []).append(connection)
        if seat is not None:
            at_seat[seat] = (*at_seat.get(seat, ()), (connection, watcher))
    connections = {audience: tuple(numbers) for audience, numbers in found.items()}
    viewers = tuple({audience.seat: None for audience in found})
    return Audiences(watchers, seats, host, connections, viewers, at_seat)


def seat_of(seats: tuple[Seat, ...], guest: str) -> int | None:
    """Return the number of the guest's seat; None without one."""
    for number, seat in enumerate(seats):
        if seat.guest == guest and not seat.gone:
            return number
    return None
