"""Grace of absent seats: which are absent, who waits for them, and how long they still have.

protocol/README.md#absence; `absence` decides by this when the grace runs.
"""

from oneoh_server.tables.state import Table

BY_CORRESPONDENCE_MS = 60 * 60 * 1000
"""Delay of a turn from which on players are expected to be away between their moves."""


def is_absent(table: Table, number: int) -> bool:
    """Return whether the seat's guest is away from a running game that it plays."""
    seat = table.seats[number]
    return (
        table.phase == "running"
        and not seat.present
        and not seat.house_bot
        and number not in table.surrendered
        and table.clock.delay_ms < BY_CORRESPONDENCE_MS
    )


def overdue_seats(table: Table) -> list[int]:
    """Return the seats about which those who stayed may choose."""
    return [n for n, seat in enumerate(table.seats) if seat.overdue and is_absent(table, n)]


def stayers(table: Table) -> list[int]:
    """Return the seats that may choose: people who are present, or else bots that are."""
    here = [
        number
        for number, seat in enumerate(table.seats)
        if seat.present and not seat.house_bot and number not in table.surrendered
    ]
    return [number for number in here if not table.seats[number].bot] or here


def grace_s(table: Table, number: int, now: float) -> float | None:
    """Return the seconds of grace that the seat has left; None unless it is absent."""
    if not is_absent(table, number):
        return None
    seat, counting = table.seats[number], table.counting
    if seat.overdue:
        return 0.0
    whole = table.policy.absence_s if seat.drops < table.policy.drops else 0.0
    left = table.graces.get(number, whole)
    if counting is not None and counting.seat == number:
        left -= now - counting.since
    return max(0.0, left)


def overdue_at(table: Table) -> float | None:
    """Return when the grace that runs is over."""
    if table.counting is None:
        return None
    return table.counting.since + table.graces[table.counting.seat]
