"""Decision about the ratings at the seats: they are shown, and decide nothing."""

from oneoh_server.tables.commands import Rated
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.evolve import with_seat


def show_ratings(d: Decision, command: Rated) -> None:
    """Tell everybody the ratings of those guests who have a seat still."""
    changed = False
    for number, seat in enumerate(d.table.seats):
        rating = command.ratings.get(seat.guest or "")
        if rating is not None and rating != seat.rating:
            d.update(seats=with_seat(d.table, number, rating=rating).seats)
            changed = True
    if changed:
        d.broadcast_seats()
        d.emit(Relist())
