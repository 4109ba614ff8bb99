"""Determinized states of Bot255: they keep all that a view shows, and everything else varies."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oneoh_games import Generator
from oneoh_games.bot255 import DECK, GAME, Options, State, View, covers
from oneoh_games.bot255.dealing import known_cards
from oneoh_games.bot255.grid import cells_of
from oneoh_games.bot255.guess import guess_program
from oneoh_games.bot255.position import play, position
from oneoh_games.bot255.program import check_program, format_program
from tests.games.bot255.announcing import ANNOUNCING, after_some_actions

GUESSES = 40


def guesses(state: State, viewer: int | None, count: int = GUESSES) -> list[State]:
    view, rng = GAME.view(state, viewer), Generator(9)
    return [GAME.determinize(view, rng) for _ in range(count)]


def inside(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    return not Counter(part) - Counter(whole)


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**128 - 1),
    count=st.integers(0, 150),
    viewer=st.sampled_from([0, 1, 2, 3, None]),
)
def test_what_is_taken_for_known_is_true_and_guesses_hold_to_it(
    seats: int, seed: int, count: int, viewer: int | None
) -> None:
    state = after_some_actions(seats, seed, count)
    if state.phase == "over" or (viewer is not None and viewer >= seats):
        return
    view: View = GAME.view(state, viewer)
    known = known_cards(view)
    for each in (state, GAME.determinize(view, Generator(seed))):
        assert all(map(inside, known.hands, each.hands))
        assert each.discard[: len(known.top)] == known.top
        assert not known.bottom or each.discard[-len(known.bottom) :] == known.bottom
        assert inside(known.loose, (*each.deck, *each.discard))
        assert known.deck in (None, each.deck)


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**128 - 1),
    count=st.integers(0, 150),
    viewer=st.sampled_from([0, 1]),
)
def test_what_an_event_shows_to_the_viewer_alone_a_guess_shows_to_nobody_else(
    seats: int, seed: int, count: int, viewer: int
) -> None:
    state = after_some_actions(seats, seed, count)
    guess = GAME.determinize(GAME.view(state, viewer), Generator(seed))
    for other in (*range(seats), None):
        told, guessed = GAME.view(state, other).events, GAME.view(guess, other).events
        for event, guessed_event in zip(told, guessed, strict=True):
            assert event.cards or not guessed_event.cards


@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 2**128 - 1),
    count=st.integers(0, 150),
    viewer=st.sampled_from([0, 1, None]),
)
def test_a_guess_is_a_game_that_could_be_played(
    seats: int, seed: int, count: int, viewer: int | None
) -> None:
    state = after_some_actions(seats, seed, count)
    rng = Generator(seed)
    view = GAME.view(state, viewer)
    guess = GAME.determinize(view, rng)
    assert GAME.view(guess, viewer) == view
    piles = (*guess.deck, *guess.discard, *(card for hand in guess.hands for card in hand))
    in_play = [] if guess.in_play is None else [guess.in_play]
    assert Counter([*piles, *in_play]) == Counter(DECK)
    for true, copy in zip(state.copies, guess.copies, strict=True):
        assert copy.bits.bit_count() == true.bits.bit_count()
        assert not copy.bits & ~state.puzzle.bits
        assert not (copy.bits | state.puzzle.bugs) >> copy.bot.cell & 1
    puzzles = [guess.puzzle, *guess.coming]
    assert len({(puzzle.bot, puzzle.bits) for puzzle in puzzles}) == len(puzzles)
    assert len(puzzles) == len([state.puzzle, *state.coming])
    for _ in range(12):
        if legal := ANNOUNCING.legal_actions(guess):
            guess = ANNOUNCING.apply(guess, rng.choice(legal))


def test_a_card_drawn_for_all_to_see_is_in_the_hand() -> None:
    state = play(position("move", "spy", discard="memory-8"), "draw:discard")
    for viewer in (1, None):
        assert all("memory-8" in guess.hands[0] for guess in guesses(state, viewer))


def test_a_card_drawn_in_secret_may_be_any() -> None:
    state = play(position("move", "spy", deck="memory-8"), "draw:deck")
    assert len({guess.hands[0] for guess in guesses(state, 1)}) > GUESSES // 2


def test_a_stolen_card_is_in_the_hand_of_the_thief_for_its_owner() -> None:
    state = play(position("steal-card", "memory-8 spy"), "steal-card:1", "take:memory-8")
    assert all(guess.hands[0] == ("memory-8",) for guess in guesses(state, 1))
    assert len({guess.hands[0] for guess in guesses(state, None)}) > 3


def test_cards_received_for_all_to_see_are_in_the_hand_and_those_put_down_under_the_top() -> None:
    state = position("swap move spy", "while", discard="memory-8 upgrade")
    state = play(state, "swap:discard:move")
    for guess in guesses(state, 1):
        assert inside(("memory-8", "upgrade"), guess.hands[0])
        assert guess.discard == ("move", "swap")


def test_cards_lost_to_a_penalty_lie_at_the_bottom_for_their_owner() -> None:
    state = position("spy swap", "move", "while", discard="upgrade memory-8")
    state = play(state, "run:moveForward", "pass", "pass")
    assert all(guess.discard[2:] == state.discard[2:] for guess in guesses(state, 0))
    assert len({guess.discard[2:] for guess in guesses(state, 1)}) > GUESSES // 2


def test_cards_lost_onto_an_empty_pile_are_counted_once() -> None:
    state = play(position("spy swap", "move", "while"), "run:moveForward", "pass", "pass")
    assert all(guess.discard == state.discard for guess in guesses(state, 0))


def test_cards_that_a_run_has_shown_are_in_the_hand() -> None:
    state = position("move memory-2 spy", "swap")
    state = play(state, "run:moveForward", "pass")
    for guess in guesses(state, 1):
        assert inside(("memory-2", "move"), guess.hands[0])


def test_shown_hands_picks_and_piles_are_as_shown() -> None:
    hand = "spy search steal-card steal-cards"
    state = position(hand, "move memory-2", "while upgrade", discard="repeat swap")
    for guess in guesses(play(state, "spy"), 0):
        assert guess.hands[1:] == state.hands[1:]
    for guess in guesses(play(state, "steal-card:2"), 0):
        assert guess.hands[2] == state.hands[2]
    searched = play(state, "search:deck")
    assert all(guess.deck == searched.deck for guess in guesses(searched, 0))
    searched = play(state, "search:discard")
    assert all(guess.discard == searched.discard for guess in guesses(searched, 0))
    picked = play(state, "steal-cards")
    assert picked.offered is not None
    for guess in guesses(picked, 0):
        assert guess.offered == picked.offered
        assert guess.offered[1] in guess.hands[1]
    for guess in guesses(picked, 1):
        assert guess.offered is not None
        assert guess.offered[0] is None
        assert guess.offered[1] in guess.hands[1]
        assert guess.offered[2] in guess.hands[2]


def test_the_drawn_card_is_one_of_the_hand_that_has_to_discard() -> None:
    state = play(position("move move move spy spy swap", "while", deck="upgrade"), "draw:deck")
    drawn = {guess.drawn for guess in guesses(state, 1)}
    assert len(drawn) > 3
    assert all(guess.drawn in guess.hands[0] for guess in guesses(state, 1))
    assert {guess.drawn for guess in guesses(state, 0)} == {"upgrade"}


def test_cards_put_down_before_a_new_deck_was_made_are_in_the_piles() -> None:
    state = position("swap spy", "move", deck="upgrade repeat")
    state = position("swap spy", "move", deck="upgrade repeat", discard=" ".join(state.deck[2:]))
    state = play(state, "swap:deck:spy")
    assert [event.what for event in GAME.view(state, 1).events] == ["play", "receive", "new-deck"]
    known = known_cards(GAME.view(state, 1))
    assert Counter((*known.top, *known.loose)) >= Counter(("spy", "swap"))
    for guess in guesses(state, 1):
        piles = (*guess.deck, *guess.discard)
        assert inside(("spy", "swap"), piles)
        assert guess.discard == state.discard
    assert len({guess.deck[-1] for guess in guesses(state, 1)}) > 3


def test_what_was_shown_before_a_new_deal_says_nothing_of_it() -> None:
    state = position("move", "spy", turn=80, rounds=2, coming=LANE_OF_TWO, discard="memory-8")
    state = play(state, "draw:discard")
    assert state.round == 2
    assert known_cards(GAME.view(state, None)).hands == ((), ())
    assert len({guess.hands for guess in guesses(state, None)}) == GUESSES
    assert all(GAME.view(each, 0) == GAME.view(state, 0) for each in guesses(state, 0))


def test_own_runs_and_those_of_others_stay_in_order() -> None:
    state = position("move memory-2", "move memory-2")
    for program in ("moveForward", "moveForward", "moveForward;moveForward"):
        state = play(state, f"run:{program}", "pass", "draw:deck")
    for viewer, turns in ((0, [1, 2, 3]), (1, [2, 3]), (None, [2, 3])):
        (guess,) = guesses(state, viewer, 1)
        assert [report.turn for report in guess.runs] == turns
        assert GAME.view(guess, viewer) == GAME.view(state, viewer)


def test_no_puzzle_comes_twice_in_a_guess() -> None:
    state = GAME.start(2, 1, Options(rounds=64, level="simple"))
    (guess,) = guesses(state, 0, 1)
    puzzles = {(puzzle.bot, puzzle.bits) for puzzle in (guess.puzzle, *guess.coming)}
    assert len(puzzles) == 64


LANE_OF_TWO = """
    > o o . . . . .
    o . . . . . . .
    o . . . . . . .
    o . . . . . . .
    o . . . . . . .
    o . . . . . . .
    o . . . . . . .
    . . . . . . . .
