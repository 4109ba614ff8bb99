"""Span of ratings that grows with the wait."""

import pytest

from oneoh_protocol.rating_span import span_after


@pytest.mark.parametrize(
    ("waited_ms", "span"), [(0, 100), (9_999, 100), (10_000, 150), (65_000, 400)]
)
def test_the_span_grows_in_steps(waited_ms: int, span: int) -> None:
    assert span_after(100, waited_ms, widen_points=50, widen_ms=10_000) == span


def test_any_difference_stays_any_difference() -> None:
    assert span_after(None, 10_000, widen_points=50, widen_ms=10_000) is None
