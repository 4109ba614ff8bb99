"""Viewer's hand in the order in which it is shown."""

from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.names import in_order


def held(view: View) -> list[Card]:
    """Return the viewer's cards in order, with a just drawn seventh last; none for a spectator."""
    if view.seat is None:
        return []
    cards = list(view.seats[view.seat].hand or ())
    if (last := just_drawn(view)) is None:
        return in_order(cards)
    cards.remove(last)
    return [*in_order(cards), last]


def just_drawn(view: View) -> Card | None:
    """Return the card that the viewer drew and has to discard one for; None without one."""
    return view.drawn if view.seat is not None and view.to_act == view.seat else None
