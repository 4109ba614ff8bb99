"""Occupation of guests: whether they play a game that wants them there."""

from oneoh_protocol.speed import speed_of
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.state import Table


def plays(registry: TableRegistry, guest: str) -> bool:
    """Return whether the guest plays a game that does not take days, and has not given it up."""
    here = any(occupies(actor.table, guest) for actor in registry.tables_with(guest))
    return here or registry.elsewhere.plays(guest)


def occupies(table: Table, guest: str) -> bool:
    """Return whether the game of a table wants the guest there, and will not take days."""
    seat = table.seat_of(guest)
    return (
        table.phase == "running"
        and seat is not None
        and seat not in table.surrendered
        and not table.paused
        and speed_of(table.clock) != "correspondence"
    )
