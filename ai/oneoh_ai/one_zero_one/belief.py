"""Belief about the hidden hand of the other seat, from all views shown so far.

It is a distribution over the hidden cards of that hand (Bayes' rule, over every hand that is
possible). Between two views of ours the other seat has played some actions, drawn, and uncovered
the top of its deck. Each hand is as likely as before, times the likelihood of those actions with
it (`play_model.py`), times that of the cards which came up after them.

Without an earlier view of the turn before, each deal is equally likely.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import comb

from oneoh_ai.kernels.one_zero_one.tables import INDEX_OF_CARD
from oneoh_ai.one_zero_one.board import hidden
from oneoh_ai.one_zero_one.hands import Hand, normalized, possible_hands
from oneoh_ai.one_zero_one.past_actions import PastAction, past_actions
from oneoh_ai.one_zero_one.play_model import Choice, judge_choice
from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.view import SeatView, View

NOTHING_HIDDEN: Mapping[Hand, float] = {(): 1.0}


class Belief:
    """Belief of one seat in one game. It uses nothing but the views that it is shown."""

    def __init__(self) -> None:
        self._before: View | None = None
        self._hands: Mapping[Hand, float] = {}

    def see(self, view: View) -> Mapping[Hand, float]:
        """Return how likely each hidden part of the other hand is; they add up to 1.

        `view` is that of the seat to act. The same view may be shown again.
        """
        if _other(view).hand is not None:
            return NOTHING_HIDDEN
        if view != self._before:
            self._hands = self._after(view) or _all_hands(_other(view))
            self._before = view
        return self._hands

    def _after(self, view: View) -> Mapping[Hand, float] | None:
        """Return the belief after a view that follows the last one, None if that is not so."""
        before = self._before
        if before is None or not _follows(before, view):
            return None
        if before.turn == view.turn:
            return self._hands
        past = past_actions(before, view)
        if past is None:
            return None
        found = _updated(self._hands, past, _other(before), _other(view))
        return normalized(found) if any(found.values()) else None


def _other(view: View) -> SeatView:
    assert view.seat is not None
    return view.seats[1 - view.seat]


def _all_hands(cards: SeatView) -> Mapping[Hand, float]:
    return normalized(possible_hands(_numbers(cards.unseen), hidden(cards)))


def _follows(before: View, view: View) -> bool:
    """Return whether a view may be the next that the same seat was shown in the same game."""
    return (
        (before.seat, before.starter, before.deck, before.open_hands)
        == (view.seat, view.starter, view.deck, view.open_hands)
        and view.turn - before.turn in (0, 2)
        and _other(before).deck_size >= _other(view).deck_size
    )


def _updated(
    hands: Mapping[Hand, float], past: Sequence[PastAction], before: SeatView, after: SeatView
) -> dict[Hand, float]:
    """Return the weights of the hands after some actions, and the cards drawn after them."""
    unseen, size = Counter(_numbers(after.unseen)), hidden(after)
    seen = _numbers(before.seen)
    choices = _judge(past, {*seen, *_numbers(before.unseen)})
    drawn = sum(each.from_hand for each in past) - 1  # The first lay on top.
    top = None if after.deck_top is None else INDEX_OF_CARD[after.deck_top]
    found: dict[Hand, float] = {}
    for hand, weight in hands.items():
        left, likelihood = _play(hand, seen, past, choices)
        if left is None:
            continue
        deck = Counter(_numbers(before.unseen))
        deck.subtract(hand)
        for new, chance in _draws(deck, drawn, top):
            whole = tuple(sorted(left + new))
            if len(whole) == size and Counter(whole) <= unseen:
                found[whole] = found.get(whole, 0.0) + weight * likelihood * chance
    return found


def _judge(past: Sequence[PastAction], cards: set[int]) -> list[Choice | None]:
    """Judge each action; None for one from the pile, which tells nothing of the hand."""
    known = sorted(cards)
    return [judge_choice(each, known) if each.from_hand else None for each in past]


def _play(
    hand: Hand, seen: Sequence[int], past: Sequence[PastAction], choices: Sequence[Choice | None]
) -> tuple[Hand | None, float]:
    """Return the hidden cards left after the actions, and how likely these were with this hand.

    None is left if it had not the cards.
    """
    left, known, likelihood = [*hand], [*seen], 1.0
    for each, choice in zip(past, choices, strict=True):
        if choice is None:
            continue
        cards = known if each.card in known else left  # The seen one counts as played first.
        if each.card not in cards:
            return None, 0.0
        likelihood *= choice.likelihood(known + left)
        cards.remove(each.card)
    return tuple(left), likelihood


def _draws(deck: Counter[int], drawn: int, top: int | None) -> Iterator[tuple[Hand, float]]:
    """Yield each hand of cards that are drawn from below the top, and how likely.

    `top` is the card that lies on top afterwards; None if there is none.
    """
    cards = list(deck.elements())
    for new, deals in possible_hands(cards, drawn).items():
        chance = deals / comb(len(cards), drawn)
        if top is not None:
            chance *= (deck[top] - new.count(top)) / (len(cards) - drawn)
        yield new, chance


def _numbers(cards: Sequence[Card]) -> list[int]:
    return [INDEX_OF_CARD[card] for card in cards]
