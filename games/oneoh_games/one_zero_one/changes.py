"""Changes of the views between two states, found without making the whole views."""

from collections.abc import Iterable, Sequence

from oneoh_games.changes import Change, compare_lists
from oneoh_games.contract import Seat
from oneoh_games.one_zero_one.control import inert_columns
from oneoh_games.one_zero_one.observe import show_line, show_program, show_seat
from oneoh_games.one_zero_one.program import LINES, open_lines
from oneoh_games.one_zero_one.state import State
from oneoh_games.one_zero_one.view import ProgramLine

_SEATS = (0, 1)


def changes(before: State, after: State, viewers: Sequence[Seat | None]) -> list[list[Change]]:
    """Return the changes of each viewer's view: what is public is compared once for all."""
    first = _compare_turn(before, after)
    lines, points = _compare_program(before, after)
    first += lines
    last = _compare_piles(before, after, points)
    seats = _changed_seats(before, after)
    return [first + _compare_seats(before, after, seats, viewer) + last for viewer in viewers]


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
    pairs = _compare_lines(before, after)
    lines: list[Change] = [("lines", n, new) for n, _, new in pairs]
    if 2 * len(lines) > len(LINES):  # as `compare_views` has it
        lines = [("lines", show_program(after)[0])]
    return lines, [("points", show_program(after)[1])] if _changes_points(pairs) else []


def _compare_lines(before: State, after: State) -> list[tuple[int, ProgramLine, ProgramLine]]:
    """Return the index of each line that looks different, and how it looked and looks."""
    was_open, is_open = open_lines(before.sizes), open_lines(after.sizes)
    was_inert, is_inert = inert_columns(before.inert), inert_columns(after.inert)
    found = []
    only_cards = was_open is is_open and was_inert is is_inert
    for n, number in enumerate(LINES):
        old, new = before.lines[n], after.lines[n]
        if old is not new or not only_cards:
            was = show_line(number, old, number in was_open, was_inert[n])
            shown = show_line(number, new, number in is_open, is_inert[n])
            if was != shown:
                found.append((n, was, shown))
    return found


def _changes_points(pairs: Iterable[tuple[int, ProgramLine, ProgramLine]]) -> bool:
    """Return whether the scores differ if these lines, before and after, are all that does."""
    gains = [0, 0]
    for _, old, new in pairs:
        if old.controller != new.controller:
            if old.controller is not None:
                gains[old.controller] -= old.number
            if new.controller is not None:
                gains[new.controller] += new.number
    return gains != [0, 0]


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
    return [
        seat
        for seat in _SEATS
        if after.hands[seat] is not before.hands[seat]
        or after.decks[seat] is not before.decks[seat]
        or after.seen[seat] is not before.seen[seat]
    ]


def _compare_seats(
    before: State, after: State, seats: Sequence[Seat], viewer: Seat | None
) -> list[Change]:
    if len(seats) == 1:
        return _compare_seat(before, after, seats[0], viewer)
    old = [show_seat(before, seat, viewer) for seat in seats]
    new = [show_seat(after, seat, viewer) for seat in seats]
    return compare_lists("seats", old, new)


def _compare_seat(before: State, after: State, seat: Seat, viewer: Seat | None) -> list[Change]:
    shown = show_seat(after, seat, viewer)
    # The size of a deck is public: after a draw there is nothing to compare.
    drew = len(after.decks[seat]) != len(before.decks[seat])
    return [("seats", seat, shown)] if drew or shown != show_seat(before, seat, viewer) else []
