"""Conformance of Bot255, for all seats and levels, with programs and without."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import GAMES, Generator
from oneoh_games.bot255 import DECK, GAME, HAND_SIZE, Options, State
from oneoh_games.bot255.puzzle import LEVELS, Level
from oneoh_games.testing import check_game
from tests.games.bot255.announcing import ANNOUNCING

pytestmark = pytest.mark.slow

LONGEST = 40 * 4 * 6 * 2
"""Actions of two rounds: a turn has an announcement, three answers, and two more at most."""


def test_bot255_is_installed() -> None:
    assert GAMES["bot255"] is GAME
    assert (GAME.id, GAME.rules_version, list(GAME.seats)) == ("bot255", 1, [2, 3, 4])
    assert GAME.cautions(Options()) == GAME.cautions(Options(strict_bugs=True)) == ()


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**128 - 1))
def test_every_level_conforms(level: Level, seed: int) -> None:
    check_game(GAME, 2, seed, Options(rounds=2, level=level), longest=LONGEST)


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=2)
@given(seed=st.integers(0, 2**128 - 1), strict=st.booleans())
def test_every_number_of_seats_conforms_with_programs(seats: int, seed: int, strict: bool) -> None:
    options = Options(rounds=1, level="simple", strict_bugs=strict)
    check_game(ANNOUNCING, seats, seed, options, longest=LONGEST)


@settings(max_examples=20)
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**128 - 1))
def test_cards_are_conserved_and_hands_and_piles_keep_their_bounds(seats: int, seed: int) -> None:
    state: State = ANNOUNCING.start(seats, seed, Options(rounds=1, level="simple"))
    rng = Generator(seed)
    while ANNOUNCING.to_act(state) is not None:
        before = state
        state = ANNOUNCING.apply(state, rng.choice(ANNOUNCING.legal_actions(state)))
        check_bounds(state)
        check_step(before, state)


def check_bounds(state: State) -> None:
    held = [card for hand in state.hands for card in hand]
    in_play = [] if state.in_play is None else [state.in_play]
    assert Counter([*held, *state.deck, *state.discard, *in_play]) == Counter(DECK)
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
    most = HAND_SIZE + (state.phase == "discard")
    assert max(map(len, state.hands)) <= most
    if state.phase == "turn":
        assert state.deck
        assert state.in_play is None
    assert 1 <= state.turn <= 40 * len(state.hands)


def check_step(before: State, after: State) -> None:
    """Check that points and runs grow as reported, bits shrink, and movers follow in order."""
    gained = [
        new.points - old.points for old, new in zip(before.standings, after.standings, strict=True)
    ]
    reports = [told.event.run for told in after.events if told.event.run is not None]
    assert sum(gained) == sum(report.points for report in reports)
    assert sum(each.runs for each in after.standings) == len(after.runs)
    for old, new in zip(before.copies, after.copies, strict=True):
        assert not new.bits & ~old.bits
    if after.turn == before.turn + 1:
        assert after.mover == (before.mover + 1) % len(after.hands)
    elif after.mover != before.mover:
        assert [told.event.what for told in after.events] == ["steal-turn"]
