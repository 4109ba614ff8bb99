"""Matcher of the queue: facts in, groups out."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.messages import Clock, Opponents
from oneoh_protocol.rating_span import span_after
from oneoh_server.pairing.matcher import GameTerms, Seeker, Widening, match

WIDENING = Widening(points=50, ms=10_000)
CALM = Clock(bank_ms=900_000, increment_ms=10_000)
FOR_TWO = GameTerms("binary", CALM, 2)
LONG = 1e7
"""Seconds after which every span is wider than any difference."""


def seeker(guest: str, since: float = 0.0, terms: GameTerms = FOR_TWO, **changes: object) -> Seeker:
    return replace(Seeker(f"t-{guest}", guest, since, terms), **changes)


def paired(*seekers: Seeker, now: float = 100.0) -> list[list[str]]:
    return [[each.guest for each in group] for group in match(seekers, now, WIDENING)]


def test_the_two_who_have_waited_longest_are_paired() -> None:
    assert paired(seeker("c", 3), seeker("a", 1), seeker("b", 2)) == [["a", "b"]]


def test_terms_have_to_be_the_same() -> None:
    others = (
        replace(FOR_TWO, game="one-zero-one"),
        replace(FOR_TWO, clock=Clock()),
        replace(FOR_TWO, seats=3),
        replace(FOR_TWO, rated=True),
    )
    for terms in others:
        assert paired(seeker("a"), seeker("b", terms=terms)) == []


@pytest.mark.parametrize(
    ("one", "other", "fit"),
    [("any", "any", True), ("people", "any", False), ("bots", "any", True), ("any", "bots", False)],
)
def test_a_person_and_a_bot_are_paired_if_both_want_it(
    one: Opponents, other: Opponents, fit: bool
) -> None:
    found = paired(seeker("ada", opponents=one), seeker("hal", bot=True, opponents=other))
    assert bool(found) == fit


def test_a_span_grows_with_the_wait_and_holds_for_both() -> None:
    ada, bob = seeker("ada", span=100), seeker("bob", rating=1740, span=100)
    assert paired(ada, bob, now=29.9) == []
    assert paired(ada, bob, now=30.0) == [["ada", "bob"]]
    late = replace(bob, since=20.0)
    assert paired(ada, late, now=49.9) == []
    assert paired(ada, late, now=50.0) == [["ada", "bob"]]


def test_a_guest_who_is_blocked_is_not_paired_whoever_came_first() -> None:
    ada, bob = seeker("ada", 1), seeker("bob", 2, blocked=frozenset({"ada"}))
    assert paired(ada, bob) == []
    assert paired(ada, bob, seeker("cat", 3)) == [["ada", "cat"]]


def test_a_table_of_three_is_found_past_one_who_fits_only_some() -> None:
    three = replace(FOR_TWO, seats=3)
    ada = seeker("ada", 1, three, rating=1500, span=200)
    bob = seeker("bob", 2, three, rating=1690, span=200)
    cat = seeker("cat", 3, three, rating=1310, span=200)
    dan = seeker("dan", 4, three, rating=1320, span=200)
    assert paired(ada, bob, cat, now=5.0) == []
    assert paired(ada, bob, cat, dan, now=5.0) == [["ada", "cat", "dan"]]


GUESTS = st.integers(0, 30).map(str)
SEEKERS = st.lists(
    st.builds(
        Seeker,
        ticket=GUESTS,
        guest=GUESTS,
        since=st.floats(0, 100),
        terms=st.builds(
            GameTerms, st.sampled_from(["binary", "bot255"]), st.just(CALM), st.integers(2, 4)
        ),
        bot=st.booleans(),
        opponents=st.sampled_from(["any", "people", "bots"]),
        rating=st.integers(1200, 1800),
        span=st.none() | st.integers(0, 300),
        blocked=st.frozensets(GUESTS, max_size=2),
    ),
    max_size=14,
    unique_by=lambda each: each.guest,
)


def accept(one: Seeker, other: Seeker, now: float) -> bool:
    """Return whether one accepts the other, straight from the page of the protocol."""
    wait = round((now - one.since) * 1000)
    span = span_after(one.span, wait, WIDENING.points, WIDENING.ms)
    kind = {"any": {True, False}, "people": {False}, "bots": {True}}[one.opponents]
    return (
        one.terms == other.terms
        and other.bot in kind
        and other.guest not in one.blocked
        and (span is None or abs(one.rating - other.rating) <= span)
    )


@given(SEEKERS, st.floats(100, 200))
def test_groups_are_whole_disjoint_and_accept_each_other(seekers: list[Seeker], now: float) -> None:
    groups = match(seekers, now, WIDENING)
    guests = [each.guest for group in groups for each in group]
    assert len(guests) == len(set(guests))
    for group in groups:
        assert len(group) == group[0].terms.seats
        for one, other in combinations(group, 2):
            assert accept(one, other, now)
            assert accept(other, one, now)


@given(SEEKERS, st.randoms())
def test_the_order_in_which_they_are_given_changes_nothing(
    seekers: list[Seeker], shuffler: object
) -> None:
    mixed = sorted(seekers, key=lambda _each: shuffler.random())  # type: ignore[attr-defined]
    distinct = [replace(each, ticket=each.guest) for each in mixed]
    again = [replace(each, ticket=each.guest) for each in seekers]
    assert match(distinct, 150.0, WIDENING) == match(again, 150.0, WIDENING)


@given(SEEKERS, st.floats(100, 200))
def test_nobody_who_is_left_could_have_been_paired(seekers: list[Seeker], now: float) -> None:
    groups = match(seekers, now, WIDENING)
    taken = {each.guest for group in groups for each in group}
    left = [each for each in seekers if each.guest not in taken]
    for seats in (2, 3, 4):
        for group in combinations(left, seats):
            pairs = [pair for one, other in combinations(group, 2) for pair in ((one, other), (other, one))]  # fmt: skip
            assert group[0].terms.seats != seats or not all(accept(*pair, now) for pair in pairs)


@given(SEEKERS)
def test_the_longest_wait_comes_first_among_those_who_want_the_same(seekers: list[Seeker]) -> None:
    alike = [
        replace(each, terms=FOR_TWO, opponents="any", blocked=frozenset(), ticket=each.guest)
        for each in seekers
    ]
    groups = match(alike, LONG, WIDENING)
    order = sorted(alike, key=lambda each: (each.since, each.ticket))
    assert [each for group in groups for each in group] == order[: len(alike) // 2 * 2]
