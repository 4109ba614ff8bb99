"""Decisions about absence from a running game: grace, overdue seats, handing back.

The grace of an absent seat runs while it has to act and somebody waits for it. `update` alone
starts and stops it, after every command. `choices` decides about seats whose grace is over.
"""

from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.evolve import with_seat
from oneoh_server.tables.facts import HandedBack, Overdue, Returned
from oneoh_server.tables.grace import grace_s, is_absent, overdue_at, stayers
from oneoh_server.tables.state import Counting, Table


def update(d: Decision) -> bool:
    """Note whether a seat is absent, start or stop its grace; return whether the seats were told."""
    absent = any(is_absent(d.table, number) for number in range(len(d.table.seats)))
    if not absent and not d.table.absent:
        return False
    d.update(absent=absent)
    seat, counting = _waited_for(d.table), d.table.counting
    if seat == (counting.seat if counting else None):
        return False
    left = {n: grace_s(d.table, n, d.now) for n in (*d.table.graces, seat) if n is not None}
    graces = {number: each for number, each in left.items() if each is not None}
    d.update(graces=graces, counting=None if seat is None else Counting(seat, d.now))
    if seat is None:
        return False
    d.broadcast_seats()
    return True


def _waited_for(table: Table) -> int | None:
    """Return the absent seat for which somebody waits; None if no grace runs."""
    seat = table.to_act
    if seat is None or table.paused or not is_absent(table, seat):
        return None
    return None if table.seats[seat].overdue or not stayers(table) else seat


def let_choose(d: Decision) -> None:
    """Let those who stayed choose, if the grace that runs is over."""
    at, counting = overdue_at(d.table), d.table.counting
    if at is not None and counting is not None and d.now >= at:
        d.record(Overdue(counting.seat))
        d.broadcast_seats()


def come_back(d: Decision, seat: int) -> None:
    """Note that the guest of an absent seat is back: it has cost a drop if others waited for it.

    Nobody has dropped in a turn in which the server restarted.
    """
    graces, counting = d.table.graces, d.table.counting
    if d.table.seats[seat].overdue or (seat in graces and d.table.fault != "restart"):
        d.record(Returned(seat))
    if seat in graces:
        rest = {number: left for number, left in graces.items() if number != seat}
        runs = counting is not None and counting.seat == seat
        d.update(graces=rest, counting=None if runs else counting)


def hand_back(d: Decision, by: Caller) -> None:
    """Give the caller the seat again in which a bot stands in; do nothing without one."""
    for number, seat in enumerate(d.table.seats):
        if seat.stands_for and seat.stands_for.guest == by.guest:
            end_stand_in(d, number, returned=True)
            worn = {"name": by.name, "unregistered": by.unregistered}
            d.update(seats=with_seat(d.table, number, present=True, **worn).seats)
            if d.table.to_act == number:
                d.update(began=d.now, asked_at=None)
            d.broadcast_seats()
            d.emit(Relist())
            return


def end_stand_in(d: Decision, number: int, *, returned: bool) -> None:
    """Give the seat back to its guest, present or not; the bot no longer follows the table."""
    bot = d.table.seats[number].guest
    d.record(HandedBack(number, returned))
    staying = {key: who for key, who in d.table.watchers.items() if who.guest != bot}
    d.update(watchers=staying)


def end_stand_ins(d: Decision) -> bool:
    """Give all seats back, as the game is over; return whether there was a stand-in."""
    held = [number for number, seat in enumerate(d.table.seats) if seat.stands_for]
    for number in held:
        end_stand_in(d, number, returned=False)
    return bool(held)
