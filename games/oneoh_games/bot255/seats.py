"""What each seat has: a tuple by seat."""

from typing import TypeVar

from oneoh_games.contract import Seat

T = TypeVar("T")


def put(each: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same, but for what this seat has."""
    return (*each[:seat], value, *each[seat + 1 :])
