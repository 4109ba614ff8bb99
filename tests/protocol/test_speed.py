"""Speeds of games, by their clocks."""

import pytest

from oneoh_protocol.clock_notation import parse_clock
from oneoh_protocol.messages import Clock
from oneoh_protocol.speed import speed_of


@pytest.mark.parametrize(
    ("clock", "speed"),
    [
        ("3+2", "blitz"),
        ("10+0", "rapid"),
        ("15+10", "rapid"),
        ("15+30", "classical"),
        ("10+5x30", "rapid"),
        ("3d/move", "correspondence"),
    ],
)
def test_the_speed_follows_from_all_time_of_a_clock(clock: str, speed: str) -> None:
    assert speed_of(parse_clock(clock)) == speed


def test_without_a_clock_a_game_is_untimed() -> None:
    assert speed_of(Clock()) == "untimed"
