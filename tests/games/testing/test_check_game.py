"""Conformance kit: an honest game passes, and each broken promise is caught."""

from collections.abc import Sequence
from itertools import starmap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import replay
from oneoh_games.changes import Change, compare_views
from oneoh_games.testing import check_game
from oneoh_games.testing.promises import Promise
from tests.games.testing.face_down import FaceDown, Options, State
from tests.games.testing.faults.planting import Make
from tests.games.testing.faults.secrets import SEED, shows_a_hidden_hand
from tests.games.testing.planted_faults import FAULTS


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**128 - 1), seats=st.integers(2, 4), cards=st.integers(1, 2))
def test_an_honest_game_passes(seed: int, seats: int, cards: int) -> None:
    record = check_game(FaceDown(), seats, seed, Options(cards), longest=seats)
    assert len(record.actions) == seats
    assert len(list(replay(FaceDown(), record))) == seats + 1


def test_a_game_may_give_the_texts_of_its_legal_actions_itself() -> None:
    game, asked = FaceDown(), []

    def own(state: State) -> str:
        asked.append(state)
        return " ".join(map(game.format_action, game.legal_actions(state)))

    vars(game)["legal_line"] = own
    check_game(game, 3, 1, longest=3)
    assert len(asked) == 4


def test_a_game_may_name_the_changes_of_its_views_itself() -> None:
    game, asked = FaceDown(), []

    def own(before: State, after: State, viewers: Sequence[int | None]) -> list[list[Change]]:
        asked.append((before, after))
        views = [(game.view(before, viewer), game.view(after, viewer)) for viewer in viewers]
        return list(starmap(compare_views, views))

    vars(game)["changes"] = own
    check_game(game, 2, 1)
    assert asked


def test_options_are_the_default_ones_where_none_are_given() -> None:
    assert check_game(FaceDown(), 2, 1).options == {"cards": 2}


@pytest.mark.parametrize(
    ("message", "make"), [pytest.param(*rest, id=name) for name, *rest in FAULTS]
)
def test_a_planted_fault_is_caught(message: str, make: Make) -> None:
    assert message in failure(make)


def failure(make: Make) -> str:
    """Return the message of the kit about a game with this fault."""
    broken = FaceDown()
    vars(broken).update(make(FaceDown()))
    with pytest.raises(AssertionError) as caught:
        check_some(broken)
    return str(caught.value)


def check_some(game: FaceDown) -> None:
    for seed in range(SEED, SEED + 40):
        check_game(game, 3, seed, longest=3)


def test_every_promise_is_broken_by_a_planted_fault() -> None:
    named = {failure(make).split("breaks the promise ")[1].split(":")[0] for *_, make in FAULTS}
    assert named == {promise.name for promise in Promise}


def test_a_failure_says_what_happened_why_it_matters_what_to_do_and_how_to_see_it_again() -> None:
    broken, sentence = (
        "face-down breaks the promise",
        "determinize gives seat 0 the same view again",
    )
    assert failure(shows_a_hidden_hand).splitlines() == [
        f"{broken} DETERMINIZE: this does not hold: {sentence}",
        "  seen:    `note` is 1, then 2",
        f"  promise: {Promise.DETERMINIZE.statement}",
        f"  why:     {Promise.DETERMINIZE.reason}",
        f"  advice:  {Promise.DETERMINIZE.advice}",
        "  played:  nothing",
        f"  again:   check_game(game, 3, {SEED}, Options(cards=2), longest=3)",
    ]
