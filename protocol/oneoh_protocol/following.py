"""A table as it is after each event: what every client computes, in one place."""

from msgspec.structs import replace

from oneoh_protocol.messages import (
    Closed,
    Moved,
    Over,
    Rematched,
    Request,
    SeatInfo,
    Seats,
    Started,
    Table,
    TableEvent,
)

HISTORY = 256
"""How many of the last actions a table holds."""


class OutOfOrder(Exception):
    """An event is missing before this one: `watch` the table to get it whole."""


def follow(table: Table, event: TableEvent | Request) -> Table:
    """The table after `event`, which must be one of this table.

    What the table holds already is ignored. Raises OutOfOrder where an event is missing.
    """
    if event.table != table.table:
        raise ValueError(f"an event of table {event.table} is none of table {table.table}")
    if isinstance(event, Request):
        return replace(table, request=event) if event.turn == table.turn else table
    if event.seq <= table.seq:
        return table
    if event.seq > table.seq + 1:
        raise OutOfOrder(f"event {event.seq} came after {table.seq}")
    return replace(_after(table, event), seq=event.seq)


def _after(table: Table, event: TableEvent) -> Table:
    match event:
        case Seats():
            return replace(
                table,
                host=event.host,
                hosting=event.hosting,
                seat=event.seat,
                seats=event.seats,
                invites=event.invites,
                spectators=event.spectators,
            )
        case Started():
            return replace(
                table,
                phase="running",
                turn=0,
                history=(),
                to_act=event.to_act,
                banks_ms=event.banks_ms,
                view=event.view,
            )
        case Moved():
            return replace(
                table,
                turn=event.turn,
                history=(*table.history, event.played)[-HISTORY:],
                to_act=event.to_act,
                banks_ms=event.banks_ms,
                view=event.view,
                request=None,
            )
        case Over():
            return replace(
                table,
                phase="over",
                seats=_without(table.seats, event.resigned),
                banks_ms=_banks_at_the_end(table.banks_ms, event),
                to_act=None,
                view=event.view,
                request=None,
                outcome=event.outcome,
                ended_by=event.ended_by,
                resigned=event.resigned,
                seed=event.seed,
            )
        case Rematched():
            return replace(table, next_table=event.next_table)
        case Closed():
            return replace(table, to_act=None, request=None)


def _without(seats: tuple[SeatInfo, ...], quitter: int | None) -> tuple[SeatInfo, ...]:
    """The seats once this one has given up."""
    return tuple(
        replace(seat, resigned=True) if number == quitter else seat
        for number, seat in enumerate(seats)
    )


def _banks_at_the_end(banks: tuple[int, ...], over: Over) -> tuple[int, ...]:
    """Whoever lost on time has none left."""
    if over.ended_by != "timeout":
        return banks
    return tuple(0 if seat == over.resigned else left for seat, left in enumerate(banks))
