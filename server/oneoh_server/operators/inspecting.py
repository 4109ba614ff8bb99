"""Inspection: what an operator sees of the lobby."""

import os
from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from oneoh_protocol.codec import size_of
from oneoh_protocol.messages import ConnectionRow, OperatedTable
from oneoh_server.house_bots import HouseBots
from oneoh_server.peer import Peer
from oneoh_server.table_registry import TableRegistry
from oneoh_server.tables.state import Table

Row = TypeVar("Row", bound=msgspec.Struct)

PAGE_BYTES = 48_000
"""Size of the rows in one reply, below the limit of a frame."""
TABLES_SHOWN = 8


def page(rows: Iterable[Row], skip: int, count: int) -> tuple[tuple[Row, ...], int]:
    """Return rows that fit a frame, and the number of those after them.

    `rows` begin after the first `skip` of `count`.
    """
    room, fit = PAGE_BYTES, []
    for row in rows:
        room -= size_of(row)
        if room < 0:
            break
        fit.append(row)
    return tuple(fit), max(0, count - skip - len(fit))


def connection_row(peer: Peer, registry: TableRegistry, house_bots: HouseBots) -> ConnectionRow:
    """Return the row of a connection whose guest was welcomed."""
    who = peer.caller
    if who is None:
        raise ValueError("the connection has no guest yet")
    return ConnectionRow(
        connection=peer.number,
        address=peer.address,
        guest=who.guest,
        name=who.name,
        bot=who.bot,
        software=who.software,
        operator=peer.operator is not None,
        house=house_bots.is_called(who.guest),
        round_trip_ms=peer.round_trip_ms,
        tables=tuple(sorted(registry.tables_of.get(who.guest, ())))[:TABLES_SHOWN],
    )


def table_rows(tables: Iterable[Table]) -> Iterator[OperatedTable]:
    for table in tables:
        yield OperatedTable(
            table=table.id,
            game=table.game.id,
            phase=table.phase,
            host=table.host_name,
            seats=tuple(seat.name for seat in table.seats),
            listed=table.listed,
            spectators=table.spectators,
            turn=table.turn,
        )


def load_percent() -> int:
    """Return the load of the machine over the last minute; 0 where it is not known."""
    return round(100 * os.getloadavg()[0]) if hasattr(os, "getloadavg") else 0
