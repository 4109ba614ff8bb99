"""Dealing, turns, the end of rounds and matches, places; rules page, "A round" and "The end"."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_games import Generator, IllegalAction
from oneoh_games.bot255 import DECK, GAME, Options, State
from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.cards import ALL
from oneoh_games.bot255.position import LANE, play, position
from oneoh_games.bot255.rounds import deal, outcome, places
from oneoh_games.bot255.state import Copy, Standing
from tests.games.bot255.playing import happened

ALL_BITS = "run:while clearAhead;.moveForward;rotateRight;moveForward"
SOLVER = "move while rotate-right memory-4"


def all_cards(state: State) -> Counter[str]:
    return Counter((*state.deck, *state.discard, *(card for hand in state.hands for card in hand)))


@given(seats=st.integers(2, 4), seed=st.integers(0, 2**128 - 1))
def test_six_cards_each_and_one_turned_up(seats: int, seed: int) -> None:
    state = GAME.start(seats, seed, Options(level="simple"))
    assert [len(hand) for hand in state.hands] == [6] * seats
    assert (len(state.discard), len(state.deck)) == (1, 63 - 6 * seats)
    assert all_cards(state) == Counter(DECK)
    assert all(hand == tuple(sorted(hand)) for hand in state.hands)
    assert (state.to_act, state.mover) == ((state.dealer + 1) % seats,) * 2
    assert (state.phase, state.turn, state.round) == ("turn", 1, 1)
    assert set(state.copies) == {Copy(state.puzzle.bot, state.puzzle.bits)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seed_decides_who_deals_first(seats: int) -> None:
    dealers = {GAME.start(seats, seed, Options(level="simple")).dealer for seed in range(40)}
    assert dealers == set(range(seats))


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (3, 2), (3, 0), (4, 1)])
def test_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer(
    seats: int, dealer: int
) -> None:
    bare = position(*["move"] * seats, seat=(dealer + 1) % seats, luck=7)
    order = tuple(Generator(7).shuffled(ALL))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for at in range(6 * seats):
        hands[(dealer + 1 + at) % seats].append(order[at])
    state = deal(bare)
    assert state.hands == tuple(tuple(sorted(hand)) for hand in hands)
    assert (*state.discard, *state.deck) == order[6 * seats :]
    assert state.to_act == (dealer + 1) % seats


def test_play_is_clockwise() -> None:
    state = GAME.start(4, 3, Options(level="simple"))
    movers = []
    for _ in range(6):
        movers.append(state.to_act)
        state = play(state, "draw:deck")
        if state.phase == "discard":
            state = GAME.apply(state, GAME.default_action(state))
    first = (state.dealer + 1) % 4
    assert movers == [(first + step) % 4 for step in range(6)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_without_a_winner_is_over_after_forty_turns_a_seat(seats: int) -> None:
    hands = ["move"] * seats
    last = position(*hands, turn=40 * seats, seat=1)
    assert GAME.view(last, None).turns == 40 * seats
    over = play(last, "draw:deck")
    assert (over.phase, GAME.to_act(over), over.results[0].winner) == ("over", None, None)
    assert happened(over) == ["draw", "round-over", "over"]
    going_on = play(position(*hands, turn=40 * seats - 1, seat=1), "draw:deck")
    assert (going_on.phase, going_on.turn, going_on.results) == ("turn", 40 * seats, ())


def test_the_last_turn_is_over_with_an_invalid_program_too() -> None:
    state = position("move", "spy", turn=80)
    assert happened(play(state, "run:moveForward", "pass"))[-2:] == ["round-over", "over"]


def test_a_stolen_turn_is_not_counted_the_thiefs_is() -> None:
    state = position("move memory-2", "steal-turn", turn=80)
    stolen = play(state, "run:moveForward", "steal-turn")
    assert (stolen.phase, stolen.turn) == ("turn", 80)
    assert play(stolen, "draw:deck").phase == "over"


def test_the_winner_of_a_round_deals_the_next_one() -> None:
    state = position("move", SOLVER, "move", seat=1, rounds=2, coming=LANE)
    after = play(state, ALL_BITS, "pass", "pass")
    assert (after.round, after.dealer, after.to_act, after.turn) == (2, 1, 2, 1)
    assert all_cards(after) == Counter(DECK)
    assert [len(hand) for hand in after.hands] == [6, 6, 6]
    assert len(after.discard) == 1


@pytest.mark.parametrize(("seats", "seat", "dealer"), [(3, 1, 1), (3, 0, 0), (2, 0, 0)])
def test_if_nobody_won_the_seat_after_the_last_dealer_deals(
    seats: int, seat: int, dealer: int
) -> None:
    """In `position` the seat before the mover deals."""
    hands = ["move"] * seats
    state = position(*hands, seat=seat, turn=40 * seats, rounds=2, coming=LANE)
    after = play(state, "draw:deck")
    assert (after.round, after.dealer) == (2, dealer)


def test_a_new_round_begins_with_its_puzzle_and_no_bit_collected() -> None:
    other = LANE.replace("x", ".").replace("> o", "v o")
    state = position("move", SOLVER, seat=1, rounds=2, coming=other)
    after = play(state, ALL_BITS, "pass")
    assert after.puzzle.bugs == 0
    assert after.copies == (Copy(after.puzzle.bot, after.puzzle.bits),) * 2
    assert (after.runs, after.coming) == ((), ())
    assert [standing.round_points for standing in after.standings] == [0, 0]
    assert [standing.points for standing in after.standings] == [0, 255]
    assert happened(after) == ["pass", "run", "round-over", "round"]


def test_the_puzzles_of_a_match_are_of_its_level_and_none_comes_twice() -> None:
    state = GAME.start(2, 5, Options(rounds=64, level="simple"))
    all_puzzles = (state.puzzle, *state.coming)
    assert len(set(all_puzzles)) == 64
    assert set(all_puzzles) <= set(puzzles("simple"))


def test_the_seed_decides_the_puzzles_and_the_deal() -> None:
    starts = [GAME.start(2, seed, Options(rounds=1, level="simple")) for seed in range(12)]
    assert len({state.puzzle for state in starts}) > 6
    assert len({state.deck for state in starts}) == 12


def test_the_match_is_over_after_its_rounds() -> None:
    state = position("move memory-2", SOLVER, seat=0, rounds=2, coming=LANE)
    state = play(state, "run:moveForward", "pass", "draw:deck", ALL_BITS, "pass")
    assert GAME.outcome(state) is None
    state = replace(state, turn=80)
    over = play(state, "draw:deck", *discard_drawn(state))
    assert happened(over)[-2:] == ["round-over", "over"]
    assert (GAME.to_act(over), GAME.legal_actions(over)) == (None, ())
    result = GAME.outcome(over)
    assert result is not None
    assert (result.reason, result.scores, result.places) == ("rounds", (1, 255), (2, 1))
    assert [each.points for each in over.results] == [(1, 255), (0, 0)]
    with pytest.raises(IllegalAction) as refusal:
        play(over, "draw:deck")
    assert refusal.value.rule == "end.over"
    with pytest.raises(IllegalAction):
        play(over, "run:moveForward")


def discard_drawn(state: State) -> list[str]:
    drawn = play(state, "draw:deck")
    return [GAME.format_action(GAME.default_action(drawn))] if drawn.phase == "discard" else []


@pytest.mark.parametrize(
    ("standings", "expected"),
    [
        ([Standing(points=1), Standing(points=2)], (2, 1)),
        ([Standing(points=255, full_runs=0), Standing(points=255, full_runs=1)], (2, 1)),
        (
            [
                Standing(points=9, full_runs=0, runs=1, lines=1),
                Standing(points=9, full_runs=1, runs=9, lines=9),
            ],
            (2, 1),
        ),
        ([Standing(points=9, runs=2, lines=2), Standing(points=9, runs=1, lines=9)], (2, 1)),
        ([Standing(points=9, runs=2, lines=8), Standing(points=9, runs=2, lines=9)], (1, 2)),
        ([Standing(points=9, runs=2, lines=9), Standing(points=9, runs=2, lines=9)], (1, 1)),
        (
            [Standing(points=3), Standing(points=9), Standing(points=3), Standing(points=1)],
            (2, 1, 2, 4),
        ),
    ],
)
def test_ties_are_broken_by_full_runs_then_fewer_runs_then_fewer_lines(
    standings: list[Standing], expected: tuple[int, ...]
) -> None:
    assert places(standings) == expected
    assert outcome(standings).places == expected
    assert outcome(standings).scores == tuple(standing.points for standing in standings)
