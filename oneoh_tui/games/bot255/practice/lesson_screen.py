"""Screen of the lessons before the first puzzle."""

from textual.app import ComposeResult
from textual.widgets import Static

from oneoh_games.bot255.program import Program
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.practice_screen import PracticeScreen
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.practice.verdicts import lesson_verdict
from oneoh_tui.games.bot255.practice.workbench_screen import WorkbenchScreen
from oneoh_tui.games.bot255.program_notation import parse_entries
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.prompt import Prompt


class LessonScreen(WorkbenchScreen):
    """Screen of a lesson, with its text above its board."""

    def __init__(self, progress: ProgressFile, number: int = 0) -> None:
        """Begin with lesson `number`, counted from 0."""
        super().__init__(progress)
        self.number = min(number, len(LESSONS) - 1)

    def introduction(self) -> ComposeResult:
        yield Static(id="lesson", markup=False)

    def show_exercise(self) -> None:
        lesson = LESSONS[self.number]
        self.done = False
        self.query_one("#status", Prompt).show(
            _("Lesson {number} of {count}: {title}").format(
                number=self.number + 1, count=len(LESSONS), title=_(lesson.title)
            )
        )
        self.query_one("#lesson", Static).update(_(lesson.text))
        self.bench.set_board(lesson.board)
        self.bench.allow(None, self._lines)
        self.bench.forget(parse_entries(lesson.start) if lesson.start else ())
        self.say("")
        self._show_prompt()

    def _lines(self, lines: int) -> tuple[str, bool]:
        most = LESSONS[self.number].most
        return counted.allowance(lines, most), lines > most

    def solved(self, program: Program) -> str:
        said, self.done = lesson_verdict(self.progress, self.number, program)
        return said

    def aim(self) -> str:
        if self.done and self.number + 1 == len(LESSONS):
            return _("That was the last lesson: ] goes on to the first puzzle")
        if self.done:
            return _("] goes on to the next lesson")
        return _("Space runs the program, . one step of it; ? shows all keys")

    def action_beside(self, steps: int) -> None:
        number = self.number + steps
        if number == len(LESSONS):
            self.app.switch_screen(PracticeScreen(BankPuzzle("simple", 1), self.progress))
        elif 0 <= number < len(LESSONS):
            self.number = number
            self.show_exercise()
