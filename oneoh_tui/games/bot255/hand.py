"""One's hand as it is shown."""

from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.names import in_order


def held(view: View) -> list[Card]:
    """The viewer's cards in order; the one too many, just drawn, comes last. Spectators hold none."""
    if view.seat is None:
        return []
    cards = list(view.seats[view.seat].hand or ())
    if (last := just_drawn(view)) is None:
        return in_order(cards)
    cards.remove(last)
    return [*in_order(cards), last]


def just_drawn(view: View) -> Card | None:
    """The card that the viewer drew, and has to discard another or the same for."""
    return view.drawn if view.seat is not None and view.to_act == view.seat else None
