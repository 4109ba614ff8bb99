"""Times that a client tells with its answers: of the request that it answers, and of no other."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from oneoh_protocol.messages import Act
from oneoh_protocol.request_times import RequestTimes
from tests.protocol.tables import request

TIMED = replace(request(turn=0), deadline_ms=9_000)
ANSWER = Act(table="t1", request=5, action="a")


@pytest.fixture
def clock() -> Iterator[float]:
    """Seconds at which the connection is welcomed, and each further look at the clock."""
    return iter([100.0, 101.5, 103.25, 104.0])


def test_an_answer_has_the_times_of_its_request(clock: Iterator[float]) -> None:
    times = RequestTimes(lambda: next(clock))
    times.note(TIMED)
    answer = times.timed(ANSWER)
    assert (answer.received_ms, answer.answered_ms) == (1_500, 3_250)


def test_a_request_that_comes_again_was_received_when_it_came_first(clock: Iterator[float]) -> None:
    times = RequestTimes(lambda: next(clock))
    times.note(TIMED)
    times.note(TIMED)
    assert times.timed(ANSWER).received_ms == 1_500


def test_an_answer_to_another_request_or_without_a_clock_has_none(clock: Iterator[float]) -> None:
    times = RequestTimes(lambda: next(clock))
    times.note(request(turn=0))
    assert times.timed(ANSWER) is ANSWER
    times.note(TIMED)
    other = replace(ANSWER, request=6)
    assert times.timed(other) is other
