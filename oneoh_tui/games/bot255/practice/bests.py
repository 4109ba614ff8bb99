"""What one has reached: the shortest program for each puzzle that is solved."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.program import Program, format_program, size
from oneoh_games.bot255.puzzle import LEVELS, Board, format_board
from oneoh_tui.games.bot255.practice.kept import Kept

ROOM = 1024
"""Bytes of a program that is kept; the bank has hundreds of puzzles, and few programs half of it."""


class Best(msgspec.Struct, frozen=True):
    """The shortest program that collected every bit in one run."""

    lines: int
    program: str
    """In notation; empty where that is longer than ROOM."""


class Progress(msgspec.Struct, frozen=True):
    """All that is kept of practice."""

    lessons: int = 0
    """Lessons that are done."""
    solved: dict[str, Best] = {}
    """By puzzle, as `puzzle_key` names it."""


def puzzle_key(board: Board) -> str:
    """The board in a row: it stays the same whatever becomes of the bank."""
    return "".join(format_board(board).split())


@cache
def known_puzzles() -> frozenset[str]:
    """The keys of all puzzles of the bank."""
    return frozenset(puzzle_key(puzzle.board) for level in LEVELS for puzzle in puzzles(level))


class Bests:
    """The progress, kept in a file; no larger than the bank of puzzles makes it."""

    def __init__(self, folder: Path | None) -> None:
        path = folder / "practice.json" if folder is not None else None
        self.file = Kept(path, Progress, Progress())
        self.file.load()

    @property
    def lessons(self) -> int:
        return self.file.value.lessons

    def best(self, board: Board) -> Best | None:
        """The best so far; None while the puzzle is not solved."""
        return self.file.value.solved.get(puzzle_key(board))

    def solved(self, board: Board, program: Program) -> bool:
        """Keep that this program collected every bit; whether it is the shortest so far.

        Raises ValueError for a board that is not of the bank.
        """
        key = puzzle_key(board)
        if key not in known_puzzles():
            raise ValueError(f"not a puzzle of the bank: {key}")
        self._look_again()
        before, lines = self.best(board), size(program)
        if before is not None and before.lines <= lines:
            return False
        text = format_program(program)
        best = Best(lines, text if len(text) <= ROOM else "")
        progress = self.file.value
        self.file.save(replace(progress, solved={**progress.solved, key: best}))
        return True

    def learned(self, lessons: int) -> None:
        """Keep that so many lessons are done."""
        self._look_again()
        if lessons > self.lessons:
            self.file.save(replace(self.file.value, lessons=lessons))

    def _look_again(self) -> None:
        """What another client of the same player has reached meanwhile is not written over."""
        if not self.file.problem:
            self.file.load()
