"""Screen of the puzzles to choose from, level by level, with the player's progress."""

from collections.abc import Iterator, Sequence

from textual import on

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.puzzle import LEVELS, Level, Puzzle
from oneoh_tui.games.bot255.names import LEVEL_NAMES
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.practice_screen import PracticeScreen
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.level_list import LevelList
from oneoh_tui.widgets.rows import Row, RowList

_LESSONS = "lessons"


class PuzzlesScreen(LevelList):
    """List of the puzzles of one level, after the lessons."""

    def __init__(self, progress: ProgressFile, level: Level = "simple") -> None:
        super().__init__()
        self._progress = progress
        self.level = LEVELS.index(level)

    @property
    def heading(self) -> str:
        return _("Practice")

    @property
    def levels(self) -> Sequence[str]:
        return [_(LEVEL_NAMES[level]) for level in LEVELS]

    @property
    def _puzzles(self) -> Sequence[Puzzle]:
        return puzzles(LEVELS[self.level])

    def go_to_start(self) -> None:
        """Stay at the lessons until one is done."""
        if self._progress.lessons:
            self.action_unsolved()

    def reached(self) -> str:
        count = sum(map(self._is_solved, self._puzzles))
        text = _("{count} of {all} solved; a puzzle is solved when one run collects all eight bits")
        return text.format(count=count, all=len(self._puzzles))

    def level_rows(self) -> Sequence[Row]:
        return [self._lessons(), *self._rows()]

    def _lessons(self) -> Row:
        done = _("{count} of {all} done").format(count=self._progress.lessons, all=len(LESSONS))
        name = _("Lessons: the commands, step by step")
        return Row(_LESSONS, ((f"{name}  ", "strong"), (done, "quiet")))

    def _rows(self) -> Iterator[Row]:
        for number, puzzle in enumerate(self._puzzles, start=1):
            best = self._progress.best(puzzle.board)
            mark = "[x]" if best is not None else "[ ]"
            par = _("par {lines}").format(lines=puzzle.par)
            reached = _("your best: {lines}").format(lines=best.lines) if best is not None else ""
            yield Row(
                str(number),
                ((f"{mark} {number:>3}  ", "strong"), (f"{par:<10}", "text"), (reached, "note")),
            )

    def _is_solved(self, puzzle: Puzzle) -> bool:
        return self._progress.best(puzzle.board) is not None

    def first_undone(self) -> str:
        numbered = enumerate(self._puzzles, start=1)
        return str(next((n for n, puzzle in numbered if not self._is_solved(puzzle)), 1))

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.row == _LESSONS:
            done = self._progress.lessons
            self.app.push_screen(LessonScreen(self._progress, 0 if done == len(LESSONS) else done))
        else:
            exercise = BankPuzzle(LEVELS[self.level], int(event.row))
            self.app.push_screen(PracticeScreen(exercise, self._progress))
