"""Hidden things that an action showed to a seat; see wire.md, "Moves that are taken back"."""

from oneoh_games.bot255.state import State
from oneoh_games.bot255.view import Event
from oneoh_games.contract import Seat

_LOOKS = frozenset({"spy", "take-card", "take-seat", "search"})
"""Questions that show cards of others, or of a pile, to the seat to act."""
_OPEN = frozenset({"play", "discard", "steal-turn", "invalid", "take"})
"""Events of others in which a card of a hand is seen, or is known to have been there."""


def revealed(before: State, after: State, seat: Seat) -> str | None:
    """Return the name of what `seat` learned by the action between the states; None for nothing.

    `new-round`, `seen-cards` (a hand, or a pile), `drawn-card`, `lost-card` (by chance), `program`
    (a run of another seat) or `played-card`. What a seat might have worked out of the discard pile
    counts as not known.
    """
    if after.round != before.round or after.to_act is None:
        return "new-round"
    if after.to_act == seat and after.phase in _LOOKS:
        return "seen-cards"
    events = [logged.event for logged in after.events]
    names = (_of_event(event, seat) for event in events)
    return next((name for name in names if name is not None), None)


def _of_event(event: Event, seat: Seat) -> str | None:
    mine = event.seat == seat
    if event.what in ("new-deck", "shuffle") or event.pile == "discard":
        return "drawn-card"
    if event.what in ("draw", "receive"):
        return "drawn-card" if mine else None
    if event.what == "lose":
        return "lost-card"
    if event.what == "run":
        return None if mine else "program"
    if event.what == "take" and mine:
        return "seen-cards"
    return "played-card" if event.what in _OPEN and not mine else None
