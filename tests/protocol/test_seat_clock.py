"""Arithmetic of a seat's clock: its promises hold for every form of clock and every game."""

from hypothesis import given
from hypothesis import strategies as st

from oneoh_protocol.messages import Clock
from oneoh_protocol.seat_clock import (
    MOST_MS,
    LagTerms,
    SeatClock,
    after_answer,
    after_charge,
    after_timeout,
    compensation,
    first_clock,
    turn_ms,
)

LAG = LagTerms(answer_ms=500, quota_ms=3000, refill_ms=300)

spans = st.sampled_from([0, 1, 999, 1_000, 30_000, 900_000]) | st.integers(0, 2**28)
clocks = st.builds(
    Clock,
    bank_ms=spans,
    delay_ms=spans,
    increment_ms=spans,
    periods=st.integers(0, 5),
    period_ms=st.integers(1, 120_000),
)
turns = st.lists(st.tuples(st.integers(0, 10**6), st.none() | st.integers(0, 5_000)), max_size=60)
"""Time and measured round trip of each turn."""


def played(clock: Clock, script: list[tuple[int, int | None]]) -> list[tuple[SeatClock, int, int]]:
    """Return the clock before each turn in time, what the turn was charged, and compensated."""
    seat, found = first_clock(clock, LAG), []
    for took, round_trip in script:
        lag = compensation(seat, LAG, took, round_trip)
        charged = took - lag
        if charged > turn_ms(seat, clock):
            seat = after_timeout(seat, clock)
        else:
            found.append((seat, charged, lag))
            seat = after_answer(seat, clock, LAG, charged, lag)
    return found


@given(clocks, turns)
def test_no_amount_is_ever_below_zero_or_beyond_the_wire(
    clock: Clock, script: list[tuple[int, int | None]]
) -> None:
    for seat, charged, lag in played(clock, script):
        assert min(seat.bank_ms, seat.periods, seat.quota_ms, charged, lag) >= 0
        assert turn_ms(seat, clock) <= MOST_MS
        assert seat.periods <= clock.periods
        assert seat.quota_ms <= LAG.quota_ms


@given(clocks, turns)
def test_a_turn_is_charged_the_time_it_took_but_for_the_compensation(
    clock: Clock, script: list[tuple[int, int | None]]
) -> None:
    seat = first_clock(clock, LAG)
    for took, round_trip in script:
        lag = compensation(seat, LAG, took, round_trip)
        assert 0 <= lag <= min(took, LAG.answer_ms, seat.quota_ms, round_trip or 0)
        seat = after_answer(seat, clock, LAG, took - lag, lag)


@given(clocks, turns)
def test_compensation_of_a_game_stays_within_what_is_published(
    clock: Clock, script: list[tuple[int, int | None]]
) -> None:
    turns_in_time = played(clock, script)
    total = sum(lag for _, _, lag in turns_in_time)
    assert total <= LAG.quota_ms + LAG.refill_ms * len(turns_in_time)


@given(clocks, st.integers(0, 10**7), st.integers(0, 10**7))
def test_what_runs_off_is_never_more_than_what_is_charged(
    clock: Clock, first: int, more: int
) -> None:
    seat = first_clock(clock, LAG)
    early, late = after_charge(seat, clock, first), after_charge(seat, clock, first + more)
    assert late.bank_ms <= early.bank_ms
    assert late.periods <= early.periods
    assert early.bank_ms - late.bank_ms <= more
    assert turn_ms(seat, clock) - turn_ms(early, clock) <= first


@given(clocks, turns)
def test_banks_of_a_game_add_up(clock: Clock, script: list[tuple[int, int | None]]) -> None:
    """The bank is what it began with, and increments, but for the time beyond each delay."""
    seat = first_clock(clock, LAG)
    expected = clock.bank_ms
    for took, _ in script:
        spent = max(0, took - clock.delay_ms)
        room = MOST_MS - clock.delay_ms - clock.periods * clock.period_ms
        expected = max(0, expected - spent)
        expected = max(expected, min(room, expected + clock.increment_ms))
        seat = after_answer(seat, clock, LAG, took, 0)
        assert seat.bank_ms == expected


@given(clocks, st.integers(0, 10**7))
def test_to_look_at_a_clock_charges_nothing(clock: Clock, charged: int) -> None:
    seat = first_clock(clock, LAG)
    once = after_answer(seat, clock, LAG, charged, 0)
    after_charge(seat, clock, charged)
    assert after_answer(seat, clock, LAG, charged, 0) == once


@given(clocks, turns)
def test_a_time_out_leaves_no_more_than_the_least_of_each_turn(
    clock: Clock, script: list[tuple[int, int | None]]
) -> None:
    seat = first_clock(clock, LAG)
    for _ in script:
        seat = after_timeout(seat, clock)
        least = clock.delay_ms + clock.increment_ms + min(1, clock.periods) * clock.period_ms
        assert turn_ms(seat, clock) <= least
    assert seat.timeouts == len(script)


def test_an_answer_within_a_period_keeps_it() -> None:
    clock = Clock(bank_ms=1_000, periods=3, period_ms=30_000)
    seat = first_clock(clock, LAG)
    seat = after_answer(seat, clock, LAG, 30_999, 0)
    assert (seat.bank_ms, seat.periods) == (0, 3)
    seat = after_answer(seat, clock, LAG, 30_001, 0)
    assert (seat.bank_ms, seat.periods) == (0, 2)
    assert turn_ms(seat, clock) == 60_000


def test_an_answer_at_the_very_end_of_the_last_period_keeps_that_one() -> None:
    clock = Clock(periods=1, period_ms=30_000)
    assert after_answer(first_clock(clock, LAG), clock, LAG, 30_000, 0).periods == 1
