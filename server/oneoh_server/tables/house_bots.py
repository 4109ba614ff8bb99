"""Decisions about house bots: called for guests who are present, dismissed when those are away.

A seat's `called` says whether its process should run. `update_bots` alone changes it, after
every command, so that no other decision has to.
"""

from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import CallBot, DismissBot
from oneoh_server.tables.evolve import with_seat
from oneoh_server.tables.state import Table


def update_bots(d: Decision) -> None:
    """Note since when the table is unattended; call or dismiss its bots accordingly."""
    if d.table.closed:
        return
    if is_attended(d.table):
        if d.table.away_since is not None:
            d.update(away_since=None)
    elif d.table.away_since is None:
        d.update(away_since=d.now)
    for number, seat in enumerate(d.table.seats):
        if seat.house_bot and seat.guest and seat.called != _should_run(d.table, number, d.now):
            changed = with_seat(d.table, number, called=not seat.called)
            d.update(seats=changed.seats)
            d.emit(DismissBot(seat.guest) if seat.called else CallBot(seat.guest, seat.house_bot))


def release_bots(d: Decision) -> None:
    """Dismiss the bots of an unattended table with the next `update_bots`."""
    if not is_attended(d.table):
        d.update(away_since=d.now - d.table.policy.away_s)


def dismissal_at(table: Table) -> float | None:
    """Return when the house bots are dismissed unless somebody comes; None if they stay."""
    if table.away_since is None or not any(seat.called for seat in table.seats):
        return None
    return table.away_since + table.policy.away_s


def is_attended(table: Table) -> bool:
    """Return whether anybody is present for whom the house bots play.

    That is a guest with a seat who has not surrendered, or the host. If no guest plays, it is any
    person who watches.
    """
    plays = False
    for number, seat in enumerate(table.seats):
        if seat.guest and not seat.house_bot and number not in table.surrendered:
            if seat.present:
                return True
            plays = True
    watching = table.watchers.values()
    return any(watcher.guest == table.host for watcher in watching) or (
        not plays and not all(watcher.bot for watcher in watching)
    )


def _should_run(table: Table, number: int, now: float) -> bool:
    if table.phase == "over" or number in table.surrendered:
        return False
    return table.away_since is None or now < table.away_since + table.policy.away_s
