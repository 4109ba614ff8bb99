"""Puzzles as text, with an empty line between them.

simple, par 4
repeat 5;.while clearAhead;..moveForward;.rotateLeft
. . x . . x o .
. . . . . . . .
. x . . . . . o
. . . . . . . .
. . . . . . . o
. . . o < x . o
. . . . . . . o
. . . . . o . o
"""

import re
from collections.abc import Iterator
from typing import cast

from oneoh_games.bot255.program import BadProgram, parse_program
from oneoh_games.bot255.puzzle import LEVELS, Level, Puzzle, format_board, parse_board
from oneoh_games.contract import BadNotation

_HEAD = re.compile(rf"({'|'.join(LEVELS)}), par ([1-9][0-9]{{0,2}})", re.ASCII)


class BadPuzzles(BadNotation):
    """Refusal of text that is no list of puzzles; `line` counts lines of the text from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def format_puzzle(puzzle: Puzzle) -> str:
    """Return level and par, the witness, and the board, without a line break at the end."""
    return f"{puzzle.level}, par {puzzle.par}\n{puzzle.witness}\n{format_board(puzzle.board)}"


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a text. Raises BadPuzzles.

    Whether they meet the criteria of their level is not checked: `generating.faults` does that.
    """
    return tuple(_puzzle(line, block) for line, block in _blocks(text))


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of the first line of each block, and the block: lines without a gap."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []


def _puzzle(line: int, block: list[str]) -> Puzzle:
    head = _HEAD.fullmatch(block[0].strip())
    if head is None:
        raise BadPuzzles(
            line, f"a puzzle begins with its level and par, like `average, par 6`: {block[0]!r:.80}"
        )
    if len(block) < 2:
        raise BadPuzzles(line, "the puzzle ends after its level and par")
    witness = block[1].strip()
    try:
        parse_program(witness)
    except BadProgram as bad:
        raise BadPuzzles(line + 1, f"in the witness, {bad}") from bad
    try:
        board = parse_board("\n".join(block[2:]))
    except BadNotation as bad:
        raise BadPuzzles(line + 2, str(bad)) from bad
    level = cast(Level, head[1])
    return Puzzle(level, board.bits, board.bugs, board.bot, int(head[2]), witness)
