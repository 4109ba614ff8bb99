"""Choice of the table that a channel shows: a pure function of the tables and the time."""

from collections.abc import Iterable
from typing import Self, TypeAlias

import msgspec

from oneoh_protocol.messages import BEST, BOTS, Phase, SeatInfo
from oneoh_server.elsewhere import RemoteTable
from oneoh_server.tables.facts import Seat
from oneoh_server.tables.state import Table

Shown: TypeAlias = Table | RemoteTable
"""Table of this node, or of another one."""

STALE_S = 120.0
"""Seconds without an action after which another game takes the channel, if there is one."""


class Candidate(msgspec.Struct, frozen=True):
    """Table as a channel judges it."""

    id: str
    game: str
    phase: Phase
    is_open: bool
    """Whether it is listed, and anybody may watch."""
    is_full: bool
    """Whether there is no room for one more spectator."""
    paused: bool
    began: float
    """Monotonic second at which the turn began."""
    turn: int
    spectators: int
    seats: tuple[Seat, ...] | tuple[SeatInfo, ...]

    @classmethod
    def of(cls, table: Table) -> Self:
        return cls(
            table.id,
            table.game.id,
            table.phase,
            table.listed and table.spectating != "none",
            table.spectators >= table.policy.spectators,
            table.paused,
            table.began,
            table.turn,
            table.spectators,
            table.seats,
        )


def candidates(tables: Iterable[Shown]) -> dict[str, Candidate]:
    """Return these tables by id; those of other nodes that are not listed are left out."""
    found = (
        _remote(table) if isinstance(table, RemoteTable) else Candidate.of(table)
        for table in tables
    )
    return {each.id: each for each in found if each is not None}


def _remote(table: RemoteTable) -> Candidate | None:
    if (row := table.row) is None:
        return None
    return Candidate(
        row.table,
        row.game,
        row.phase,
        row.spectating != "none",
        table.is_full,
        table.paused,
        table.began_at,
        row.turn,
        row.spectators,
        row.seats,
    )


def is_shown_by(channel: str, table: Candidate) -> bool:
    """Return whether the game is one that a channel may show: it runs, and anybody may watch."""
    if table.phase != "running" or not table.is_open or table.is_full:
        return False
    if channel == BOTS:
        return all(seat.bot for seat in table.seats)
    return channel in (BEST, table.game)


def is_stale(table: Candidate, now: float) -> bool:
    """Return whether nothing has happened for a while, or nothing can."""
    return table.paused or now - table.began > STALE_S


def choose(
    channel: str, tables: Iterable[Candidate], on_air: str | None, now: float
) -> Candidate | None:
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


def _at(table: Candidate, on_air: str | None) -> bool:
    # A game that is shown fills its seats of spectators by that, and its end is to be seen.
    return table.id == on_air and table.is_open and table.phase != "waiting"


def _worth(
    table: Candidate, on_air: str | None, now: float
) -> tuple[bool, int, int, bool, int, int]:
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
