"""Tests of the hand's order: a card keeps its place until it is played."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from oneoh_games.one_zero_one.cards import Axis, Card, Kind
from oneoh_tui.games.one_zero_one.hand import Held, arranged

BLANK, SAVE, ENTER = (
    Card(Kind.BLANK),
    Card(Kind.SAVE, Axis.VERTICAL),
    Card(Kind.ENTER, Axis.VERTICAL),
)
PRINT = Card(Kind.PRINT, Axis.HORIZONTAL)
CARDS = st.sampled_from([BLANK, SAVE, ENTER, PRINT])
HANDS = st.lists(CARDS, max_size=5)
HELD = st.lists(st.none() | CARDS, max_size=5).map(tuple)


def test_the_first_hand_is_held_as_it_comes() -> None:
    assert arranged((), (BLANK, SAVE, ENTER)) == (BLANK, SAVE, ENTER)


def test_what_is_drawn_takes_the_place_of_what_was_played() -> None:
    assert arranged((SAVE, ENTER, BLANK), (BLANK, PRINT, SAVE)) == (SAVE, PRINT, BLANK)


def test_a_place_stays_empty_until_a_card_is_drawn() -> None:
    waiting = arranged((SAVE, ENTER, BLANK), (BLANK, SAVE))
    assert waiting == (SAVE, None, BLANK)
    assert arranged(waiting, (BLANK, PRINT, SAVE)) == (SAVE, PRINT, BLANK)


def test_of_equal_cards_one_goes() -> None:
    assert arranged((BLANK, SAVE, BLANK), (BLANK, SAVE)) == (BLANK, SAVE, None)


@given(HELD, HANDS)
def test_all_cards_of_the_hand_are_held_and_no_others(before: Held, hand: list[Card]) -> None:
    held = arranged(before, hand)
    assert Counter(card for card in held if card) == Counter(hand)
    assert len(held) >= len(before)


@given(HELD, HANDS)
def test_a_card_that_is_still_held_has_not_moved(before: Held, hand: list[Card]) -> None:
    left = Counter(hand)
    for card, now in zip(before, arranged(before, hand), strict=False):
        if card is not None and left[card]:
            left[card] -= 1
            assert now == card
