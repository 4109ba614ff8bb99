"""Positions as text, for tests, puzzles and bug reports: a row for each rank, the top one first.

    . : . : . :
    : . : W : .
    . : B B . :
    : . : B : .
    . : . : . :
    : . : . : .

`B` and `W` are pieces; `:` is an empty dark square and `.` a light one. Either is read as empty.
"""

from oneoh_games.binary.actions import parse_action
from oneoh_games.binary.board import BLACK, BOARDS, SIZES, SQUARE_OF, WHITE, Colour, Squares, bits
from oneoh_games.binary.rules import apply
from oneoh_games.binary.state import State
from oneoh_games.contract import BadNotation

_EMPTY = ".:"


def draw_board(state: State) -> str:
    """Return the board and its pieces as text."""
    board = state.board
    marks = {"B": state.pieces[BLACK], "W": state.pieces[WHITE], ":": board.coloured[BLACK]}
    return "\n".join(
        " ".join(
            next((mark for mark, squares in marks.items() if squares >> square & 1), ".")
            for square in row
        )
        for row in _rows(state.size)
    )


def position(
    text: str,
    *,
    to_move: Colour | None = BLACK,
    hands: tuple[int, int] | None = None,
    turn: int = 3,
    swap: bool = False,
    swapped: bool = False,
) -> State:
    """Return a state with this board; by default, pieces that are not on it are in hand.

    Raises BadNotation if `text` is no board or has more pieces than a side owns.
    """
    rows = [row.split() for row in text.split("\n") if row.split()]
    size = len(rows)
    if size not in SIZES or any(len(row) != size for row in rows):
        raise BadNotation(f"a board has as many marks a row as rows: {', '.join(map(str, SIZES))}")
    if strange := {mark for row in rows for mark in row} - {"B", "W", *_EMPTY}:
        raise BadNotation(f"there is no mark {min(strange)!r}; there are B, W, . and :")
    black, white = _marked(rows, "B"), _marked(rows, "W")
    return State(
        size=size,
        swap=swap,
        turn=turn,
        to_move=to_move,
        pieces=(black, white),
        hands=hands or (_left(size, black), _left(size, white)),
        swapped=swapped,
    )


def play(state: State, *moves: str) -> State:
    """Return the state after moves in notation. Raises BadNotation or IllegalAction."""
    for move in moves:
        state = apply(state, parse_action(move))
    return state


def _rows(size: int) -> list[list[int]]:
    return [
        [SQUARE_OF[f"{file}{rank}"] for file in "abcdefghijkl"[:size]]
        for rank in range(size, 0, -1)
    ]


def _left(size: int, placed: Squares) -> int:
    left = BOARDS[size].pieces - placed.bit_count()
    if left < 0:
        raise BadNotation(f"each side has {BOARDS[size].pieces} pieces on this board")
    return left


def _marked(rows: list[list[str]], mark: str) -> Squares:
    return bits(
        square
        for row, squares in zip(rows, _rows(len(rows)), strict=True)
        for found, square in zip(row, squares, strict=True)
        if found == mark
    )
