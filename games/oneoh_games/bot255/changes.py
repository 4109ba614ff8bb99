"""Changes of the views between two states, found without making the whole views."""

from collections.abc import Sequence

from oneoh_games.bot255.legality import may_run
from oneoh_games.bot255.observe import (
    show_choice,
    show_events,
    show_own,
    show_places,
    show_puzzle,
    show_seat,
)
from oneoh_games.bot255.state import State
from oneoh_games.changes import Change, compare_fields, compare_lists
from oneoh_games.contract import Seat

_CHOICE = ("searched", "offered", "drawn")


def changes(before: State, after: State, viewers: Sequence[Seat | None]) -> list[list[Change]]:
    """Return the changes of each viewer's view: what is public is compared once for all."""
    turn = _compare_turn(before, after)
    seats = _changed_seats(before, after)
    piles = _compare_piles(before, after)
    ends = _compare_ends(before, after)
    return [
        turn
        + _compare_seats(before, after, seats, viewer)
        + _compare_own(before, after, viewer)
        + piles
        + compare_fields(_CHOICE, show_choice(before, viewer), show_choice(after, viewer))
        + _compare_events(before, after, viewer)
        + ends
        for viewer in viewers
    ]


def _compare_turn(before: State, after: State) -> list[Change]:
    """Return the changes of all fields above the seats."""
    found: list[Change] = []
    if after.round != before.round:
        found.append(("round", after.round))
    if after.dealer != before.dealer:
        found.append(("dealer", after.dealer))
    if after.turn != before.turn:
        found.append(("turn", after.turn))
    if after.phase != before.phase:
        found.append(("phase", after.phase))
    if after.to_act != before.to_act:
        found.append(("to_act", after.to_act))
    if after.mover != before.mover:
        found.append(("mover", after.mover))
    if (now := may_run(after)) is not may_run(before):
        found.append(("may_run", now))
    if after.puzzle is not before.puzzle:
        # Another witness alone does not show.
        found += compare_fields(
            ("puzzle",), (show_puzzle(before.puzzle),), (show_puzzle(after.puzzle),)
        )
    return found


def _changed_seats(before: State, after: State) -> list[Seat]:
    """Return the seats that may look different to somebody."""
    seats = range(len(after.hands))
    if (
        _shows_hands(before)
        or _shows_hands(after)
        or after.standings != before.standings
        or after.runs != before.runs
    ):
        return list(seats)
    return [
        seat
        for seat in seats
        if after.hands[seat] != before.hands[seat] or after.copies[seat] != before.copies[seat]
    ]


def _shows_hands(state: State) -> bool:
    """Return whether the state may show a hand to another seat."""
    return state.phase in _SHOWING


_SHOWING = frozenset({"spy", "take-card", "over"})


def _compare_seats(
    before: State, after: State, seats: Sequence[Seat], viewer: Seat | None
) -> list[Change]:
    if not seats:
        return []
    was, now = show_places(before), show_places(after)
    found: list[Change] = []
    for seat in seats:
        shown = show_seat(after, seat, viewer, now[seat])
        # The size of a hand is public: where it has changed there is nothing to compare.
        if len(after.hands[seat]) != len(before.hands[seat]) or (
            shown != show_seat(before, seat, viewer, was[seat])
        ):
            found.append(("seats", seat, shown))
    count = len(after.hands)
    if 2 * len(found) <= count:  # as `compare_views` has it
        return found
    return [("seats", tuple([show_seat(after, n, viewer, now[n]) for n in range(count)]))]


def _compare_own(before: State, after: State, viewer: Seat | None) -> list[Change]:
    if viewer is None or (
        after.hands[viewer] == before.hands[viewer]
        and after.copies[viewer] == before.copies[viewer]
        and after.sealed == before.sealed
        and after.runs == before.runs
    ):
        return []
    shown = show_own(after, viewer)
    return [("own", shown)] if shown != show_own(before, viewer) else []


def _compare_piles(before: State, after: State) -> list[Change]:
    """Return the changes of the sizes of the piles, and of what is in play."""
    found: list[Change] = []
    if len(after.deck) != len(before.deck):
        found.append(("deck_size", len(after.deck)))
    if after.discard is not before.discard:
        if len(after.discard) != len(before.discard):
            found.append(("discard_size", len(after.discard)))
        if after.discard[:1] != before.discard[:1]:
            found.append(("discard_top", after.discard[0] if after.discard else None))
    if after.in_play != before.in_play:
        found.append(("in_play", after.in_play))
    if after.target != before.target:
        found.append(("target", after.target))
    if after.pile != before.pile:
        found.append(("pile", after.pile))
    return found


def _compare_events(before: State, after: State, viewer: Seat | None) -> list[Change]:
    if after.events is before.events:
        return []
    return compare_lists("events", show_events(before, viewer), show_events(after, viewer))


def _compare_ends(before: State, after: State) -> list[Change]:
    """Return the changes of what is known of rounds and of the game at their ends."""
    found: list[Change] = []
    if after.results is not before.results:
        found += compare_lists("results", before.results, after.results)
    if after.last_round is not before.last_round and after.last_round != before.last_round:
        found.append(("last_round", after.last_round))
    if after.outcome != before.outcome:
        found.append(("outcome", after.outcome))
    return found
