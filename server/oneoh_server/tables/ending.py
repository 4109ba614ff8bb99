"""Decisions once the game is over: the rematch, and closing the table."""

from typing import Literal

from msgspec.structs import replace

from oneoh_protocol.messages import Closed, Rematch
from oneoh_server.refusal import Refusal
from oneoh_server.tables.audiences import Audience
from oneoh_server.tables.commands import Caller, NewIds
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Close, OpenRematch, Relist
from oneoh_server.tables.evolve import evolve, open_table
from oneoh_server.tables.facts import Begun, Continued, Ended, Opened, RematchWanted, Seat
from oneoh_server.tables.showing import show_rematched
from oneoh_server.tables.state import Table


def rematch(d: Decision, by: Caller, command: Rematch, ids: NewIds) -> None:
    """Note that the caller's seat wants a rematch, and open it once all seats do.

    Raises Refusal unless the game is over and nobody has left.
    """
    seat = d.seat_of(by)
    if d.table.phase != "over":
        raise Refusal("not-over", "the game is not over yet")
    if any(other.gone for other in d.table.seats):
        raise Refusal("bad-seats", "somebody has left; open another table")
    if d.table.next_table is None and not d.table.seats[seat].rematch:
        for number, other in enumerate(d.table.seats):
            # House bots are dismissed by now: they agree to any rematch.
            if number == seat or (other.house_bot and not other.rematch):
                d.record(RematchWanted(number))
        d.broadcast_seats()
        if all(other.rematch for other in d.table.seats):
            _open_next(d, ids)
    d.reply_done(by, command.id)


def _open_next(d: Decision, ids: NewIds) -> None:
    old = d.table
    opened = Opened(
        table=ids.table,
        game=old.game.id,
        rules_version=old.game.rules_version,
        options=old.plain_options,
        clock=old.clock,
        listed=old.listed,
        host=old.host,
        host_name=old.host_name,
        seats=tuple(_stored(seat) for seat in (old.seats[-1], *old.seats[:-1])),
        seed=ids.seed,
        spectating=old.spectating,
        admission=old.admission,
        rated=old.rated,
        spectator_delay=old.spectator_delay,
        stand_in=old.stand_in,
    )
    begun = Begun(len(old.seats))
    wished_back = old.takeback is not None
    d.record(Continued(ids.table))
    d.record_for(ids.table, (opened, begun))
    d.emit(OpenRematch(_next_table(d, opened, begun)))
    if wished_back:
        d.broadcast_seats()
    d.broadcast(show_rematched)
    d.emit(Relist())


def _next_table(d: Decision, opened: Opened, begun: Begun) -> Table:
    """Return the rematch, which runs already; its first clock waits `grace_s` for the seats."""
    old = d.table
    table = evolve(open_table(opened, old.game, old.policy), begun)
    here = {seat.guest: (seat.present, seat.arrived) for seat in old.seats}
    seats = tuple(
        replace(seat, present=here[seat.guest][0], arrived=here[seat.guest][1])
        for seat in table.seats
    )
    return replace(table, seats=seats, began=d.now + old.policy.grace_s, zero=d.now)


def _stored(seat: Seat) -> Seat:
    return replace(
        seat,
        rematch=False,
        pause=False,
        abort=False,
        draw=False,
        assisted=False,
        offered_at=None,
        takeback=None,
        asked_back_at=None,
        present=False,
        arrived=False,
        called=False,
        rating=None,
    )


def close(d: Decision, reason: Literal["left", "abandoned", "expired", "operator"]) -> None:
    """Close the table for good."""

    def show_closed(table: Table, _to: Audience, _now: float) -> Closed:
        return Closed(table=table.id, seq=table.seq, reason=reason)

    d.record(Ended(reason))
    d.broadcast(show_closed)
    d.emit(Relist())
    d.emit(Close())
