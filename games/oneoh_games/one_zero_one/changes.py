"""Changes of the views between two states, found without making the whole views."""

from collections.abc import Sequence

from oneoh_games.changes import Change, compare_fields
from oneoh_games.contract import Seat
from oneoh_games.one_zero_one.observe import show_program, show_seat
from oneoh_games.one_zero_one.state import State

_BEFORE_SEATS = ("turn", "starter", "to_act", "waiting", "lines")
_AFTER_SEATS = ("discard", "deleted", "points", "deck", "open_hands", "events", "outcome")
"""Public fields of a view, in their order; its `seat` stays the same."""
_SEATS = (0, 1)


def changes(before: State, after: State, viewers: Sequence[Seat | None]) -> list[list[Change]]:
    """Return the changes of each viewer's view: what is public is compared once for all."""
    old_lines, old_points = show_program(before)
    lines, points = show_program(after)
    first = compare_fields(
        _BEFORE_SEATS,
        (before.turn, before.starter, before.to_act, before.waiting, old_lines),
        (after.turn, after.starter, after.to_act, after.waiting, lines),
    )
    last = compare_fields(_AFTER_SEATS, _below(before, old_points), _below(after, points))
    seats = _changed_seats(before, after)
    return [first + _compare_seats(before, after, seats, viewer) + last for viewer in viewers]


def _below(state: State, points: tuple[int, int]) -> tuple[object, ...]:
    return (
        state.discard,
        state.deleted,
        points,
        state.deck,
        state.open_hands,
        state.events,
        state.outcome,
    )


def _changed_seats(before: State, after: State) -> Sequence[Seat]:
    """Return the seat that alone has other cards; both if they may have, or show more or less."""
    is_over, was_over = after.to_act is None, before.to_act is None
    if is_over is not was_over or after.open_hands is not before.open_hands:
        return _SEATS
    zero, one = _has_other_cards(before, after, 0), _has_other_cards(before, after, 1)
    return _SEATS if zero is one else _SEATS[one : one + 1]


def _has_other_cards(before: State, after: State, seat: Seat) -> bool:
    return (
        before.hands[seat] != after.hands[seat]
        or before.decks[seat] != after.decks[seat]
        or before.seen[seat] != after.seen[seat]
    )


def _compare_seats(
    before: State, after: State, seats: Sequence[Seat], viewer: Seat | None
) -> list[Change]:
    if len(seats) == 1:
        return _compare_seat(before, after, seats[0], viewer)
    old = [show_seat(before, seat, viewer) for seat in seats]
    new = [show_seat(after, seat, viewer) for seat in seats]
    return compare_fields(("seats",), (old,), (new,))


def _compare_seat(before: State, after: State, seat: Seat, viewer: Seat | None) -> list[Change]:
    shown = show_seat(after, seat, viewer)
    # The size of a deck is public: after a draw there is nothing to compare.
    drew = len(after.decks[seat]) != len(before.decks[seat])
    return [("seats", seat, shown)] if drew or shown != show_seat(before, seat, viewer) else []
