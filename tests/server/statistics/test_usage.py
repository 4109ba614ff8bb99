"""Usage of the processor is that between two looks."""

from oneoh_server.statistics.usage import LEAST_S, Usage


def test_the_share_is_of_the_time_since_the_last_look() -> None:
    now, used = 100.0, 5.0
    usage = Usage(lambda: now, lambda: used)
    now, used = 110.0, 10.0
    assert usage.cpu_percent == 50
    now = 120.0
    assert usage.cpu_percent == 0


def test_looks_that_follow_closely_see_the_same_share() -> None:
    now, used = 0.0, 0.0
    usage = Usage(lambda: now, lambda: used)
    now, used = 2.0, 1.0
    assert usage.cpu_percent == 50
    now, used = 2.0 + LEAST_S / 2, 1.2
    assert usage.cpu_percent == 50


def test_this_process_has_memory() -> None:
    assert Usage().memory_mib > 5
