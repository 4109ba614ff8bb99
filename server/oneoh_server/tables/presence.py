"""Decisions about presence: watching, connections up and down, lost house bots, resuming."""

from typing import Final

from oneoh_protocol.messages import Fault, Watch
from oneoh_server.refusal import Refusal
from oneoh_server.tables import absence
from oneoh_server.tables.commands import Arrived, BotLost, Caller, Departed, ShowAgain
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.evolve import with_seat
from oneoh_server.tables.facts import Offered, Seat
from oneoh_server.tables.house_bots import release_bots
from oneoh_server.tables.playing import surrender
from oneoh_server.tables.removal import check_not_removed
from oneoh_server.tables.showing import show_table
from oneoh_server.tables.state import Table
from oneoh_server.tables.waiting import start_if_full

_AWAY: Final[Fault] = "away"
_RESTART: Final[Fault] = "restart"


def watch(d: Decision, by: Caller, command: Watch) -> None:
    """Show the caller the table, and its events from now on.

    Raises Refusal if the table has as many spectators as it may, or is to have none, or the host
    has removed the caller.
    """
    check_not_removed(d.table, by)
    absence.hand_back(d, by)
    seat = d.table.seat_of(by.guest)
    if seat is None and d.table.spectating == "none" and d.table.host != by.guest:
        raise Refusal("no-spectators", "nobody may watch this table but its players")
    new = by.connection not in d.table.watchers
    if seat is None and new and d.table.spectators >= d.table.policy.spectators:
        raise Refusal("too-many", f"{d.table.policy.spectators} spectators may watch a table")
    if seat is not None and seat == d.table.to_act:
        d.update(began=min(d.table.began, d.now))
        if not d.table.paused:
            d.note_asked()
    d.add_watcher(by)
    if seat is None and new:
        d.broadcast_seats_soon()
        d.emit(Relist())
    d.reply_table(by, command.id)


def show_again(d: Decision, event: ShowAgain) -> None:
    """Show a connection the whole table in place of the events that it has missed."""
    watcher = d.table.watchers.get(event.connection)
    if watcher is not None:
        shown = show_table(d.table, watcher.guest, 0, d.now, legal=watcher.legal)
        d.send([event.connection], shown)


def arrive(d: Decision, event: Arrived) -> None:
    """Note that a seat's guest, or the host, has connected, perhaps under another name."""
    by = event.by
    renamed = d.table.host == by.guest and d.table.host_name != by.name
    if renamed:
        d.update(host_name=by.name)
    seat = d.table.seat_of(by.guest)
    if seat is not None:
        _seat_arrives(d, by, seat)
    elif not renamed:
        return
    d.broadcast_seats()
    d.emit(Relist())
    start_if_full(d)


def _seat_arrives(d: Decision, by: Caller, seat: int) -> None:
    was = d.table.seats[seat]
    if d.table.bot_is_away and seat == d.table.to_act:
        # A stand-in that is called takes its time; only its absence later is a fault.
        called = was.stands_for is not None and not was.arrived
        fault = d.table.fault if called else _AWAY
        d.update(began=d.now + d.table.policy.grace_s, fault=fault)
    absence.come_back(d, seat)
    changed = with_seat(
        d.table,
        seat,
        present=True,
        arrived=True,
        name=was.house_bot or by.name,
        bot=by.bot,
        software=by.software,
        unregistered=by.unregistered,
        details=by.details,
    )
    d.update(seats=changed.seats)


def depart(d: Decision, event: Departed) -> None:
    """Note that a connection is down, and that its guest is absent if it was the last one."""
    seat = d.table.seat_of(event.guest)
    watched = event.connection in d.table.watchers
    staying = {key: who for key, who in d.table.watchers.items() if key != event.connection}
    d.update(watchers=staying)
    if seat is not None and event.absent:
        d.update(seats=with_seat(d.table, seat, present=False).seats)
        if not absence.update(d):
            d.broadcast_seats()
    elif seat is None and watched:
        d.broadcast_seats_soon()
    else:
        return
    d.emit(Relist())


def lose_bot(d: Decision, event: BotLost) -> None:
    """Offer a lost bot's seat to anyone while the table waits; give a running game up for it.

    A stand-in gives up nothing: its seat is the absent guest's again.
    """
    seat = d.table.seat_of(event.guest)
    if seat is None:
        return
    if d.table.seats[seat].stands_for:
        absence.end_stand_in(d, seat, returned=False)
        d.broadcast_seats()
        d.emit(Relist())
    elif d.table.phase == "running" and seat not in d.table.surrendered:
        surrender(d, seat, "resigned")
    elif d.table.phase == "waiting":
        d.record(Offered(seat, Seat()))
        d.broadcast_seats()
        d.emit(Relist())


def resume(d: Decision) -> None:
    """Charge nobody for the time that the server was down; call bots only for guests present."""
    if d.table.phase == "running":
        zero = d.now - d.table.played_ms / 1000
        d.update(began=d.now + d.table.policy.grace_s, zero=zero, fault=_RESTART)
    release_bots(d)


def is_idle(table: Table) -> bool:
    """Return whether nobody is present who keeps the table open.

    Before the game those are its host, who may be a bot, and people with a seat. Later they are
    people with a seat and people who watch. Nobody keeps a table open whose rematch has begun.
    """
    if table.next_table is not None:
        return True
    present = [seat for seat in table.seats if seat.present]
    watching = table.watchers.values()
    if any(not seat.bot for seat in present):
        return False
    if table.phase == "waiting":
        here = {seat.guest for seat in present} | {who.guest for who in watching}
        return table.host not in here
    return all(who.bot for who in watching)


def is_host_alone(table: Table) -> bool:
    """Return whether nobody but the host and house bots has a seat or watches."""
    others = {seat.guest for seat in table.seats if seat.guest and not seat.house_bot}
    house = {seat.guest for seat in table.seats if seat.house_bot}
    watching = {who.guest for who in table.watchers.values()}
    return (others | watching) - house <= {table.host}
