"""Changes of the views between two states, found without making the whole views."""

from collections.abc import Sequence

from oneoh_games.changes import Change, compare_lists
from oneoh_games.contract import Seat
from oneoh_games.one_zero_one.observe import show_next_program, show_program, show_seat
from oneoh_games.one_zero_one.state import State

_SEATS = (0, 1)


def changes(
    before: State, after: State, viewers: Sequence[Seat | None]
) -> list[tuple[Change, ...]]:
    """Return the changes of each viewer's view: what is public is compared once for all."""
    lines, points = _compare_program(before, after)
    first = _compare_turn(before, after) + lines
    last = _compare_piles(before, after, points)
    seats = _changed_seats(before, after)
    found = []
    for viewer in viewers:
        own = _compare_seats(before, after, seats, viewer)
        found.append((*first, *own, *last))
    return found


def _compare_turn(before: State, after: State) -> list[Change]:
    found: list[Change] = []
    if after.turn != before.turn:
        found.append(("turn", after.turn))
    if after.starter != before.starter:
        found.append(("starter", after.starter))
    if after.to_act != before.to_act:
        found.append(("to_act", after.to_act))
    if after.waiting != before.waiting:
        found.append(("waiting", after.waiting))
    return found


def _compare_program(before: State, after: State) -> tuple[list[Change], list[Change]]:
    """Return the changes of the lines, and of the points."""
    lines, points = show_program(before)
    new_lines, new_points = show_next_program(before, after)
    found = [] if new_points == points else [("points", new_points)]
    return compare_lists("lines", lines, new_lines), found


def _compare_piles(before: State, after: State, points: list[Change]) -> list[Change]:
    """Return the changes of all fields below the seats."""
    found: list[Change] = []
    if after.discard is not before.discard:
        found += compare_lists("discard", before.discard, after.discard)
    if after.deleted is not before.deleted:
        found += compare_lists("deleted", before.deleted, after.deleted)
    found += points
    if after.deck is not before.deck:
        found += compare_lists("deck", before.deck, after.deck)
    if after.open_hands != before.open_hands:
        found.append(("open_hands", after.open_hands))
    if after.events is not before.events:
        found += compare_lists("events", before.events, after.events)
    if after.outcome != before.outcome:
        found.append(("outcome", after.outcome))
    return found


def _changed_seats(before: State, after: State) -> Sequence[Seat]:
    """Return the seats whose cards may look different to somebody."""
    is_over, was_over = after.to_act is None, before.to_act is None
    if is_over is not was_over or after.open_hands is not before.open_hands:
        return _SEATS
    hands, decks, seen = after.hands, after.decks, after.seen
    changed: list[Seat] = []
    for seat in _SEATS:  # a comprehension would be a closure, which is dear
        if (
            hands[seat] is not before.hands[seat]
            or decks[seat] is not before.decks[seat]
            or seen[seat] is not before.seen[seat]
        ):
            changed += (seat,)
    return changed


def _compare_seats(
    before: State, after: State, seats: Sequence[Seat], viewer: Seat | None
) -> list[Change]:
    found: list[Change] = []
    for seat in seats:
        shown = show_seat(after, seat, viewer)
        # The size of a deck is public: after a draw there is nothing to compare.
        drew = len(after.decks[seat]) != len(before.decks[seat])
        if drew or shown != show_seat(before, seat, viewer):
            found.append(("seats", seat, shown))
    if len(found) == len(_SEATS):  # as `compare_lists` has it
        return [("seats", tuple([shown for _, _, shown in found]))]
    return found
