"""Sharing: parts that stay equal stay one object, from state to state and from view to view."""

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from oneoh_games import Generator, legal_line, one_zero_one
from oneoh_games.one_zero_one import CARD_OF_KEY, GAME, READY_MADE, Options, State
from oneoh_games.one_zero_one.cards import CARDS, sort_cards
from oneoh_games.one_zero_one.observe import PROGRAMS
from oneoh_games.one_zero_one.program import LINES, count_cards, find_placed
from oneoh_games.one_zero_one.state import below, unknown

VIEWERS = (0, 1, None)
GAMES = given(
    seed=st.integers(0, 2**128 - 1), deck=st.sampled_from(sorted(READY_MADE)), hands=st.booleans()
)


def random_game(seed: int, deck: Any, open_hands: bool) -> list[State]:
    """Return the states of a random game.

    The memos are empty at its start: in what they remember of states that were read from bytes,
    equal parts are other objects.
    """
    forget()
    states = [GAME.start(2, seed, Options(deck=deck, open_hands=open_hands))]
    rng = Generator(seed)
    while legal := GAME.legal_actions(states[-1]):
        states.append(GAME.apply(states[-1], rng.choice(legal)))
    return states


def forget() -> None:
    """Empty all memos of the package."""
    PROGRAMS.clear()
    for memo in memos():
        memo.cache_clear()


def memos() -> Iterator[Any]:
    """Yield the functions of the package that remember results."""
    for module in pkgutil.iter_modules(one_zero_one.__path__):
        found = vars(importlib.import_module(f"{one_zero_one.__name__}.{module.name}"))
        yield from (value for value in found.values() if hasattr(value, "cache_info"))


@settings(max_examples=30, deadline=None)
@GAMES
def test_lines_and_piles_that_an_action_leaves_alone_stay_the_same_objects(
    seed: int, deck: Any, hands: bool
) -> None:
    for before, after in pairwise(random_game(seed, deck, hands)):
        spaces = [space for event in after.events for space in (event.at, event.to) if space]
        touched = {space.line for space in spaces}
        for number, old, new in zip(LINES, before.lines, after.lines, strict=True):
            assert number in touched or new is old
        assert before.to_act is not None
        other = 1 - before.to_act
        assert after.hands[other] is before.hands[other]
        assert after.decks[other] is before.decks[other]
        assert after.seen[other] is before.seen[other]
        assert after.discard is before.discard or after.discard != before.discard
        assert after.deleted is before.deleted or after.deleted != before.deleted


@settings(max_examples=30, deadline=None)
@GAMES
def test_equal_cards_of_a_game_are_one_object(seed: int, deck: Any, hands: bool) -> None:
    cards = {id(card) for ways in CARDS.values() for card in ways.values()}
    for state in random_game(seed, deck, hands):
        piles = (*state.hands, *state.decks, *state.seen, state.discard, state.deleted, state.deck)
        assert {id(card) for pile in piles for card in pile} <= cards
        for line in state.lines:
            for card in line:
                if card is not None:
                    way = (card.kind, card.digit, card.direction)
                    assert card is find_placed(*way, protected=card.protected)


@settings(max_examples=30, deadline=None)
@GAMES
def test_what_a_state_keeps_of_its_piles_follows_from_them(
    seed: int, deck: Any, hands: bool
) -> None:
    for state in random_game(seed, deck, hands):
        assert state.below == tuple(map(below, state.decks))
        assert state.unknown == tuple(map(unknown, state.hands, state.decks, state.seen))
        assert state.sizes == count_cards(state.lines)


@settings(max_examples=30, deadline=None)
@GAMES
def test_views_share_the_lines_that_are_equal(seed: int, deck: Any, hands: bool) -> None:
    states = random_game(seed, deck, hands)
    views = [[GAME.view(state, viewer) for viewer in VIEWERS] for state in states]
    for of_seat, of_other, of_spectator in views:
        assert of_seat.lines is of_other.lines is of_spectator.lines
    for viewer in range(len(VIEWERS)):
        for before, after in pairwise(of_all[viewer] for of_all in views):
            lines = zip(before.lines, after.lines, strict=True)
            assert all((old is new) == (old == new) for old, new in lines)


@settings(max_examples=30, deadline=None)
@GAMES
def test_what_is_remembered_is_what_is_computed_and_never_changes(
    seed: int, deck: Any, hands: bool
) -> None:
    states = random_game(seed, deck, hands)
    first = [answers(state) for state in states]
    written = [msgspec.msgpack.encode(answer) for answer in first]
    forget()
    assert [msgspec.msgpack.encode(answers(state)) for state in reversed(states)] == written[::-1]
    assert [msgspec.msgpack.encode(answer) for answer in first] == written


def answers(state: State) -> list[Any]:
    """Return the answers to all questions that are remembered."""
    shown = [ask(state, viewer) for viewer in VIEWERS for ask in (GAME.view, GAME.reveal)]
    return [*shown, GAME.legal_actions(state), legal_line(GAME, state)]


def test_every_memo_is_bounded() -> None:
    sizes = [memo.cache_parameters()["maxsize"] for memo in memos()]
    assert sizes
    assert all(size is not None and size <= 8192 for size in sizes)


@given(st.lists(st.sampled_from(list(CARD_OF_KEY.values()))))
def test_cards_sorted_by_number_are_in_the_order_of_cards(cards: list[Any]) -> None:
    assert sort_cards(cards) == tuple(sorted(cards))
