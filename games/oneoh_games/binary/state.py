"""The whole truth about a game of Binary, at one moment."""

import msgspec

from oneoh_games.binary.actions import Action
from oneoh_games.binary.board import BOARDS, Checkerboard, Colour, Squares
from oneoh_games.contract import Seat


class State(msgspec.Struct, frozen=True):
    """Pairs are of Black and White, whichever seats play them."""

    size: int
    swap: bool
    """The table plays with the house rule."""
    turn: int
    """Turns begun so far, of both sides; the first is 1."""
    to_move: Colour | None
    pieces: tuple[Squares, Squares]
    hands: tuple[int, int]
    swapped: bool = False
    """Seat 0 plays White, since seat 1 took over Black's side."""
    last: tuple[Seat, Action] | None = None
    """The last turn, and whose it was."""

    @property
    def board(self) -> Checkerboard:
        """The board without its pieces."""
        return BOARDS[self.size]

    @property
    def to_act(self) -> Seat | None:
        """The seat that has to act; None once the game is over."""
        return None if self.to_move is None else self.plays(self.to_move)

    def plays(self, colour: Colour) -> Seat:
        """The seat that plays a colour; and the colour that a seat plays."""
        return colour ^ self.swapped
