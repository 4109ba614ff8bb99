"""Belief about the hidden hand: exact where play tells nothing, sharper where it does."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from oneoh_ai.kernels.one_zero_one.tables import INDEX_OF_CARD
from oneoh_ai.one_zero_one.belief import Belief
from oneoh_ai.one_zero_one.board import hidden, number_of
from oneoh_ai.one_zero_one.hands import normalized, possible_hands
from oneoh_ai.one_zero_one.past_actions import past_actions
from oneoh_ai.one_zero_one.play_model import Choice
from oneoh_ai.one_zero_one.searcher import Searcher
from oneoh_games import Generator
from oneoh_games.one_zero_one.decks import BOX, key_of
from oneoh_games.one_zero_one.options import Options
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import View
from tests.ai.one_zero_one.test_bots import GAME

Choose = Callable[[State, Generator], Any]
DECKS = [Options(deck="base"), Options(deck="clipboard"), Options(deck="kitchen-sink")]
ALL_DIFFERENT = Options(deck="custom", cards={key_of(card): 1 for card in list(BOX)[:16]})


def anything(state: State, rng: Generator) -> Any:
    return rng.choice(GAME.legal_actions(state))


def states(deck: Options, seed: int, choose: Choose = anything) -> Iterator[tuple[State, Any]]:
    """Yield each state of a game with the action that is played in it."""
    rng = Generator(seed)
    state = GAME.start(2, seed, deck)
    while state.to_act is not None:
        action = choose(state, rng)
        yield state, action
        state = GAME.apply(state, action)


def views(
    deck: Options, seed: int, seat: int, choose: Choose = anything
) -> Iterator[tuple[State, View]]:
    """Yield the states in which a seat is to act, with its views."""
    for state, _action in states(deck, seed, choose):
        if state.to_act == seat:
            yield state, GAME.view(state, seat)


def evenly(view: View) -> dict[tuple[int, ...], float]:
    """Return how likely each hand is if all deals are."""
    cards = view.seats[1 - (view.seat or 0)]
    return normalized(possible_hands([INDEX_OF_CARD[c] for c in cards.unseen], hidden(cards)))


def true_hand(state: State, view: View) -> tuple[int, ...]:
    seat = 1 - (view.seat or 0)
    left = Counter(state.hands[seat])
    left.subtract(view.seats[seat].seen)
    return tuple(sorted(INDEX_OF_CARD[card] for card in left.elements()))


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.deck)
def test_what_the_other_seat_has_done_is_found_from_two_views(deck: Options) -> None:
    for seed in range(4):
        before: View | None = None
        played: list[int] = []
        for state, action in states(deck, seed):
            if state.to_act == 1:
                played.append(number_of(action))
                continue
            view = GAME.view(state, 0)
            if before is not None and played:
                past = past_actions(before, view)
                assert past is not None
                assert [each.action for each in past] == played
            before, played = view, []


def test_if_play_tells_nothing_each_deal_is_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bayes' rule over draws and uncovered cards comes to what the view alone says.

    No two cards are equal: of two the seen one counts as played, which tells of the other.
    """
    monkeypatch.setattr(Choice, "likelihood", lambda _self, _hand: 1.0)
    for seed in range(8):
        kept = Belief()
        for _state, view in views(ALL_DIFFERENT, seed, 0):
            assert dict(kept.see(view)) == pytest.approx(evenly(view))


def test_what_was_played_tells_of_the_hand() -> None:
    """Games of two searches: the true hand is likelier than it is by chance."""
    known = unknown = 0.0
    for seed in range(6):
        searchers = [Searcher(Generator(2 * seed + seat)) for seat in range(2)]

        def choose(state: State, _rng: Generator, by: list[Searcher] = searchers) -> Any:
            seat = state.to_act or 0
            return by[seat].search(GAME.view(state, seat), go_on=lambda n: n < 30).best

        kept = Belief()
        for state, view in views(DECKS[0], seed, 0, choose):
            truth, found = true_hand(state, view), kept.see(view)
            assert sum(found.values()) == pytest.approx(1)
            assert set(found) <= set(evenly(view))
            known += math.log(found[truth])
            unknown += math.log(evenly(view)[truth])
    assert known > unknown + 1


def test_without_the_view_of_the_turn_before_each_deal_is_equally_likely() -> None:
    shown = [view for _state, view in views(DECKS[0], 1, 0)]
    kept = Belief()
    assert kept.see(shown[3]) == evenly(shown[3])
    assert kept.see(shown[4]) != evenly(shown[4])
    assert kept.see(shown[7]) == evenly(shown[7])


def test_a_view_that_is_shown_again_changes_nothing() -> None:
    kept = Belief()
    for _state, view in views(DECKS[0], 2, 0):
        first = dict(kept.see(view))
        assert kept.see(view) == first


@pytest.mark.parametrize("options", [Options(), Options(open_hands=True)])
def test_an_open_hand_leaves_nothing_to_believe(options: Options) -> None:
    kept = Belief()
    for state, _view in views(options, 1, 0):
        shown = GAME.view(state, 0) if options.open_hands else GAME.reveal(state, 0)
        assert kept.see(shown) == {(): 1.0}
