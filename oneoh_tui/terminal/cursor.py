"""Shortest cursor movements (CUP, CUU/CUD/CUF/CUB, HPA, VPA, BS, CR, LF)."""

from functools import lru_cache

_INDEX = "\v"
"""Vertical tab: a row down in the same column. No line discipline adds a CR, as to a line feed."""
_REVERSE_INDEX = "\x1bM"


def move(from_x: int | None, from_y: int | None, x: int, y: int) -> str:
    """Return the shortest sequence to a cell, counted from 0; None is an unknown coordinate.

    Only what terminals, multiplexers and consoles do alike. A line feed always follows a carriage
    return: whether it brings one along depends on who carries the bytes.
    """
    ways = [_absolute(x, y)]
    if from_y is not None:
        across = _to_column(x) if from_x is None else _across(from_x, x)
        ways.append(_along(from_y, y) + across)
        ways.append(_to_line_start(from_y, y) + _across(0, x))
    return min(ways, key=len)


def _absolute(x: int, y: int) -> str:
    if x == 0:
        return f"\x1b[{y + 1}H" if y else "\x1b[H"
    return f"\x1b[{y + 1 if y else ''};{x + 1}H"


def _to_column(x: int) -> str:
    return f"\x1b[{x + 1}G" if x else "\r"


def _to_line_start(from_y: int, y: int) -> str:
    if y < from_y:
        return _along(from_y, y) + "\r"
    return "\r" + "\n" * (y - from_y)


@lru_cache(maxsize=1 << 14)
def _across(from_x: int, x: int) -> str:
    """Return the shortest sequence along a row."""
    steps = x - from_x
    if steps == 0:
        return ""
    if steps > 0:
        return min(_steps(steps, "C"), _to_column(x), key=len)
    return min("\b" * -steps, _steps(-steps, "D"), _to_column(x), key=len)


@lru_cache(maxsize=1 << 12)
def _along(from_y: int, y: int) -> str:
    """Return the shortest sequence along a column."""
    steps = y - from_y
    if steps == 0:
        return ""
    index, final = (_INDEX, "B") if steps > 0 else (_REVERSE_INDEX, "A")
    return min(index * abs(steps), _steps(abs(steps), final), f"\x1b[{y + 1}d", key=len)


def _steps(count: int, final: str) -> str:
    return f"\x1b[{count if count > 1 else ''}{final}"
