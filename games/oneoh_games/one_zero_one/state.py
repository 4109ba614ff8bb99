"""State of a game of One Zero One."""

from typing import TypeAlias

import msgspec

from oneoh_games.contract import Outcome, Seat
from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.program import Lines, Sizes
from oneoh_games.one_zero_one.view import Event, Space, Waiting

Cards: TypeAlias = tuple[Card, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about a game. Pairs are of seat 0 and seat 1."""

    deck: Cards
    """Cards of each seat's deck at the start, sorted."""
    open_hands: bool
    starter: Seat
    turn: int
    to_act: Seat | None
    lines: Lines
    sizes: Sizes
    """That of `lines`: each move asks for it several times."""
    hands: tuple[Cards, Cards]
    """Sorted."""
    decks: tuple[Cards, Cards]
    """From the top."""
    seen: tuple[Cards, Cards]
    """Cards of each hand that lay on top while a decision was pending; sorted."""
    discard: Cards = ()
    deleted: Cards = ()
    waiting: Waiting | None = None
    events: tuple[Event, ...] = ()
    """Events of the last action."""
    inert: Space | None = None
    """Space of the third card of line 50 if it was placed there: its command does not act."""
    outcome: Outcome | None = None
