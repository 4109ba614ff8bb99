"""Overload is logged once a minute for each cause, with addresses under an alias."""

import pytest

from oneoh_server.overload_log import OverloadLog, alias


def test_a_cause_is_logged_once_a_minute_with_the_heaviest_addresses(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = iter((100.0, 100.0, 130.0, 130.0, 160.0, 160.0))
    overload_log = OverloadLog(lambda: next(clock))
    counts = {f"192.0.2.{number}": number for number in range(1, 8)}
    for _ in range(3):
        overload_log.report("there is room for 28 tables", counts)
        overload_log.report("another cause", {})
    lines = [record.message for record in caplog.records]
    assert len(lines) == 4
    first = ", ".join(f"address {alias(f'192.0.2.{n}')}: {n}" for n in (7, 6, 5, 4, 3))
    assert lines[0] == f"turned away: there is room for 28 tables; {first}, 2 others"
    assert lines[1] == "turned away: another cause; nobody has any"
    assert "192.0.2" not in caplog.text


def test_each_address_has_its_own_alias() -> None:
    numbers = {alias(f"192.0.2.{number}") for number in range(50)}
    assert len(numbers) == 50
    assert alias("192.0.2.1") in numbers
