"""Deadlines of a table: the times at which something is due although nobody sends a command."""

from oneoh_server.tables.clock import flag_at
from oneoh_server.tables.house_bots import dismissal_at
from oneoh_server.tables.presence import is_host_alone
from oneoh_server.tables.state import Table


def next_wake(table: Table) -> float | None:
    """Return the monotonic second of the next deadline, if there is any."""
    if table.closed:
        return None
    times = (flag_at(table), closes_at(table), dismissal_at(table), table.crowd_at)
    due = [at for at in times if at is not None]
    return min(due, default=None)


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
            return table.policy.running_s
        case "over":
            return table.policy.over_s
