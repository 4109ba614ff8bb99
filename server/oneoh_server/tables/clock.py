"""Clock of a table: how long the present turn has lasted, what is left, when it ends.

A turn is measured from its beginning to the moment at which the answer arrives. The answer's round
trip is charged less, within bounds, so the flag waits for the most that this can be.
"""

from oneoh_protocol.seat_clock import (
    MOST_MS,
    SeatClock,
    after_charge,
    compensation,
    most_compensation,
    turn_ms,
)
from oneoh_server.tables.state import Table


def took_ms(table: Table, now: float) -> int:
    """Return how long the present turn has lasted; it stops in a pause, or for an absent bot."""
    if table.paused or table.bot_is_away:
        return table.spent_ms
    ms = round((now - table.began) * 1000)
    return table.spent_ms + ms if ms > 0 else table.spent_ms


def free_ms(table: Table) -> int:
    """Return the free time of the present turn: a bot's first one has time to start up."""
    seat = table.to_act
    if seat is None or not table.seats[seat].bot:
        return 0
    first = table.answers[seat] is None and not table.clocks[seat].timeouts
    return table.policy.startup_ms if first else 0


def charge(table: Table, now: float, round_trip_ms: int | None) -> tuple[int, int]:
    """Return what an answer at this time is charged, and its compensation, both in ms."""
    took = took_ms(table, now)
    if not table.clocks or table.to_act is None:
        return took, 0
    timed = max(0, took - free_ms(table))
    lag = compensation(table.clocks[table.to_act], table.policy.lag, timed, round_trip_ms)
    return timed - lag, lag


def is_in_time(table: Table, charged_ms: int) -> bool:
    """Return whether the seat to act had this much time for its turn."""
    if not table.clocks or table.to_act is None:
        return True
    return charged_ms <= turn_ms(table.clocks[table.to_act], table.clock)


def clocks_now(table: Table, now: float) -> tuple[SeatClock, ...]:
    """Return the clocks with the present turn charged so far; empty without a clock."""
    seat = table.to_act
    if not table.clocks or seat is None:
        return table.clocks
    charged = max(0, took_ms(table, now) - free_ms(table))
    running = after_charge(table.clocks[seat], table.clock, charged)
    return (*table.clocks[:seat], running, *table.clocks[seat + 1 :])


def left_ms(table: Table, now: float) -> int | None:
    """Return what the seat to act has left of this turn; None without a clock."""
    if not table.clocks or table.to_act is None:
        return None
    whole = free_ms(table) + turn_ms(table.clocks[table.to_act], table.clock)
    return min(MOST_MS, max(0, whole - took_ms(table, now)))


def is_running(table: Table) -> bool:
    """Return whether a clock runs."""
    return bool(table.clocks) and not table.paused and not table.bot_is_away


def flag_at(table: Table) -> float | None:
    """Return the monotonic second at which the seat to act is out of time, if it can be.

    No answer that comes later could be compensated for enough.
    """
    if table.to_act is None or not is_running(table):
        return None
    clock = table.clocks[table.to_act]
    whole = free_ms(table) + turn_ms(clock, table.clock) - table.spent_ms
    return table.began + (whole + most_compensation(clock, table.policy.lag)) / 1000