"""


def test_an_announced_program_is_guessed_by_all_but_its_seat() -> None:
    state = play(position("move while memory-4", "spy"), "run:moveForward;moveForward")
    assert {guess.sealed for guess in guesses(state, 0)} == {state.sealed}
    sealed = {guess.sealed for guess in guesses(state, 1)}
    assert len(sealed) > 3
    assert state.sealed is not None


@pytest.mark.parametrize(
    ("hand", "covered"),
    [
        ("move memory-2", True),
        ("move repeat memory-8 upgrade", True),
        ("rotate-left while memory-2", True),
        ("rotate-left rotate-right move while repeat memory-8", True),
        ("while memory-8", False),
        ("move", False),
    ],
)
def test_a_guessed_program_is_well_formed_and_covered_if_any_can_be(
    hand: str, covered: bool
) -> None:
    held, rng = position(hand, "").hands[0], Generator(3)
    programs = [guess_program(held, rng) for _ in range(60)]
    for program in programs:
        check_program(program)
        assert covers(held, program) == covered
    if not covered:
        assert {format_program(program) for program in programs} == {"moveForward"}


def test_the_boards_of_others_are_as_at_the_start_until_they_run() -> None:
    state = play(position("move memory-2", "spy"), "draw:deck")
    for guess in guesses(state, 1):
        assert guess.copies == state.copies
    ran = play(position("move memory-2", "spy"), "run:moveForward", "pass")
    copies = {guess.copies[0] for guess in guesses(ran, 1)}
    assert len(copies) > GUESSES // 2
    assert {len(cells_of(copy.bits)) for copy in copies} == {7}
    assert {guess.copies[0] for guess in guesses(ran, 0)} == {ran.copies[0]}


def test_every_deal_is_found_that_a_view_allows() -> None:
    """The searcher knows the deck: three cards are in the hand of one and under the top."""
    first = position("search", "move while", discard="swap upgrade")
    state = play(first, "search:deck")
    deals = Counter((guess.hands[1], guess.discard) for guess in guesses(state, 0, 600))
    assert {(hand, under) for hand, (_, under) in deals} == {
        (("move", "while"), "upgrade"),
        (("move", "upgrade"), "while"),
        (("upgrade", "while"), "move"),
    }
    assert min(deals.values()) > 150


def test_the_witness_is_nothing_that_a_guess_can_know() -> None:
    state = position("move", "spy")
    assert {guess.puzzle.witness for guess in guesses(state, 0)} == {""}


def test_a_finished_game_is_known_whole() -> None:
    state = play(position("move", "spy", turn=80), "draw:deck")
    for viewer in (0, 1, None):
        (guess,) = guesses(state, viewer, 1)
        assert (guess.hands, guess.deck, guess.discard, guess.copies) == (
            state.hands, state.deck, state.discard, state.copies,
        )  # fmt: skip
