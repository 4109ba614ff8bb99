"""Histograms count like Prometheus's, and remember the last values."""

import math

from oneoh_server.statistics.histogram import RECENT, Histogram


def test_a_value_is_counted_up_to_the_bounds_that_it_does_not_exceed() -> None:
    histogram = Histogram((1, 2, 5))
    for value in (0.5, 1, 1.5, 5, 9):
        histogram.note(value)
    assert histogram.cumulative == [(1, 2), (2, 3), (5, 4), (math.inf, 5)]
    assert (histogram.count, histogram.total) == (5, 17)


def test_percentiles_are_those_of_the_last_values() -> None:
    histogram = Histogram()
    assert histogram.percentile(50) is None
    histogram.note(1000)
    assert histogram.percentile(1) == histogram.percentile(99) == 1000
    for value in range(1, RECENT + 1):
        histogram.note(value)
    assert histogram.percentile(50) == RECENT / 2
    assert histogram.percentile(99) == 0.99 * RECENT
