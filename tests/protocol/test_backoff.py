"""Backoff: waits grow, stay within bounds and differ from client to client."""

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.backoff import FIRST_SECONDS, LONGEST_SECONDS, delays


def test_waits_double_up_to_the_longest() -> None:
    assert list(islice(delays(lambda: 0.0), 8)) == [0.5, 1, 2, 4, 8, 16, 20, 20]


@given(st.floats(0, 1, exclude_max=True))
def test_jitter_shortens_a_wait_by_up_to_half(chance: float) -> None:
    for wait in islice(delays(lambda: chance), 12):
        assert FIRST_SECONDS / 2 <= wait <= LONGEST_SECONDS


def test_two_clients_do_not_wait_alike() -> None:
    assert list(islice(delays(), 12)) != list(islice(delays(), 12))
