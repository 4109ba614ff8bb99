"""Clock of a table: a free delay each turn, then the seat's bank (protocol/README.md#clocks)."""

from oneoh_protocol.messages import Clock
from oneoh_server.tables.state import Table


def banks_after(banks: tuple[int, ...], clock: Clock, seat: int, took_ms: int) -> tuple[int, ...]:
    """Return the banks, in ms, after `seat` took `took_ms` over its turn."""
    if not banks:
        return banks
    left = max(0, banks[seat] - max(0, took_ms - clock.delay_ms))
    return (*banks[:seat], left, *banks[seat + 1 :])


def banks_after_timeout(banks: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the banks once `seat` has lost on time: its own is 0."""
    return tuple(0 if number == seat else left for number, left in enumerate(banks))


def took_ms(table: Table, now: float) -> int:
    """Return how long the present turn has lasted; 0 while it is an absent house bot's."""
    if table.bot_is_away:
        return 0
    return max(0, round((now - table.began) * 1000))


def banks_now(table: Table, now: float) -> tuple[int, ...]:
    """Return what is left of each bank, in ms; empty without a clock."""
    if not table.banks or table.to_act is None:
        return table.banks
    return banks_after(table.banks, table.clock, table.to_act, took_ms(table, now))


def left_ms(table: Table, now: float) -> int | None:
    """Return what the seat to act has left of delay and bank together; None without a clock."""
    if not table.banks or table.to_act is None:
        return None
    whole = table.clock.delay_ms + table.banks[table.to_act]
    return max(0, whole - took_ms(table, now))


def flag_at(table: Table) -> float | None:
    """Return the monotonic second at which the seat to act runs out of time, if it can."""
    if not table.banks or table.to_act is None or table.bot_is_away:
        return None
    return table.began + (table.clock.delay_ms + table.banks[table.to_act]) / 1000
