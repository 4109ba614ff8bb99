"""Cards that an action showed to a seat; see wire.md, "Moves that are taken back"."""

from oneoh_games.contract import Seat
from oneoh_games.one_zero_one.cards import CARDS
from oneoh_games.one_zero_one.observe import show_seat
from oneoh_games.one_zero_one.state import State


def revealed(before: State, after: State, seat: Seat) -> str | None:
    """Return `played-card` or `drawn-card` if `seat` learned a card by the action between the states.

    A card is learned by a draw too, as that turns up the next one of the deck.
    """
    if _plays_hidden_card(before, after, seat):
        return "played-card"
    unseen = [len(show_seat(before, each, seat).unseen) for each in (0, 1)]
    still = [len(show_seat(after, each, seat).unseen) for each in (0, 1)]
    return "drawn-card" if after.to_act is None or still != unseen else None


def _plays_hidden_card(before: State, after: State, seat: Seat) -> bool:
    """Return whether another seat has played a card of its hand that `seat` had not seen there."""
    if before.open_hands:
        return False
    for event in after.events:
        placed = event.what in ("input", "print") and event.seat != seat
        if placed and event.seat is not None and event.card is not None:
            return CARDS[event.card][event.direction] not in before.seen[event.seat]
    return False
