"""Choice of the table that a channel shows: a pure function of the tables and the time."""

from collections.abc import Iterable

from oneoh_protocol.messages import BEST, BOTS
from oneoh_server.tables.state import Table

STALE_S = 120.0
"""Seconds without an action after which another game takes the channel, if there is one."""


def is_shown_by(channel: str, table: Table) -> bool:
    """Return whether the game is one that a channel may show: it runs, and anybody may watch."""
    if table.phase != "running" or not table.listed or table.spectating == "none":
        return False
    if table.spectators >= table.policy.spectators:
        return False
    if channel == BOTS:
        return all(seat.bot for seat in table.seats)
    return channel in (BEST, table.game.id)


def is_stale(table: Table, now: float) -> bool:
    """Return whether nothing has happened for a while, or nothing can."""
    return table.paused or now - table.began > STALE_S


def choose(channel: str, tables: Iterable[Table], on_air: str | None, now: float) -> Table | None:
    """Return the table for a channel that shows table `on_air`; None if there is none.

    A game stays to its end, unless it has become stale and another one has not.
    """
    shown = {
        table.id: table for table in tables if is_shown_by(channel, table) or _at(table, on_air)
    }
    present = shown.get(on_air or "")
    if present is not None and present.phase == "running" and not is_stale(present, now):
        return present
    running = [table for table in shown.values() if is_shown_by(channel, table)]
    best = max(running, key=lambda table: _worth(table, on_air, now), default=None)
    return present if best is None and present is not None else best


def _at(table: Table, on_air: str | None) -> bool:
    # A game that is shown fills its seats of spectators by that, and its end is to be seen.
    return table.id == on_air and table.spectating != "none" and table.phase != "waiting"


def _worth(table: Table, on_air: str | None, now: float) -> tuple[bool, int, int, bool, int, int]:
    """Return the order of tables: what happens, people, ratings, then company and progress."""
    bots = sum(seat.bot for seat in table.seats)
    return (
        not is_stale(table, now),
        -bots,
        sum(seat.rating.rating for seat in table.seats if seat.rating),
        table.id == on_air,
        table.spectators,
        table.turn,
    )
