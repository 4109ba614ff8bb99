"""Facts of actions, with the times that the record keeps (protocol/README.md#clocks)."""

from oneoh_protocol.messages import Act
from oneoh_protocol.seat_clock import turn_ms
from oneoh_server.tables.clock import charge
from oneoh_server.tables.facts import Acted
from oneoh_server.tables.state import Table


def answered(
    table: Table, seat: int, text: str, command: Act, now: float, round_trip_ms: int | None
) -> Acted:
    """Return the fact that the seat answered with the action `text`."""
    charged, lag = charge(table, now, round_trip_ms)
    sent, accepted = _game_ms(table, table.asked_at), _game_ms(table, now)
    received, told = command.received_ms, command.answered_ms
    return Acted(seat, text, charged, False, lag, sent, received, told, accepted, table.fault)


def played_by_clock(table: Table, seat: int, text: str, now: float) -> Acted:
    """Return the fact that the action `text` was played for the seat: it is charged its turn."""
    charged, _ = charge(table, now, None)
    if table.clocks:
        charged = min(charged, turn_ms(table.clocks[seat], table.clock))
    return Acted(
        seat,
        text,
        charged,
        by_clock=True,
        sent_ms=_game_ms(table, table.asked_at),
        accepted_ms=_game_ms(table, now),
        fault=table.fault,
    )


def _game_ms(table: Table, at: float | None) -> int | None:
    """Return a monotonic second as milliseconds since the game began."""
    if at is None:
        return None
    ms = round((at - table.zero) * 1000)
    return max(0, ms)
