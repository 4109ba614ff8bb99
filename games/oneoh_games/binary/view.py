"""View of a game of Binary. Everything is open."""

from typing import Literal, TypeAlias

import msgspec

from oneoh_games.contract import Outcome

ColourName: TypeAlias = Literal["black", "white"]

EventKind: TypeAlias = Literal["place", "discard", "swap", "again", "end"]


class Territory(msgspec.Struct, frozen=True):
    """Connected squares of one owner that count."""

    size: int
    squares: tuple[str, ...]
    """Pieces and empty squares, by name."""


class Side(msgspec.Struct, frozen=True):
    """Everything that one seat plays, holds and owns."""

    colour: ColourName
    hand: int
    discarded: int
    pieces: tuple[str, ...]
    """Squares, by name."""
    territories: tuple[Territory, ...]
    """Largest first; of equal ones, by their first squares."""
    score: int
    """Score of the seat if the game ended now."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Event that the last action caused; events are in order.

    The fields mean, for each `what`:
    - `place`: `seat`, which plays `colour`, put a piece onto `at`.
    - `discard`: `seat` took another piece out of the game, as the center space costs one.
    - `swap`: `seat` took over Black's side; `colour` is what it plays from now on.
    - `again`: `seat` goes on, since the other hand is empty.
    - `end`: both hands are empty.
    """

    what: EventKind
    seat: int | None = None
    colour: ColourName | None = None
    at: str | None = None


class View(msgspec.Struct, frozen=True):
    """The whole game; a spectator's `seat` is None."""

    seat: int | None
    size: int
    """Squares a side. Dark ones, a1 among them, are Black's colour."""
    turn: int
    """Turns begun, of both seats; the first is 1."""
    to_act: int | None
    sides: tuple[Side, Side]
    """By seat."""
    last: tuple[str, ...]
    """Squares of the last turn."""
    center: tuple[str, ...]
    """The four squares of the center space."""
    swap: bool
    """Whether the table plays with the house rule."""
    may_swap: bool
    """Whether the seat to act may take over Black's side now."""
    events: tuple[Event, ...]
    outcome: Outcome | None
