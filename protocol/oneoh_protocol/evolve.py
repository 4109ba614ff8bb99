"""Table after each of its events: the fold that every client needs.

protocol/README.md#sequence-and-resume numbers the events of a table without a gap, so that a
client that starts from a whole table and applies each event holds what the server holds.
"""

from msgspec.structs import replace

from oneoh_protocol.changes import fold
from oneoh_protocol.messages import (
    HISTORY_LENGTH,
    Closed,
    Moved,
    Over,
    Paused,
    Rematched,
    Request,
    SeatInfo,
    Seats,
    Started,
    Table,
    TableEvent,
    Unpaused,
)


class SequenceGap(Exception):
    """Gap before an event of a table; `watch` the table to get it whole."""


def evolve(table: Table, event: TableEvent | Request) -> Table:
    """Return the table after `event`.

    An event that the table includes already changes nothing. Raises SequenceGap if one is
    missing before it, BadChange if it changes what the view does not have, and ValueError if it is
    an event of another table.
    """
    if event.table != table.table:
        raise ValueError(f"an event of table {event.table} is none of table {table.table}")
    if isinstance(event, Request):
        # Requests have no `seq`: the turn tells whether one is still open.
        return replace(table, request=event) if event.turn == table.turn else table
    if event.seq <= table.seq:
        return table
    if event.seq > table.seq + 1:
        raise SequenceGap(f"event {event.seq} came after {table.seq}")
    return replace(_changed(table, event), seq=event.seq)


def _changed(table: Table, event: TableEvent) -> Table:
    match event:
        case Seats():
            return _seated(table, event)
        case Started():
            return _started(table, event)
        case Moved():
            return _moved(table, event)
        case Over():
            return _over(table, event)
        case Paused():
            return _paused(table, event)
        case Unpaused():
            return replace(table, paused=False, banks_ms=event.banks_ms, periods=event.periods)
        case Rematched():
            return replace(table, next_table=event.next_table)
        case Closed():
            return replace(table, to_act=None, request=None)


def _seated(table: Table, event: Seats) -> Table:
    return replace(
        table,
        host=event.host,
        hosting=event.hosting,
        seat=event.seat,
        seats=event.seats,
        invites=event.invites,
        spectators=event.spectators,
    )


def _started(table: Table, event: Started) -> Table:
    return replace(
        table,
        phase="running",
        turn=0,
        history=(),
        to_act=event.to_act,
        banks_ms=event.banks_ms,
        periods=event.periods,
        strikes=event.strikes,
        view=event.view,
    )


def _moved(table: Table, event: Moved) -> Table:
    return replace(
        table,
        turn=event.turn,
        history=(*table.history, event.played)[-HISTORY_LENGTH:],
        to_act=event.to_act,
        banks_ms=event.banks_ms,
        periods=event.periods,
        strikes=event.strikes,
        view=fold(table.view, event.changed),
        request=None,  # An accepted action closes it.
    )


def _over(table: Table, event: Over) -> Table:
    return replace(
        table,
        phase="over",
        seats=_resigned(_without_absence(_without_wishes(table.seats)), event.resigned),
        banks_ms=_stopped(table.banks_ms, event),
        periods=_stopped(table.periods, event),
        paused=False,
        to_act=None,
        view=fold(table.view, event.changed),
        request=None,
        outcome=event.outcome,
        ended_by=event.ended_by,
        resigned=event.resigned,
        seed=event.seed,
    )


def _paused(table: Table, event: Paused) -> Table:
    return replace(
        table,
        seats=_without_wishes(table.seats, paused=True),
        paused=True,
        request=None,
        banks_ms=event.banks_ms,
        periods=event.periods,
    )


def _resigned(seats: tuple[SeatInfo, ...], resigned: int | None) -> tuple[SeatInfo, ...]:
    return tuple(
        replace(seat, resigned=True) if number == resigned else seat
        for number, seat in enumerate(seats)
    )


def _without_wishes(seats: tuple[SeatInfo, ...], *, paused: bool = False) -> tuple[SeatInfo, ...]:
    """Return the seats without wishes; with `paused`, only without those for a pause."""
    if paused:
        return tuple(replace(seat, pause=False) for seat in seats)
    return tuple(
        replace(seat, pause=False, abort=False, draw=False, takeback=None) for seat in seats
    )


def _without_absence(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return the seats without grace and choices."""
    return tuple(replace(seat, grace_ms=None, choice=None) for seat in seats)


def _stopped(left: tuple[int, ...], over: Over) -> tuple[int, ...]:
    # A seat that lost on time has no bank and no period from then on (protocol/README.md#clocks).
    if over.ended_by != "timeout":
        return left
    return tuple(0 if seat == over.resigned else number for seat, number in enumerate(left))
