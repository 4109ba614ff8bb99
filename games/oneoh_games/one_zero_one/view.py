"""View of a game of One Zero One, for a seat or a spectator."""

from typing import Literal, TypeAlias

import msgspec

from oneoh_games.contract import Outcome
from oneoh_games.one_zero_one.cards import Card, Direction, Kind


class Space(msgspec.Struct, frozen=True, order=True, cache_hash=True, gc=False):
    """Space in the program: line 10 to 50, column from 1."""

    line: int
    column: int


class PlacedCard(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Card in the program. `program.find_placed` gives the one object that all equal cards share."""

    kind: Kind
    digit: int
    direction: Direction | None = None
    protected: bool = False
    """Whether a SAVE protects it, for the rest of the game."""
    counts: bool = True
    """Whether it counts for control; unless protected, not under a REM. In states always true."""


class ProgramLine(msgspec.Struct, frozen=True, gc=False):
    """Line of the program. `cards[0]` is column 1; a gap is None; the last item is a card."""

    number: int
    cards: tuple[PlacedCard | None, ...]
    open: bool
    """Whether an INPUT may go here now, by the open-line rule."""
    counting: tuple[int, int]
    """Numbers of counting cards that show 0 and 1."""
    controller: int | None
    """Digit, which is also the seat, that controls the line."""


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """Cards of one seat, as far as the viewer may know them."""

    hand: tuple[Card, ...] | None
    """Sorted; None where hidden."""
    hand_size: int
    seen: tuple[Card, ...]
    """Cards of the hand that everybody saw on top of the deck, sorted; all of an open hand."""
    deck_size: int
    deck_top: Card | None
    unseen: tuple[Card, ...]
    """Cards, sorted, whose place the viewer does not know.

    They are in the deck below the top and, if the hand is hidden, in the hand.
    """
    order: tuple[Card, ...] | None = None
    """The whole deck from its top, once the game is over."""


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """Request of a PRINT or PASTE for the card that goes into `space`."""

    space: Space
    source: Literal["hand", "discard"]


EventKind: TypeAlias = Literal[
    "input", "print", "paste", "delete", "cut", "enter", "goto", "flip", "save", "rem",
    "nothing", "wait", "draw", "run", "deck-out",
]  # fmt: skip


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Public event that the last action caused; events are in order.

    The fields mean, for each `what`:
    - `input`, `print`, `paste`: `seat` placed `card` with `direction` at `at`.
    - `delete`, `cut`: the `card` showing `digit` left `at`.
    - `enter`, `goto`: the `card` showing `digit` moved from `at` to `to`.
    - `flip`: the `card` at `at` now shows `digit`.
    - `save`: the `card` at `at` is protected from now on.
    - `rem`: the REM at `at` covers its line in `direction`.
    - `nothing`: the command of `card` at `at` had no effect.
    - `wait`: `seat` must place a card at `at`.
    - `draw`: `seat` drew `count` cards; `card` names the one that lay on top, if it was seen.
    - `run`: line 50 is full; `at` is its third card if that was placed there, so that its
      command does not act.
    - `deck-out`: `seat` could not draw up to three cards.
    """

    what: EventKind
    seat: int | None = None
    card: Kind | None = None
    direction: Direction | None = None
    digit: int | None = None
    at: Space | None = None
    to: Space | None = None
    count: int | None = None


class View(msgspec.Struct, frozen=True, gc=False):
    """All that `seat` may know; a spectator's `seat` is None."""

    seat: int | None
    turn: int
    """Turns begun, of both seats; the first is 1. A PRINT chain is one turn."""
    starter: int
    to_act: int | None
    waiting: Waiting | None
    lines: tuple[ProgramLine, ...]
    """Lines 10 to 50."""
    seats: tuple[SeatView, SeatView]
    discard: tuple[Card, ...]
    """Pile that CUT fills, in the order in which the cards came."""
    deleted: tuple[Card, ...]
    points: tuple[int, int]
    """Score of each seat if the program ran now."""
    deck: tuple[Card, ...]
    """Cards of each seat's deck at the start, sorted, without the set-aside blank."""
    open_hands: bool
    events: tuple[Event, ...]
    outcome: Outcome | None
