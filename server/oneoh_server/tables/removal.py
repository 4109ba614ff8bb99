"""Removal of a guest from a table that waits, by its host (protocol/README.md#remove)."""

from oneoh_protocol.messages import Closed, Remove
from oneoh_server.refusal import Refusal
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.facts import Removed, Vacated
from oneoh_server.tables.state import Table


def remove(d: Decision, by: Caller, command: Remove) -> None:
    """Take a seat from its guest, who may not come back to this table; dismiss a house bot.

    Raises Refusal unless the host asks, before the game, and names a seat of another guest.
    """
    guest = _guest_at(d.table, by, command.seat)
    connections = [key for key, who in d.table.watchers.items() if who.guest == guest]
    house_bot = d.table.seats[command.seat].house_bot is not None
    d.record(Vacated(command.seat) if house_bot else Removed(command.seat, guest))
    staying = {key: who for key, who in d.table.watchers.items() if key not in connections}
    d.update(watchers=staying)
    d.broadcast_seats()
    d.send(connections, Closed(table=d.table.id, seq=d.table.seq, reason="removed"))
    d.emit(Relist())
    d.reply_done(by, command.id)


def check_not_removed(table: Table, by: Caller) -> None:
    """Raise Refusal if the host has removed the caller."""
    if by.guest in table.removed:
        raise Refusal("removed", "the host has removed you from this table")


def _guest_at(table: Table, by: Caller, seat: int) -> str:
    if table.host != by.guest:
        raise Refusal("not-host", "only the host can do this")
    if table.phase != "waiting":
        raise Refusal("not-waiting", "the game has begun; nobody can be removed")
    if seat >= len(table.seats):
        raise Refusal("bad-seats", f"this table has seats 0 to {len(table.seats) - 1}")
    there = table.seats[seat]
    if there.guest is None:
        raise Refusal("bad-seats", f"nobody has seat {seat}")
    if there.guest == by.guest:
        raise Refusal("bad-seats", "that is your own seat: leave it")
    return there.guest
