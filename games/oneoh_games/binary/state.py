"""State of a game of Binary."""

import msgspec

from oneoh_games.binary.actions import Action
from oneoh_games.binary.board import BOARDS, Checkerboard, Colour, Squares
from oneoh_games.contract import Seat


class State(msgspec.Struct, frozen=True):
    """Everything about a game. Pairs are of Black and White, whichever seats play them."""

    size: int
    swap: bool
    """Whether the table plays with the house rule."""
    turn: int
    """Turns begun, of both sides; the first is 1."""
    to_move: Colour | None
    pieces: tuple[Squares, Squares]
    hands: tuple[int, int]
    swapped: bool = False
    """Whether seat 0 plays White, because seat 1 took over Black's side."""
    last: tuple[Seat, Action] | None = None
    """Last turn, and the seat that took it."""

    @property
    def board(self) -> Checkerboard:
        """Geometry of the board."""
        return BOARDS[self.size]

    @property
    def to_act(self) -> Seat | None:
        """Seat to act; None once the game is over."""
        return None if self.to_move is None else self.plays(self.to_move)

    def plays(self, colour: Colour) -> Seat:
        """Return the seat that plays a colour or, just as well, the colour that a seat plays."""
        return colour ^ self.swapped
