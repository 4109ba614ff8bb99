"""Progress in practice: lessons done, and the shortest program for each solved puzzle."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.program import Program, format_program, size
from oneoh_games.bot255.puzzle import LEVELS, Board, format_board
from oneoh_tui.config.json_file import JsonFile

MAX_PROGRAM_BYTES = 1024
"""Limit in bytes of a saved program; few programs take half of it."""


class Best(msgspec.Struct, frozen=True):
    """Shortest program that collected every bit in one run."""

    lines: int
    program: str
    """Notation of the program; "" where that is longer than MAX_PROGRAM_BYTES."""


class Progress(msgspec.Struct, frozen=True):
    """Saved progress."""

    lessons: int = 0
    """Number of lessons done."""
    solved: dict[str, Best] = {}
    """Best program by `puzzle_key`."""


def puzzle_key(board: Board) -> str:
    """Return a name of a puzzle that outlives changes of the bank: its board in one line."""
    return "".join(format_board(board).split())


@cache
def known_puzzles() -> frozenset[str]:
    """Return the keys of all puzzles of the bank."""
    return frozenset(puzzle_key(puzzle.board) for level in LEVELS for puzzle in puzzles(level))


class ProgressFile:
    """Progress, saved in a file whose size is bounded by the bank of puzzles."""

    def __init__(self, folder: Path | None) -> None:
        path = folder / "practice.json" if folder is not None else None
        self.file = JsonFile(path, Progress, Progress())
        self.file.load()

    @property
    def lessons(self) -> int:
        return self.file.value.lessons

    def best(self, board: Board) -> Best | None:
        """Return the best program so far; None while the puzzle is not solved."""
        return self.file.value.solved.get(puzzle_key(board))

    def record_solution(self, board: Board, program: Program) -> bool:
        """Save a program that collected every bit, and return whether it is the shortest so far.

        Raises ValueError for a board that is not of the bank.
        """
        key = puzzle_key(board)
        if key not in known_puzzles():
            raise ValueError(f"not a puzzle of the bank: {key}")
        self._reload()
        before, lines = self.best(board), size(program)
        if before is not None and before.lines <= lines:
            return False
        text = format_program(program)
        best = Best(lines, text if len(text) <= MAX_PROGRAM_BYTES else "")
        progress = self.file.value
        self.file.save(replace(progress, solved={**progress.solved, key: best}))
        return True

    def record_lessons(self, lessons: int) -> None:
        """Save the number of lessons done."""
        self._reload()
        if lessons > self.lessons:
            self.file.save(replace(self.file.value, lessons=lessons))

    def _reload(self) -> None:
        """Reload the file, so as not to overwrite the progress of another client of the same player."""
        if not self.file.problem:
            self.file.load()
