"""Choice of a card to draw, play, take or discard, by the mean value of the hand afterwards."""

from collections.abc import Iterator, Mapping, Sequence

from oneoh_ai.bot255.hand_value import HandValues
from oneoh_games import Generator
from oneoh_games.bot255.actions import (
    Action,
    Discard,
    Draw,
    Pile,
    Search,
    Spy,
    StealCard,
    StealCards,
    Swap,
    Take,
    TakeFrom,
)
from oneoh_games.bot255.cards import Card, Hand, joined, without
from oneoh_games.bot255.view import View

GUESSES = 8
"""Samples of unseen cards over which a value is averaged."""


class CardChooser:
    """Chooser among the actions of one view."""

    def __init__(
        self, view: View, values: HandValues, unseen: Mapping[Card, int], rng: Generator
    ) -> None:
        assert view.seat is not None
        self._view = view
        self._values = values
        self._rng = rng
        self._hand: Hand = view.seats[view.seat].hand or ()
        self._pool = [card for card, count in unseen.items() for _ in range(count)]
        self._unseen = unseen

    def best(self, actions: Sequence[Action]) -> Action:
        """Return the action with the greatest value of the hand afterwards; of equals the first."""
        return max(self._candidates(actions), key=self._worth)

    def _candidates(self, actions: Sequence[Action]) -> Iterator[Action]:
        """Yield all actions but those Swaps that put down more useful cards than they keep."""
        downs = set(self._worst_first())
        for action in actions:
            if not isinstance(action, Swap) or action.cards in downs:
                yield action

    def _worst_first(self) -> Iterator[Hand]:
        """Yield the least useful cards of the hand besides a Swap: none, one, two and so on."""
        if Card.SWAP not in self._hand:
            return
        left = without(self._hand, Card.SWAP)
        down: Hand = ()
        while True:
            yield down
            if not left:
                return
            worst = max(dict.fromkeys(left), key=lambda c: self._values.of(without(left, c)))
            left, down = without(left, worst), joined(down, worst)

    def _worth(self, action: Action) -> float:
        match action:
            case Draw(pile):
                return self._drawn(self._hand, pile)
            case Discard(card):
                return self._values.of(without(self._hand, card))
            case Take(card):
                return self._with(self._hand, card)
            case TakeFrom(seat):
                offered = (self._view.offered or ())[seat]
                return self._with(self._hand, offered) if offered else 0.0
            case Spy():
                rest = without(self._hand, Card.SPY)
                return max(self._drawn(rest, pile) for pile in self._piles())
            case StealCard(seat):
                return self._choice(Card.STEAL_CARD, self._view.seats[seat].hand_size)
            case StealCards():
                others = [shown for shown in self._others() if shown]
                return self._choice(Card.STEAL_CARDS, len(others))
            case Search(pile):
                return self._choice(Card.SEARCH, self._size(pile))
            case Swap(pile, cards):
                return self._swapped(pile, cards)
            case _:
                return 0.0

    def _with(self, hand: Hand, *cards: Card) -> float:
        return self._values.of(self._values.kept(joined(hand, *cards)))

    def _drawn(self, hand: Hand, pile: Pile) -> float:
        if pile == "discard" and self._view.discard_top is not None:
            return self._with(hand, self._view.discard_top)
        total = sum(self._unseen.values())
        worth = sum(count * self._with(hand, card) for card, count in self._unseen.items())
        return worth / total if total else self._values.of(hand)

    def _choice(self, played: Card, cards: int) -> float:
        """Return the mean value with the best of `cards` unseen cards, after playing one."""
        rest = without(self._hand, played)
        gains = {card: self._with(rest, card) for card in self._unseen}
        guesses = [self._guess(cards) for _ in range(GUESSES)]
        worth = sum(max((gains[card] for card in guess), default=0.0) for guess in guesses)
        return worth / GUESSES

    def _swapped(self, pile: Pile, cards: Hand) -> float:
        rest = without(self._hand, Card.SWAP, *cards)
        top = self._view.discard_top
        known = (top,) if pile == "discard" and top is not None else ()
        hidden = len(cards) + 1 - len(known)
        guesses = [(*known, *self._guess(hidden)) for _ in range(GUESSES)]
        return sum(self._with(rest, *guess) for guess in guesses) / GUESSES

    def _guess(self, count: int) -> list[Card]:
        self._rng.shuffle(self._pool)
        return self._pool[:count]

    def _piles(self) -> Iterator[Pile]:
        yield "deck"
        if self._view.discard_top is not None:
            yield "discard"

    def _size(self, pile: Pile) -> int:
        return self._view.deck_size if pile == "deck" else self._view.discard_size

    def _others(self) -> list[int]:
        return [
            shown.hand_size
            for seat, shown in enumerate(self._view.seats)
            if seat != self._view.seat
        ]
