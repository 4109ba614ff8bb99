"""Actions of the other seat between two views, found again from what both show."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from oneoh_ai.kernels.one_zero_one.position import Position
from oneoh_ai.kernels.one_zero_one.tables import CARDS_OF_WAYS, INDEX_OF_CARD, WAY_OF
from oneoh_ai.one_zero_one.board import load_view
from oneoh_games.one_zero_one.cards import ALL_CARDS, Kind
from oneoh_games.one_zero_one.view import View

UNKNOWN = INDEX_OF_CARD[ALL_CARDS[0]]
"""Card that stands for any that is not known."""
LONGEST = 4
"""Most actions of a turn that are found: an INPUT, and what three PRINT or PASTE wait for."""
_GO_ON = frozenset(
    index for index, card in enumerate(ALL_CARDS) if card.kind in (Kind.PRINT, Kind.PASTE)
)
"""Cards after which the same seat may have to act again."""


class PastAction(NamedTuple):
    """Action of the other seat, and the position in which it was chosen."""

    position: Position
    action: int
    from_hand: bool

    @property
    def card(self) -> int:
        """Card that was placed."""
        return CARDS_OF_WAYS[self.action >> 3]


def past_actions(before: View, after: View) -> list[PastAction] | None:
    """Return what the other seat has done since the view `before`; None if it cannot be told.

    Both views are of one seat that is to act, and it has played one action in between.
    """
    assert before.seat is not None
    last = _last_action(after, 1 - before.seat)
    if last is None:
        return None
    target, start = _known(after), _known(before)
    cards = _possible_cards(before, 1 - before.seat)
    for own in start.legal():
        position = Position()
        position.copy(start)
        position.play(own)
        if not position.is_over() and position.to_act() != before.seat:
            found = _chain(position, last, target, cards, LONGEST)
            if found is not None:
                return found
    return None


def with_card(position: Position, card: int) -> Position:
    """Return the position with this card in the hand of the seat to act; the others are unknown."""
    copy = Position()
    copy.copy(position)
    seat = position.to_act()
    copy.set_hand(seat, [card] + [UNKNOWN] * (position.held(seat) - 1))
    return copy


def actions_with(position: Position, card: int) -> list[int]:
    """Return the legal actions that place a card, which the hand or the pile has to hold."""
    return [action for action in position.legal() if CARDS_OF_WAYS[action >> 3] == card]


def _chain(
    position: Position, last: int, target: Position, cards: Sequence[int], most: int
) -> list[PastAction] | None:
    """Return the actions that lead to the target, of which the last is known."""
    for past in _choices(position, [CARDS_OF_WAYS[last >> 3]]):
        if past.action == last and _after(past).looks_like(target):
            return [past]
    if most > 1:
        for past in _choices(position, [card for card in cards if card in _GO_ON]):
            following = _after(past)
            if not following.is_over() and following.to_act() == position.to_act():
                found = _chain(following, last, target, cards, most - 1)
                if found is not None:
                    return [past, *found]
    return None


def _choices(position: Position, cards: Sequence[int]) -> Iterator[PastAction]:
    """Yield the actions that place one of these cards, if the seat to act has it."""
    from_hand = not position.takes_from_pile()
    for card in cards:
        holding = with_card(position, card) if from_hand else position
        for action in actions_with(holding, card):
            yield PastAction(holding, action, from_hand)


def _after(past: PastAction) -> Position:
    position = Position()
    position.copy(past.position)
    position.play(past.action)
    return position


def _known(view: View) -> Position:
    """Return the position of a view, with unknown cards where they are hidden.

    The view is of a game that runs, with the other hand hidden.
    """
    position = Position()
    load_view(position, view)
    for seat, cards in enumerate(view.seats):
        for _ in range(cards.hand_size - position.held(seat)):
            position.add_to_hand(seat, UNKNOWN)
        for _ in range(cards.deck_size - (cards.deck_top is not None)):
            position.add_to_deck(seat, UNKNOWN)
    return position


def _last_action(view: View, seat: int) -> int | None:
    """Return the last action, if the events tell that it is of this seat."""
    for event in view.events:
        if event.what in ("input", "print", "paste") and event.seat == seat:
            assert event.card is not None
            assert event.at is not None
            row = event.at.line // 10 if event.what == "input" else 0
            return WAY_OF[event.card, event.direction] << 3 | row
    return None


def _possible_cards(view: View, seat: int) -> list[int]:
    """Return every card that a seat may hold, or that the pile holds, once."""
    cards = view.seats[seat]
    held = cards.seen if cards.hand is None else cards.hand
    return sorted({INDEX_OF_CARD[card] for card in (*held, *cards.unseen, *view.discard)})
