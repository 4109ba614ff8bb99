"""Deadlines of a table: the times at which something is due although nobody sends a command."""

from oneoh_protocol.seat_clock import turn_ms
from oneoh_server.tables.clock import flag_at, is_running
from oneoh_server.tables.grace import overdue_at
from oneoh_server.tables.house_bots import dismissal_at
from oneoh_server.tables.presence import is_host_alone
from oneoh_server.tables.state import Table

_NOTE_S = 300.0
_NOTE_PART = 0.05
"""A turn is noted after this many seconds, or this part of its time if that is more."""


def next_wake(table: Table) -> float | None:
    """Return the monotonic second of the next deadline, if there is any."""
    if table.closed:
        return None
    flag = flag_at(table)
    note = None if flag is None else note_at(table)
    times = (flag, note, closes_at(table), dismissal_at(table), table.crowd_at, overdue_at(table))
    due = [at for at in times if at is not None]
    return min(due, default=None)


def note_at(table: Table) -> float | None:
    """Return when a turn that lasts long is noted, so that a restart does not forget it."""
    if table.to_act is None or not is_running(table):
        return None
    whole = turn_ms(table.clocks[table.to_act], table.clock) / 1000
    return table.began + max(_NOTE_S, whole * _NOTE_PART)


def closes_at(table: Table) -> float | None:
    """Return when the table is closed unless somebody comes; None while it is not idle."""
    if table.idle_since is None:
        return None
    return table.idle_since + _idle_limit(table)


def _idle_limit(table: Table) -> float:
    match table.phase:
        case "waiting" if is_host_alone(table):
            return table.policy.empty_s
        case "waiting":
            return table.policy.waiting_s
        case "running":
            return table.policy.running_s + _longest_turn_s(table)
        case "over":
            return table.policy.over_s


def _longest_turn_s(table: Table) -> float:
    """Return the seconds that a seat may stay away to think, by days a move for example."""
    return max((turn_ms(seat, table.clock) for seat in table.clocks), default=0) / 1000
