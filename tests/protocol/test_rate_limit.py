"""Token buckets, with a clock that the test moves."""

from oneoh_protocol.rate_limit import TokenBucket


def test_a_bucket_allows_its_burst_and_then_its_rate() -> None:
    now = 50.0
    bucket = TokenBucket(2, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [0, 0.5]
    assert not bucket.full
    now += 1000
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
