"""Notation of clocks: every clock can be written, and reads as itself again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.clock_notation import (
    FORMS,
    BadClock,
    format_clock,
    format_timeout,
    parse_clock,
    parse_timeout,
    with_timeout,
)
from oneoh_protocol.messages import Clock

FORM_CLOCKS = (
    Clock(bank_ms=900_000),
    Clock(bank_ms=900_000, increment_ms=10_000),
    Clock(bank_ms=900_000, delay_ms=10_000),
    Clock(bank_ms=900_000, periods=5, period_ms=30_000),
    Clock(delay_ms=30_000),
    Clock(delay_ms=3 * 86_400_000),
    Clock(),
)
times = st.integers(0, 10**8)
clocks = st.builds(
    Clock,
    bank_ms=times,
    delay_ms=times,
    increment_ms=times,
    periods=st.just(0),
    period_ms=st.just(0),
) | st.builds(Clock, bank_ms=times, periods=st.integers(1, 20), period_ms=st.integers(1, 10**7))


@pytest.mark.parametrize(("text", "clock"), [*zip(FORMS, FORM_CLOCKS, strict=True)], ids=FORMS)
def test_the_forms_are_what_their_names_say(text: str, clock: Clock) -> None:
    assert parse_clock(text) == clock
    assert format_clock(clock) == text


@given(clocks)
def test_a_clock_reads_as_itself(clock: Clock) -> None:
    if clock.runs:
        assert parse_clock(format_clock(clock)) == clock
    else:
        assert format_clock(clock) == "none"


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("0.5", Clock(bank_ms=30_000)),
        ("90s+1", Clock(bank_ms=90_000, increment_ms=1_000)),
        ("1h", Clock(bank_ms=3_600_000)),
        ("3d", Clock(delay_ms=3 * 86_400_000)),
        ("5m/move", Clock(delay_ms=300_000)),
        ("30/move", Clock(delay_ms=30_000)),
        (" 15+10 ", Clock(bank_ms=900_000, increment_ms=10_000)),
        ("5d2+3+4x10", Clock(300_000, 2_000, "act", 3_000, 4, 10_000)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_spellings_are_understood(text: str, clock: Clock) -> None:
    assert parse_clock(text) == clock


@pytest.mark.parametrize(
    "text",
    ["", "x", "0", "0+5", "-5", "15+", "15+10+", "15+5x0", "25d/move", "1e9", "15 + 10", "٣"],
)
def test_what_is_no_clock_is_refused_with_examples_or_a_reason(text: str) -> None:
    with pytest.raises(BadClock, match=r"15\+10|no time"):
        parse_clock(text)


@pytest.mark.parametrize("text", ["act", "lose", "1", "3", "100"])
def test_what_happens_at_the_end_reads_as_itself(text: str) -> None:
    clock = with_timeout(Clock(bank_ms=1), parse_timeout(text))
    assert format_timeout(clock) == text


@pytest.mark.parametrize("text", ["", "draw", "0", "101", "-1", "\u00b2", "3.0"])
def test_another_end_is_refused(text: str) -> None:
    with pytest.raises(BadClock, match="write act, lose"):
        parse_timeout(text)
