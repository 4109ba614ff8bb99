"""View of a game of Zero Point One, in a shape that is good to draw. Everything is open."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from oneoh_games.contract import Outcome
from oneoh_games.zero_point_one.pieces import ARMY, Kind

Pieces: TypeAlias = dict[Kind, Annotated[int, Meta(ge=0, le=2 * max(ARMY))]]
"""Pieces of each kind; kinds without any are left out."""

EventKind: TypeAlias = Literal["deployed", "moved", "dropped", "captured", "end"]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Event that the last action caused; events are in order.

    The fields mean, for each `what`:
    - `deployed`, `dropped`: `seat` placed a `kind` on `at`.
    - `moved`: the `kind` of `seat` went from `origin` to `at`.
    - `captured`: `seat` captured the enemy's `kind` on `at`; unless it was the 0-1, it is in the
      hand of `seat` now.
    - `end`: the game is over; `seat` has won, or nobody. The view's `outcome` says why.
    """

    what: EventKind
    seat: int | None = None
    kind: Kind | None = None
    at: str | None = None
    origin: str | None = None


class View(msgspec.Struct, frozen=True):
    """The whole game; a spectator's `seat` is None. Pairs are of seat 0, Red, and seat 1, Blue."""

    seat: int | None
    phase: Literal["deployment", "play", "over"]
    to_act: int | None
    mover: int
    """Seat that deploys or has the turn, or would have it were the game not over."""
    board: str
    """The 64 squares in reading order, a8 to h8 first.

    Each is a letter of `LETTERS`, upper case red and lower case blue, or `.` where empty.
    """
    hands: tuple[Pieces, Pieces]
    """Captured pieces that can be dropped."""
    to_deploy: tuple[Pieces, Pieces]
    """Pieces still to be placed."""
    attacked: tuple[bool, bool]
    """Whether the enemy could capture the seat's 0-1, were it the enemy's turn."""
    turns: int
    """Turns of both seats since the first move."""
    turns_left: int | None
    """Turns until the game is a draw; None where there is no turn limit."""
    turn_limit: int
    """Turns after which the game is a draw; 0 is off."""
    repetition: int
    """Number of times that a position has to arise to make the game a draw; 0 is off."""
    arisen: int
    """Number of times that the present position has arisen; 0 where that is not counted."""
    start: str | None
    """First position after deployment, as text, if repetition counts."""
    moves: str
    """Turns since `start`, two characters each: origin and target, or piece and square.

    Character number n from `0` on is square n (a1, a2 and so on); 64 to 68 are 0-1, 0-2, 1-1, 1-2
    and 2-2.
    """
    last: str | None
    """Last action, in notation."""
    events: tuple[Event, ...]
    outcome: Outcome | None

    def __hash__(self) -> int:
        """Return the same number for equal views.

        What the hands hold follows from the rest, and a map has no hash.
        """
        return hash((self.seat, self.phase, self.board, self.turns, self.moves, self.last))
