"""From a state to the view of a seat: the only way out; rules page, "What is hidden"."""

from collections import Counter
from functools import lru_cache

from oneoh_games.contract import Seat
from oneoh_games.one_zero_one import control
from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.program import LINES, Line, Placed, open_lines
from oneoh_games.one_zero_one.state import Cards, State
from oneoh_games.one_zero_one.view import PlacedCard, ProgramLine, SeatView, View


def view(state: State, seat: Seat | None) -> View:
    """Return all that `seat` may know; None is a spectator. After the end everything is public."""
    return _view(state, seat, over=state.to_act is None)


def reveal(state: State, seat: Seat | None) -> View:
    """Return the view of `seat` as if the game were over."""
    return _view(state, seat, over=True)


def _view(state: State, seat: Seat | None, *, over: bool) -> View:
    lines = _program(state)
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
        points=control.points(tuple(line.controller for line in lines)),
        deck=state.deck,
        open_hands=state.open_hands,
        events=state.events,
        outcome=state.outcome,
    )


def _program(state: State) -> tuple[ProgramLine, ...]:
    is_open = open_lines(state.lines)
    return tuple(
        _line(number, line, number in is_open, control.inert_column(number, state.inert))
        for number, line in zip(LINES, state.lines, strict=True)
    )


@lru_cache(maxsize=4096)
def _line(number: int, line: Line, is_open: bool, inert_column: int | None) -> ProgramLine:
    """Return the view of a line, cached: most are the same for every viewer and turn."""
    counting = control.counting(line, inert_column)
    cards = tuple(map(_placed, line, counting))
    counts = control.tally(line, inert_column)
    return ProgramLine(number, cards, is_open, counts, control.controller(counts))


def _placed(card: Placed | None, counts: bool) -> PlacedCard | None:
    if card is None:
        return None
    return PlacedCard(card.kind, card.digit, card.direction, card.protected, counts)


def _seat(state: State, seat: Seat, viewer: Seat | None, over: bool) -> SeatView:
    hand, deck = state.hands[seat], state.decks[seat]
    is_open = state.open_hands or over
    known = hand if is_open or seat == viewer else state.seen[seat]
    return SeatView(
        hand=hand if is_open or seat == viewer else None,
        hand_size=len(hand),
        seen=hand if is_open else state.seen[seat],
        deck_size=len(deck),
        deck_top=deck[0] if deck else None,
        unseen=() if over else _without(hand + deck[1:], known),
        order=deck if over else None,
    )


def _without(cards: Cards, known: Cards) -> tuple[Card, ...]:
    return tuple(sorted((Counter(cards) - Counter(known)).elements()))
