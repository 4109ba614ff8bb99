"""Median of the last measures: what a slow answer, honest or not, does to it."""

from hypothesis import given
from hypothesis import strategies as st

from oneoh_server.websocket.round_trip import RoundTrip


def measured(*seconds: float) -> int | None:
    found = RoundTrip()
    for each in seconds:
        found.note(each)
    return found.ms


def test_without_a_measure_there_is_none() -> None:
    assert measured() is None


def test_two_slow_answers_of_five_change_nothing() -> None:
    assert measured(0.05, 3, 0.06, 3, 0.05) == 60
    assert measured(3, 0.05) == 50


def test_old_measures_are_forgotten() -> None:
    assert measured(*[0.05] * 50, *[0.2] * 3) == 200


@given(st.lists(st.floats(0, 100), min_size=1))
def test_it_lies_within_the_measures(seconds: list[float]) -> None:
    found = measured(*seconds)
    assert found is not None
    assert round(min(seconds) * 1000) <= found <= round(max(seconds) * 1000)
