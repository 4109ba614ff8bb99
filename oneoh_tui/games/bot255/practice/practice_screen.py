"""Screen of practice: write a program for a puzzle, try it, and go on to the next one."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from oneoh_games.bot255.program import Program
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.practice.verdicts import puzzle_heading, puzzle_verdict
from oneoh_tui.games.bot255.practice.workbench_screen import WorkbenchScreen
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.prompt import Prompt


class PracticeScreen(WorkbenchScreen):
    """Screen of the puzzles of the bank, one after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "show_best", N_("Your best program"), show=False, id="practice.best"),
        Binding("V", "show_par", N_("A program of par"), show=False, id="practice.par"),
    ]

    def __init__(self, exercise: BankPuzzle, progress: ProgressFile) -> None:
        super().__init__(progress)
        self.exercise = exercise

    def show_exercise(self) -> None:
        """Show the puzzle, with the length of the best program, if there is one."""
        puzzle = self.exercise.puzzle
        self.done = False
        self.bench.set_board(puzzle.board)
        self.bench.allow(None, self._lines)
        self.bench.forget()
        parts = [_("Practice"), *puzzle_heading(self.progress, self.exercise)]
        self.query_one("#status", Prompt).show(f" {self.oneoh.glyphs.dash} ".join(parts))
        self.say("")
        self._show_prompt()

    def _lines(self, lines: int) -> tuple[str, bool]:
        par = self.exercise.puzzle.par
        text = ngettext("{lines} line, par {par}", "{lines} lines, par {par}", lines)
        return text.format(lines=lines, par=par), lines > par

    def solved(self, program: Program) -> str:
        self.done = True
        return puzzle_verdict(self.progress, self.exercise, program)

    def aim(self) -> str:
        if self.done:
            return _("Solved: ] goes on to the next puzzle, or try with fewer lines")
        return _("Collect all eight bits in one run. Space runs, . steps, ? shows all keys")

    def action_beside(self, steps: int) -> None:
        exercise = self.exercise.beside(steps)
        if exercise is None:
            self.say(_("There is no puzzle beyond this one."))
            return
        self.exercise = exercise
        self.show_exercise()

    def action_show_best(self) -> None:
        best = self.progress.best(self.exercise.puzzle.board)
        if best is None:
            self.say(_("You have not solved this puzzle yet."), "problem")
        elif not best.program:
            self.say(_("Your best program was too long to be kept."), "problem")
        else:
            self.bench.take_text(best.program)

    def action_show_par(self) -> None:
        self.run_worker(self._show_par(), group="par", exclusive=True)

    async def _show_par(self) -> None:
        """Show the program that the puzzle came with; ask first if it is not solved yet."""
        puzzle = self.exercise.puzzle
        solved = self.progress.best(puzzle.board) is not None
        question = _("Show a program that solves the puzzle?")
        if solved or await self.app.push_screen_wait(Confirm(question)):
            self.bench.take_text(puzzle.witness)
