"""What everybody knows of a game of Binary, which is everything."""

from typing import Literal, TypeAlias

import msgspec

from oneoh_games.contract import Outcome

ColourName: TypeAlias = Literal["black", "white"]

EventKind: TypeAlias = Literal["place", "discard", "swap", "again", "end"]


class Territory(msgspec.Struct, frozen=True):
    """Squares that belong together and count."""

    size: int
    squares: tuple[str, ...]
    """Pieces and empty squares, by name."""


class Side(msgspec.Struct, frozen=True):
    """What one seat plays, holds and owns."""

    colour: ColourName
    hand: int
    discarded: int
    pieces: tuple[str, ...]
    """By name."""
    territories: tuple[Territory, ...]
    """Largest first; of equal ones, by their first squares."""
    score: int
    """What the seat would score if the game ended now."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that the last action brought about, in order.

    What the fields mean for each `what`:
    - `place`: `seat`, which plays `colour`, put a piece onto `at`.
    - `discard`: `seat` took another piece out of the game, to be allowed to.
    - `swap`: `seat` took over Black's side; `colour` is what it plays from now on.
    - `again`: `seat` goes on, since the other hand is empty.
    - `end`: both hands are empty.
    """

    what: EventKind
    seat: int | None = None
    colour: ColourName | None = None
    at: str | None = None


class View(msgspec.Struct, frozen=True):
    """All of the game; a spectator's `seat` is None."""

    seat: int | None
    size: int
    """Squares a side. Dark ones, a1 among them, are Black's colour."""
    turn: int
    """Turns begun so far, of both seats; the first is 1."""
    to_act: int | None
    sides: tuple[Side, Side]
    """By seat."""
    last: tuple[str, ...]
    """The squares of the last turn."""
    center: tuple[str, ...]
    """The four squares of the center space."""
    swap: bool
    """The table plays with the house rule."""
    may_swap: bool
    """The seat to act may take over Black's side now."""
    events: tuple[Event, ...]
    outcome: Outcome | None
