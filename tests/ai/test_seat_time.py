"""Time of a seat without a server: what a turn may take, and what is left after it."""

import pytest

from oneoh_ai.failure import BotFailed
from oneoh_ai.seat_time import SeatTime
from oneoh_protocol.clock_notation import parse_clock
from oneoh_protocol.messages import Clock


def test_without_a_clock_any_thought_is_in_time() -> None:
    time = SeatTime(Clock())
    time.charge(10_000)
    assert (time.left_s, time.until()) == (None, None)


@pytest.mark.parametrize(
    ("clock", "thoughts", "left_s"),
    [
        ("1", [10, 20], 30),
        ("1+5", [10, 20], 40),
        ("1d5", [3, 20], 50),
        ("0.1+2x10", [6, 15], 10),
        ("30s/move", [29, 29], 30),
    ],
)
def test_thought_is_taken_off_the_clock(clock: str, thoughts: list[float], left_s: float) -> None:
    time = SeatTime(parse_clock(clock))
    for seconds in thoughts:
        time.charge(seconds)
    assert time.left_s == left_s


def test_a_thought_that_is_longer_than_the_clock_fails() -> None:
    time = SeatTime(parse_clock("1"))
    time.charge(50)
    with pytest.raises(BotFailed, match=r"took 11\.00 s with 10\.00 s on its clock") as caught:
        time.charge(11)
    assert caught.value.kind == "clock"
