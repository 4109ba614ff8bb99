"""From a state to the view of a seat: the only way out; rules page, "What is hidden"."""

from functools import lru_cache
from operator import attrgetter

from oneoh_games.contract import Seat
from oneoh_games.one_zero_one import control
from oneoh_games.one_zero_one.cards import sort_cards
from oneoh_games.one_zero_one.program import LINES, Line, Lines, Sizes, open_lines
from oneoh_games.one_zero_one.state import Cards, State
from oneoh_games.one_zero_one.view import ProgramLine, SeatView, Space, View

_MEMORY = 8192
"""Parts of views that are kept: both seats of some thousand tables share them from turn to turn."""


def view(state: State, seat: Seat | None) -> View:
    """Return all that `seat` may know; None is a spectator. After the end everything is public."""
    return _view(state, seat, over=state.to_act is None)


def reveal(state: State, seat: Seat | None) -> View:
    """Return the view of `seat` as if the game were over."""
    return _view(state, seat, over=True)


def _view(state: State, seat: Seat | None, *, over: bool) -> View:
    lines, points = show_program(state)
    return View(
        seat=seat,
        turn=state.turn,
        starter=state.starter,
        to_act=state.to_act,
        waiting=state.waiting,
        lines=lines,
        seats=(_seat(state, 0, seat, over), _seat(state, 1, seat, over)),
        discard=state.discard,
        deleted=state.deleted,
        points=points,
        deck=state.deck,
        open_hands=state.open_hands,
        events=state.events,
        outcome=state.outcome,
    )


def show_program(state: State) -> tuple[tuple[ProgramLine, ...], tuple[int, int]]:
    """Return the lines as every view shows them, and the points."""
    return _program(state.lines, state.sizes, state.inert)


@lru_cache(maxsize=_MEMORY)
def show_line(number: int, line: Line, is_open: bool, inert_column: int | None) -> ProgramLine:
    """Return a line as every view shows it; `inert_column` as in `control.cover`."""
    cards = control.cover(line, inert_column)
    counts = control.tally_covered(cards)
    return ProgramLine(number, cards, is_open, counts, control.controller(counts))


@lru_cache(maxsize=_MEMORY)
def _program(
    lines: Lines, sizes: Sizes, inert: Space | None
) -> tuple[tuple[ProgramLine, ...], tuple[int, int]]:
    """Return the views of all lines, and the points: the same for every viewer."""
    are_open = _ARE_OPEN[len(open_lines(sizes))]
    shown = tuple(map(show_line, LINES, lines, are_open, control.inert_columns(inert)))
    return shown, control.points(tuple(map(_controller, shown)))


_ARE_OPEN = tuple(
    [tuple([n < count for n in range(len(LINES))]) for count in range(len(LINES) + 1)]
)
"""Whether each line is open, by the number of open lines."""
_controller = attrgetter("controller")


def show_seat(state: State, seat: Seat, viewer: Seat | None) -> SeatView:
    """Return the cards of a seat, as `viewer` may know them."""
    return _seat(state, seat, viewer, state.to_act is None)


def _seat(state: State, seat: Seat, viewer: Seat | None, over: bool) -> SeatView:
    is_open = state.open_hands or over
    hand = state.hands[seat]
    seen = hand if is_open else state.seen[seat]
    return _cards(hand, state.decks[seat], seen, is_open or seat == viewer, over)


@lru_cache(maxsize=_MEMORY)
def _cards(hand: Cards, deck: Cards, seen: Cards, hand_is_shown: bool, over: bool) -> SeatView:
    return SeatView(
        hand=hand if hand_is_shown else None,
        hand_size=len(hand),
        seen=seen,
        deck_size=len(deck),
        deck_top=deck[0] if deck else None,
        unseen=() if over else _unseen(hand, deck, hand if hand_is_shown else seen),
        order=deck if over else None,
    )


def _unseen(hand: Cards, deck: Cards, known: Cards) -> Cards:
    """Return the cards of the hand and below the top of the deck, without the `known` ones."""
    unseen = [*hand, *deck[1:]]
    for card in known:
        unseen.remove(card)
    return sort_cards(unseen)
