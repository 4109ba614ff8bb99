"""Notation of clocks, such as 15+10, for people to type and to read (protocol/README.md#clocks)."""

import re
from typing import Literal, NamedTuple

from msgspec.structs import replace

from oneoh_protocol.messages import Clock

NONE = "none"
"""Notation of no clock."""
FORMS = ("15", "15+10", "15d10", "15+5x30", "30s/move", "3d/move", NONE)
"""Examples of every form, for help texts."""

_UNITS = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_PER_MOVE = re.compile(
    rf"(?P<time>{_NUMBER})(?:(?P<unit>[smh]?)/move|(?P<days>d)(?:/move)?)", re.ASCII
)
_GAME = re.compile(
    rf"(?P<bank>{_NUMBER})(?P<unit>[smh]?)"
    rf"(?:d(?P<delay>{_NUMBER}))?"
    rf"(?:\+(?P<increment>{_NUMBER}))?"
    rf"(?:\+(?P<periods>\d{{1,3}})x(?P<period>{_NUMBER}))?",
    re.ASCII,
)
_MOST_PERIODS = 100
_MOST_STRIKES = 100
_MOST_MS = 2**31 - 1


class BadClock(ValueError):
    """Text that is no clock, or that says nothing of what happens at its end."""


class Timeout(NamedTuple):
    """Decision when time is up, as in `Clock`."""

    timeout: Literal["act", "lose"] = "act"
    strikes: int = 0


def parse_clock(text: str) -> Clock:
    """Return the clock that a text describes, without a word on what happens at its end.

    A bank is in minutes, all other times in seconds, unless a unit stands behind the number.
    Raises BadClock.
    """
    plain = text.strip().lower()
    if plain == NONE:
        return Clock()
    clock = _per_move(plain) or _for_game(plain)
    if clock is None:
        raise BadClock(f"{text!r} is no clock; write one like {', '.join(FORMS)}")
    most = clock.bank_ms + clock.delay_ms + clock.periods * clock.period_ms + clock.increment_ms
    if not clock.runs or most > _MOST_MS or clock.periods > _MOST_PERIODS:
        raise BadClock(f"{text!r} leaves no time for a turn, or more than 24 days")
    return clock


def parse_timeout(text: str) -> Timeout:
    """Return what happens when time is up: `act`, `lose`, or `3` to lose the third time.

    Raises BadClock.
    """
    match text.strip().lower():
        case "act":
            return Timeout()
        case "lose":
            return Timeout("lose")
        case number if number.isascii() and number.isdigit() and 1 <= int(number) <= _MOST_STRIKES:
            return Timeout(strikes=int(number))
        case _:
            raise BadClock(f"{text!r}: write act, lose, or a number of strikes such as 3")


def format_timeout(clock: Clock) -> str:
    """Return the notation of what happens when time is up."""
    return str(clock.strikes) if clock.timeout == "act" and clock.strikes else clock.timeout


def with_timeout(clock: Clock, at_end: Timeout) -> Clock:
    """Return the clock with this decision when time is up."""
    return replace(clock, timeout=at_end.timeout, strikes=at_end.strikes)


def format_clock(clock: Clock) -> str:
    """Return the notation of a clock, which is the same in every language."""
    if not clock.runs:
        return NONE
    rest = clock.bank_ms or clock.increment_ms or clock.periods
    if not rest:
        return f"{_largest(clock.delay_ms)}/move"
    parts = [_minutes(clock.bank_ms)]
    if clock.delay_ms:
        parts.append(f"d{_seconds(clock.delay_ms)}")
    if clock.increment_ms:
        parts.append(f"+{_seconds(clock.increment_ms)}")
    if clock.periods:
        parts.append(f"+{clock.periods}x{_seconds(clock.period_ms)}")
    return "".join(parts)


def _per_move(text: str) -> Clock | None:
    match = _PER_MOVE.fullmatch(text)
    if match is None:
        return None
    return Clock(delay_ms=_ms(match["time"], match["days"] or match["unit"] or "s"))


def _for_game(text: str) -> Clock | None:
    match = _GAME.fullmatch(text)
    if match is None or (match["periods"] and not _ms(match["period"], "s")):
        return None
    return Clock(
        bank_ms=_ms(match["bank"], match["unit"] or "m"),
        delay_ms=_ms(match["delay"], "s"),
        increment_ms=_ms(match["increment"], "s"),
        periods=int(match["periods"] or 0),
        period_ms=_ms(match["period"], "s"),
    )


def _ms(number: str | None, unit: str) -> int:
    return round(float(number or 0) * _UNITS[unit])


def _minutes(ms: int) -> str:
    return str(ms // 60_000) if ms % 60_000 == 0 else f"{_seconds(ms)}s"


def _seconds(ms: int) -> str:
    return f"{ms / 1_000:.3f}".rstrip("0").rstrip(".")


def _largest(ms: int) -> str:
    """Return a time in the largest unit of which it is a whole number, or in seconds."""
    for unit in ("d", "h", "m"):
        if ms % _UNITS[unit] == 0:
            return f"{ms // _UNITS[unit]}{unit}"
    return f"{_seconds(ms)}s"
