"""Clock of a seat: the one arithmetic of every form of clock (protocol/README.md#clocks).

All times are whole milliseconds. A turn spends the delay first, then the bank, then the byo-yomi
periods; no amount is ever below zero.
"""

import msgspec
from msgspec.structs import replace

from oneoh_protocol.messages import Clock

MOST_MS = 2**31 - 1
"""Most time that a turn can have: the wire's greatest number of milliseconds."""


class LagTerms(msgspec.Struct, frozen=True):
    """Bounds of the compensation for round trips, in milliseconds."""

    answer_ms: int = 500
    """Most for one answer."""
    quota_ms: int = 3000
    """Most that a seat saves up; it begins with this."""
    refill_ms: int = 300
    """Compensation that each answer adds to the saved one."""


class SeatClock(msgspec.Struct, frozen=True):
    """Time that a seat has when its next turn begins."""

    bank_ms: int
    periods: int = 0
    """Byo-yomi periods left."""
    timeouts: int = 0
    """Turns at which the time ran out."""
    quota_ms: int = 0
    """Compensation that the seat has saved."""


def first_clock(clock: Clock, lag: LagTerms) -> SeatClock:
    """Return a seat's clock at the beginning of a game."""
    return SeatClock(clock.bank_ms, clock.periods, quota_ms=lag.quota_ms)


def turn_ms(seat: SeatClock, clock: Clock) -> int:
    """Return the time that a turn of the seat may take: delay, bank and periods together."""
    return clock.delay_ms + seat.bank_ms + seat.periods * clock.period_ms


def compensation(seat: SeatClock, lag: LagTerms, took_ms: int, round_trip_ms: int | None) -> int:
    """Return the time that an answer is charged less, for a measured round trip."""
    return min(round_trip_ms or 0, lag.answer_ms, seat.quota_ms, took_ms)


def most_compensation(seat: SeatClock, lag: LagTerms) -> int:
    """Return the most that `compensation` can be for the seat's next answer."""
    return min(lag.answer_ms, seat.quota_ms)


def after_charge(seat: SeatClock, clock: Clock, charged_ms: int) -> SeatClock:
    """Return the clock while a turn lasts, once it has been charged this much."""
    bank, periods = _left(seat, clock, charged_ms)
    return SeatClock(bank, periods, seat.timeouts, seat.quota_ms)


def after_answer(
    seat: SeatClock, clock: Clock, lag: LagTerms, charged_ms: int, lag_ms: int
) -> SeatClock:
    """Return the clock after a turn that the seat has ended by its answer."""
    bank, periods = _left(seat, clock, charged_ms)
    if not periods and seat.periods:
        periods = 1  # An answer at the very end of the last period has kept to it.
    quota = min(lag.quota_ms, max(0, seat.quota_ms - lag_ms) + lag.refill_ms)
    return SeatClock(_credited(bank, clock), periods, seat.timeouts, quota)


def _left(seat: SeatClock, clock: Clock, charged_ms: int) -> tuple[int, int]:
    """Return the bank and the periods that a charge leaves.

    A period is used up when it is exceeded, not while it runs (Japanese byo-yomi).
    """
    spent = max(0, charged_ms - clock.delay_ms)
    bank = seat.bank_ms - spent
    if bank >= 0 or not seat.periods:
        return max(0, bank), seat.periods
    return 0, max(0, seat.periods - -bank // clock.period_ms)


def after_timeout(seat: SeatClock, clock: Clock) -> SeatClock:
    """Return the clock after a turn at which the time ran out, and the default action was played.

    The seat goes on with the delay of each turn, an increment, and the last period.
    """
    periods = min(1, clock.periods)
    return SeatClock(_credited(0, clock), periods, seat.timeouts + 1, seat.quota_ms)


def stopped(seat: SeatClock) -> SeatClock:
    """Return the clock of a seat that has lost on time."""
    return replace(seat, bank_ms=0, periods=0)


def _credited(bank_ms: int, clock: Clock) -> int:
    """Return the bank with an increment, no fuller than a turn can last."""
    if not clock.increment_ms:
        return bank_ms
    room = MOST_MS - clock.delay_ms - clock.periods * clock.period_ms
    return max(bank_ms, min(room, bank_ms + clock.increment_ms))
