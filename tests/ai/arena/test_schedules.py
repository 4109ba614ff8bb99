"""Formats: who meets whom, how often, in which seats."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_ai.arena.event import Pairing, Result, duplicate
from oneoh_ai.arena.fixed import FixedSchedule, gauntlet, pair, round_robin
from oneoh_ai.arena.knockout import KnockoutSchedule, first_bracket
from oneoh_ai.arena.schedule import Schedule
from oneoh_ai.arena.sequential import SequentialSchedule
from oneoh_ai.arena.sprt import SequentialTest
from oneoh_ai.arena.swiss import SwissSchedule
from tests.ai.arena.results import by_strength, play_through, result

counts = st.integers(2, 9)
even = st.integers(1, 3).map(lambda half: 2 * half)


def meetings(results: list[Result]) -> Counter[frozenset[int]]:
    return Counter(frozenset(each.pairing.seating) for each in results)


def test_a_duplicate_deal_is_played_from_every_seat() -> None:
    assert [pairing.seating for pairing in duplicate((0, 1, 1), [5])] == [
        (0, 1, 1),
        (1, 0, 1),
        (1, 1, 0),
    ]
    assert [(p.number, p.deal) for p in duplicate((0, 1), [5, 7], 4)] == [
        (4, 5),
        (5, 5),
        (6, 7),
        (7, 7),
    ]


@given(counts, st.integers(2, 4), st.integers(1, 7))
def test_in_a_round_robin_each_lineup_plays_the_same_deals(
    entrants: int, seats: int, games: int
) -> None:
    lineups = round_robin(entrants, seats)
    results = play_through(FixedSchedule(lineups, games))
    assert len(results) == len(lineups) * games
    assert [each.pairing.number for each in results] == list(range(len(results)))
    deals = Counter(each.pairing.deal for each in results)
    assert deals.total() == len(results)
    assert set(deals) == set(range(-(-games // seats)))
    if entrants >= seats:
        assert set(meetings(results)) == set(map(frozenset, combinations(range(entrants), seats)))


def test_a_gauntlet_is_the_first_against_each_other() -> None:
    results = play_through(FixedSchedule(gauntlet(4, 2), 2))
    assert meetings(results) == {frozenset((0, n)): 2 for n in (1, 2, 3)}


@given(counts, even, st.integers(1, 4))
def test_swiss_has_no_meeting_twice_while_it_can_be_helped(
    entrants: int, games: int, rounds: int
) -> None:
    schedule = SwissSchedule(entrants, games, rounds)
    results = play_through(schedule)
    assert len(results) == schedule.games
    seated = Counter(entrant for each in results for entrant in each.pairing.seating)
    if entrants % 2 == 0:
        assert set(seated.values()) == {rounds * games}
    if rounds <= entrants // 2:
        assert set(meetings(results).values()) == {games}


def test_of_an_odd_number_each_sits_out_once_before_anybody_does_twice() -> None:
    results = play_through(SwissSchedule(5, 2, 5))
    seated = Counter(entrant for each in results for entrant in each.pairing.seating)
    assert set(seated.values()) == {8}


def test_in_the_second_round_of_swiss_the_winners_meet() -> None:
    results = play_through(SwissSchedule(4, 2, 2))
    assert set(meetings(results[4:])) == {frozenset((0, 2)), frozenset((1, 3))}


@given(counts, even)
def test_the_strongest_wins_a_knockout_and_each_meeting_ends_a_hope(
    entrants: int, games: int
) -> None:
    schedule = KnockoutSchedule(entrants, games)
    results = play_through(schedule)
    assert len(results) == schedule.games
    last = results[-1].pairing.seating
    assert set(last) == {0, 1}
    losers = Counter(max(each.pairing.seating) for each in results)
    assert losers == dict.fromkeys(range(1, entrants), games)


def test_an_even_meeting_is_won_by_the_higher_seed() -> None:
    results = play_through(KnockoutSchedule(4, 2), lambda pairing: result(pairing, (1, 1)))
    assert set(results[-1].pairing.seating) == {0, 1}


def test_the_highest_seeds_meet_last() -> None:
    assert first_bracket(5) == [0, None, 3, 4, 1, None, 2, None]


def test_a_sequential_match_ends_with_its_verdict() -> None:
    schedule = SequentialSchedule(SequentialTest(), 2, 1000)
    results = play_through(schedule)
    assert len(results) == 16
    assert schedule.games is None


def test_a_sequential_match_without_a_verdict_ends_after_its_games() -> None:
    def alternating(pairing: Pairing) -> Result:
        wins = pairing.deal % 2
        return result(pairing, (1, 2) if (pairing.seating[0] == 0) == wins else (2, 1))

    schedule = SequentialSchedule(SequentialTest(-10, 10), 2, 40)
    assert len(play_through(schedule, alternating)) == 40


@pytest.mark.parametrize(
    "schedule",
    [
        FixedSchedule([pair(0, 1, 2)], 5),
        SwissSchedule(5, 2, 3),
        KnockoutSchedule(6, 2),
        SequentialSchedule(SequentialTest(), 2, 100),
    ],
    ids=lambda schedule: type(schedule).__name__,
)
def test_a_schedule_is_the_same_again(schedule: Schedule) -> None:
    once = play_through(schedule)
    assert play_through(schedule, by_strength) == once
    assert len({each.pairing.number for each in once}) == len(once)
