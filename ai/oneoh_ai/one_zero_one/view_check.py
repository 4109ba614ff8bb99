"""Check of a view before the kernel takes it, whose compiled form does not check its indexes."""

from oneoh_ai.kernels.one_zero_one.tables import HAND_CARDS, MOST_COLUMNS, MOST_LEAD
from oneoh_games.one_zero_one.decks import MAX_CARDS
from oneoh_games.one_zero_one.program import LAST_LINE, LAST_LINE_COLUMNS, LINES
from oneoh_games.one_zero_one.view import ProgramLine, SeatView, Space, View


def check_view(view: View) -> None:
    """Raise ValueError if a server sent a view that no running game leads to."""
    if not (
        view.to_act in (0, 1)
        and tuple(line.number for line in view.lines) == LINES
        and all(map(_fits, view.lines))
        and sum(len(line.cards) - line.cards.count(None) for line in view.lines) <= MOST_LEAD
        and all(map(_is_dealt, view.seats))
        and len(view.discard) <= MOST_LEAD
        and _can_act(view)
    ):
        raise ValueError("no game of One Zero One leads to this view")


def _fits(line: ProgramLine) -> bool:
    last = line.number == LAST_LINE
    return len(line.cards) <= (LAST_LINE_COLUMNS if last else MOST_COLUMNS)


def _is_dealt(cards: SeatView) -> bool:
    """Return whether the cards of a seat are as many as it is said to have."""
    known = len(cards.seen if cards.hand is None else cards.hand)
    top = 0 if cards.deck_top is None else 1
    below = len(cards.unseen) if cards.order is None else len(cards.order) - top
    return (
        known <= cards.hand_size
        and 1 <= cards.hand_size <= HAND_CARDS
        and top <= cards.deck_size <= MAX_CARDS
        and below + known + top == cards.hand_size + cards.deck_size
        and len(cards.unseen) <= MAX_CARDS
    )


def _can_act(view: View) -> bool:
    """Return whether the seat to act has a card, and an empty space if one waits."""
    waiting = view.waiting
    if waiting is None:
        return True
    return _is_empty(view, waiting.space) and (waiting.source == "hand" or bool(view.discard))


def _is_empty(view: View, space: Space) -> bool:
    if space.line not in LINES or not 1 <= space.column <= MOST_COLUMNS:
        return False
    if space.line == LAST_LINE and space.column > LAST_LINE_COLUMNS:
        return False
    cards = view.lines[LINES.index(space.line)].cards
    return space.column > len(cards) or cards[space.column - 1] is None
