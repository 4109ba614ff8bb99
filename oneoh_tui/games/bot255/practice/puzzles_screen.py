"""Screen of the puzzles to choose from, level by level, with the player's progress."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.puzzle import LEVELS, Level, Puzzle
from oneoh_tui.games.bot255.names import LEVEL_NAMES
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.lesson_screen import LessonScreen
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.practice_screen import PracticeScreen
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.rows import Row, RowList

_LESSONS = "lessons"


class PuzzlesScreen(Page[None]):
    """List of the puzzles of one level, after the lessons."""

    CSS_PATH = "puzzles.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,tab", "level(1)", N_("Level"), key_display="left right",
                id="puzzles.next"),
        Binding("left,h,shift+tab", "level(-1)", N_("Previous level"), show=False,
                id="puzzles.previous"),
        Binding("n", "unsolved", N_("Next unsolved"), id="puzzles.unsolved"),
        Binding("escape,q", "dismiss", N_("Back"), id="puzzles.back"),
    ]  # fmt: skip

    def __init__(self, progress: ProgressFile, level: Level = "simple") -> None:
        super().__init__()
        self._progress = progress
        self._level: Level = level

    def body(self) -> ComposeResult:
        yield Static(_("Practice"), classes="heading", markup=False)
        yield Static(id="levels", markup=False)
        yield Static(id="reached", markup=False)
        yield RowList(id="puzzles")

    def on_mount(self) -> None:
        self._show()
        rows = self.query_one(RowList)
        if self._progress.lessons:
            rows.go_to(self._first_unsolved())
        rows.focus()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._show()

    def _show(self) -> None:
        levels = (
            f"[{_(LEVEL_NAMES[level])}]" if level == self._level else f" {_(LEVEL_NAMES[level])} "
            for level in LEVELS
        )
        self.query_one("#levels", Static).update("  ".join(levels))
        count = sum(self._is_solved(puzzle) for puzzle in puzzles(self._level))
        text = _("{count} of {all} solved; a puzzle is solved when one run collects all eight bits")
        self.query_one("#reached", Static).update(
            text.format(count=count, all=len(puzzles(self._level)))
        )
        self.query_one(RowList).show_rows([self._lessons(), *self._rows()])

    def _lessons(self) -> Row:
        done = _("{count} of {all} done").format(count=self._progress.lessons, all=len(LESSONS))
        name = _("Lessons: the commands, step by step")
        return Row(_LESSONS, ((f"{name}  ", "strong"), (done, "quiet")))

    def _rows(self) -> Iterator[Row]:
        for number, puzzle in enumerate(puzzles(self._level), start=1):
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

    def _first_unsolved(self) -> str:
        unsolved = (
            number
            for number, puzzle in enumerate(puzzles(self._level), start=1)
            if not self._is_solved(puzzle)
        )
        return str(next(unsolved, 1))

    def action_level(self, steps: int) -> None:
        self._level = LEVELS[(LEVELS.index(self._level) + steps) % len(LEVELS)]
        self._show()

    def action_unsolved(self) -> None:
        self.query_one(RowList).go_to(self._first_unsolved())

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if event.row == _LESSONS:
            done = self._progress.lessons
            self.app.push_screen(LessonScreen(self._progress, 0 if done == len(LESSONS) else done))
        else:
            exercise = BankPuzzle(self._level, int(event.row))
            self.app.push_screen(PracticeScreen(exercise, self._progress))
