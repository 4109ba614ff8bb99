"""Bots on bad lines lose no games on time by the server's fault."""

import pytest

from oneoh_protocol.seat_clock import LagTerms
from tests.server.bad_line import WORST_LINES, lost_on_time

NONE = LagTerms(0, 0, 0)


def test_bots_on_bad_lines_lose_no_game_on_time() -> None:
    assert sum(lost_on_time(seed, LagTerms()) for seed in range(150)) == 0


def test_without_compensation_the_same_bots_lose_many() -> None:
    assert sum(lost_on_time(seed, NONE) for seed in range(150)) > 15


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_of_ten_thousand_games_on_bad_lines_at_most_one_is_lost_on_time() -> None:
    assert sum(lost_on_time(seed, LagTerms()) for seed in range(10_000)) <= 1


def test_on_the_worst_lines_short_compensation_is_noticed() -> None:
    assert sum(lost_on_time(seed, LagTerms(answer_ms=150), WORST_LINES) for seed in range(100)) > 15
