"""Puzzles, and boards as text; rules page, "The puzzle".

. . x . . x o .
. . . . . . . .
. x . . . . . o
. . . . . . . .
. . . . . . . o
. . . o < x . o
. . . . . . . o
. . . . . o . o
"""

from typing import Literal, TypeAlias, get_args

import msgspec

from oneoh_games.bot255.grid import CELLS, SIDE, Cell, Cells, Heading
from oneoh_games.contract import BadNotation

Level: TypeAlias = Literal["simple", "average", "difficult"]
LEVELS: tuple[Level, ...] = get_args(Level)

BITS = 8
"""Number of bits in a puzzle."""

FREE, BIT, BUG = ".", "o", "x"
BOTS = "^>v<"
"""Marks of a bot, by its heading."""


class Bot(msgspec.Struct, frozen=True):
    """Cell and heading of a bot."""

    cell: Cell
    heading: Heading


class Board(msgspec.Struct, frozen=True):
    """Bot among bits and bugs."""

    bot: Bot
    bits: Cells
    bugs: Cells


class Puzzle(msgspec.Struct, frozen=True):
    """Board, and a witness that solves it in `par` lines."""

    level: Level
    bits: Cells
    bugs: Cells
    bot: Bot
    par: int
    witness: str

    @property
    def board(self) -> Board:
        """Board at the start."""
        return Board(self.bot, self.bits, self.bugs)


def format_board(board: Board) -> str:
    """Return eight rows of marks. The bot's mark stands for its cell."""
    marks = [_mark(board, cell) for cell in range(CELLS)]
    return "\n".join(" ".join(marks[at : at + SIDE]) for at in range(0, CELLS, SIDE))


def parse_board(text: str) -> Board:
    """Return the board written as `text`, whose blanks and empty lines mean nothing.

    Raises BadNotation.
    """
    rows = [row for line in text.splitlines() if (row := "".join(line.split()))]
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise BadNotation(f"a board has {SIDE} rows of {SIDE} marks")
    marks = "".join(rows)
    if strange := set(marks) - {FREE, BIT, BUG, *BOTS}:
        raise BadNotation(f"there is no mark {min(strange)!r}; there are . o x ^ > v <")
    bots = [cell for cell in range(CELLS) if marks[cell] in BOTS]
    if len(bots) != 1:
        raise BadNotation(f"a board has one bot, not {len(bots)}")
    bot = Bot(bots[0], Heading(BOTS.index(marks[bots[0]])))
    return Board(bot, _marked(marks, BIT), _marked(marks, BUG))


def _mark(board: Board, cell: Cell) -> str:
    if cell == board.bot.cell:
        return BOTS[board.bot.heading]
    if board.bits >> cell & 1:
        return BIT
    return BUG if board.bugs >> cell & 1 else FREE


def _marked(marks: str, mark: str) -> Cells:
    return sum(1 << cell for cell in range(CELLS) if marks[cell] == mark)
