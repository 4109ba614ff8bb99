"""Views, cards and actions as the kernel has them."""

from oneoh_ai.kernels.one_zero_one.position import Position
from oneoh_ai.kernels.one_zero_one.tables import INDEX_OF_CARD, WAY_OF, WAYS
from oneoh_ai.one_zero_one.view_check import check_view
from oneoh_games.one_zero_one.actions import Action, Input
from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.program import LINES
from oneoh_games.one_zero_one.view import PlacedCard, SeatView, Space, View

_ROWS = 6


def load_view(position: Position, view: View) -> None:
    """Make the position that of a view of a game that runs.

    Hidden cards are left out: of a hidden hand there is what was seen, of a deck its top. Raises
    ValueError for a view that no game leads to.
    """
    check_view(view)
    position.clear()
    for line in view.lines:
        for column, card in enumerate(line.cards, 1):
            if card is not None:
                position.put(cell(Space(line.number, column)), placed(card))
    for seat, cards in enumerate(view.seats):
        _load_seat(position, seat, cards)
    for piled in view.discard:
        position.add_to_pile(INDEX_OF_CARD[piled])
    assert view.to_act is not None
    waiting, source = (cell(w.space), w.source) if (w := view.waiting) else (0, "hand")
    position.set_turn(view.to_act, waiting, source == "discard")


def cell(space: Space) -> int:
    """Return the index of a space."""
    return _ROWS * space.column + space.line // 10


def placed(card: PlacedCard) -> int:
    """Return a placed card as an int."""
    return WAY_OF[card.kind, card.direction] << 2 | card.protected << 1 | card.digit


def action_of(number: int) -> Action:
    """Return the action of the rules that is `number` in the kernel."""
    fill, row = WAYS[number >> 3], number & 7
    return Input(fill.kind, fill.direction, LINES[row - 1]) if row else fill


def number_of(action: Action) -> int:
    """Return the number of an action in the kernel."""
    row = LINES.index(action.line) + 1 if isinstance(action, Input) else 0
    return WAY_OF[action.kind, action.direction] << 3 | row


def hidden(cards: SeatView) -> int:
    """Return the number of cards in a hand that the viewer does not know."""
    return cards.hand_size - len(cards.seen) if cards.hand is None else 0


def _load_seat(position: Position, seat: int, cards: SeatView) -> None:
    for card in cards.seen if cards.hand is None else cards.hand:
        position.add_to_hand(seat, INDEX_OF_CARD[card])
    for card in _known_deck(cards):
        position.add_to_deck(seat, INDEX_OF_CARD[card])


def _known_deck(cards: SeatView) -> tuple[Card, ...]:
    if cards.order is not None:
        return cards.order
    return () if cards.deck_top is None else (cards.deck_top,)
