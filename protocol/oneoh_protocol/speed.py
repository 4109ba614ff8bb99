"""Speed of a game, estimated from its clock (protocol/README.md#speeds)."""

from oneoh_protocol.messages.clock import Clock
from oneoh_protocol.messages.listing import Speed

TURNS = 40
"""Turns of a seat that the estimate counts with."""
_MINUTE = 60_000
_UPPER: tuple[tuple[int, Speed], ...] = (
    (10 * _MINUTE, "blitz"),
    (30 * _MINUTE, "rapid"),
    (24 * 60 * _MINUTE, "classical"),
)
"""Estimates below which a game is of that speed, in ms."""


def speed_of(clock: Clock) -> Speed:
    """Return the speed of a game with this clock."""
    if not clock.runs:
        return "untimed"
    each_turn = clock.delay_ms + clock.increment_ms
    estimate = clock.bank_ms + TURNS * each_turn + clock.periods * clock.period_ms
    return next((speed for upper, speed in _UPPER if estimate < upper), "correspondence")
