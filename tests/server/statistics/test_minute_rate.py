"""Rate of a count: over the last minute, however often it is asked for."""

from oneoh_server.statistics.minute_rate import MinuteRate


def test_the_first_answer_is_the_rate_since_the_start() -> None:
    assert MinuteRate(100.0).take(30, 130.0) == 60


def test_what_happened_more_than_a_minute_ago_does_not_count() -> None:
    rate = MinuteRate(0.0)
    for second in range(0, 121, 2):
        rate.take(5 * min(second, 60), second)
    assert rate.take(300, 122.0) == 0


def test_at_the_moment_of_the_start_nothing_has_happened() -> None:
    assert MinuteRate(5.0).take(0, 5.0) == 0
