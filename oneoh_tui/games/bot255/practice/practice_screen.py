"""Screen of practice: write a program for a puzzle, try it, and go on to the next one."""

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.program import Program, size
from oneoh_games.bot255.puzzle import LEVELS, Level, Puzzle
from oneoh_tui.games.bot255.names import LEVEL_NAMES
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.workbench import Workbench
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.widgets.confirm import Confirm
from oneoh_tui.widgets.notation import Notation
from oneoh_tui.widgets.page import Page
from oneoh_tui.widgets.prompt import Prompt
from oneoh_tui.widgets.prompt_text import Tone


@dataclass(frozen=True)
class BankPuzzle:
    """Puzzle of the bank by its level, and its number there, from 1."""

    level: Level
    number: int

    @staticmethod
    def level_of(text: str | None) -> Level:
        """Return the level of a name; the first one for any other text."""
        return next((level for level in LEVELS if level == text), LEVELS[0])

    @classmethod
    def of(cls, level: str | None, number: int) -> "BankPuzzle | None":
        """Return the puzzle of a level and number; None if the bank has none."""
        place = cls(cls.level_of(level), number)
        return place if 1 <= number <= len(puzzles(place.level)) else None

    @property
    def puzzle(self) -> Puzzle:
        return puzzles(self.level)[self.number - 1]

    def beside(self, steps: int) -> "BankPuzzle | None":
        """Return the puzzle `steps` further on in the bank, across levels; None beyond its ends."""
        places = [
            BankPuzzle(level, number)
            for level in LEVELS
            for number in range(1, len(puzzles(level)) + 1)
        ]
        at = places.index(self) + steps
        return places[at] if 0 <= at < len(places) else None


class WorkbenchScreen(Page[None]):
    """Screen with a workbench and messages, common to practice and lessons."""

    CSS_PATH = "practice.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon,slash", "type", N_("Type"), show=False, id="practice.type", priority=True),
        Binding("right_square_bracket,pagedown", "beside(1)", N_("Next"), key_display="]",
                id="practice.next"),
        Binding("left_square_bracket,pageup", "beside(-1)", N_("Previous"), show=False,
                id="practice.previous"),
        Binding("question_mark,f1", "app.help", N_("Help"), id="practice.help"),
        Binding("f2", "rules", N_("Rules"), show=False, id="practice.rules"),
        Binding("escape,q", "leave", N_("Leave"), key_display="q", id="practice.leave"),
    ]  # fmt: skip

    def __init__(self, progress: ProgressFile) -> None:
        super().__init__()
        self.progress = progress
        self.done = False
        """Whether the program that is shown has collected every bit."""

    def body(self) -> ComposeResult:
        yield Prompt(id="status")
        yield from self.introduction()
        yield Workbench()
        with Vertical(id="speech"):
            yield Prompt(id="words")
            yield Prompt(id="prompt")
            yield Notation()

    def introduction(self) -> ComposeResult:
        """Yield the widgets between the status and the workbench."""
        yield from ()

    @property
    def bench(self) -> Workbench:
        return self.query_one(Workbench)

    def on_mount(self) -> None:
        self.show_place()
        self.bench.focus()
        if self.progress.file.problem:
            text = _("What you reached cannot be read, and nothing is stored: {problem}")
            self.oneoh.say(text.format(problem=self.progress.file.problem), "warning")

    def show_place(self) -> None:
        """Show the present puzzle or lesson."""
        raise NotImplementedError

    def solved(self, program: Program) -> str:
        """Save a program that collected every bit, and return the message about it."""
        raise NotImplementedError

    def say(self, words: str, tone: Tone = "") -> None:
        """Show a message below the board."""
        self.query_one("#words", Prompt).show(words, tone)

    @on(Workbench.Said)
    def _said(self, event: Workbench.Said) -> None:
        self.say(event.words, "problem" if event.is_problem else "")

    @on(Workbench.DraftsRequested)
    def _drafts_requested(self, event: Workbench.DraftsRequested) -> None:
        from oneoh_tui.games.bot255.practice.drafts_screen import show_drafts

        event.stop()
        show_drafts(event)

    @on(Workbench.Edited)
    def _edited(self) -> None:
        self.done = False
        self.say("")
        self._show_prompt()

    @on(Workbench.RunEnded)
    def _run_ended(self, event: Workbench.RunEnded) -> None:
        if event.playback.ending != "all":
            return
        said = self.query_one("#words", Prompt).text
        self.say(f"{said} {self.solved(event.program)}")
        self._show_prompt()

    def aim(self) -> str:
        """Return what can be done now."""
        raise NotImplementedError

    def _show_prompt(self) -> None:
        self.query_one("#prompt", Prompt).show(self.aim())

    def action_type(self) -> None:
        self.set_class(True, "-typing")
        self.query_one(Notation).open(())

    @on(Notation.Submitted)
    def _typed(self, event: Notation.Submitted) -> None:
        self._end_typing()
        self.bench.take_text(event.text.removeprefix("run:"))

    @on(Notation.Left)
    def _end_typing(self) -> None:
        self.query_one(Notation).close()
        self.set_class(False, "-typing")
        self.bench.focus()

    def action_rules(self) -> None:
        self.oneoh.open_rules("bot255", "programs")

    def action_beside(self, steps: int) -> None:
        raise NotImplementedError

    def action_leave(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a key works; not while the player types."""
        return action != "type" or not isinstance(self.focused, Notation)


class PracticeScreen(WorkbenchScreen):
    """Screen of the puzzles of the bank, one after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "show_best", N_("Your best program"), show=False, id="practice.best"),
        Binding("V", "show_par", N_("A program of par"), show=False, id="practice.par"),
    ]

    def __init__(self, place: BankPuzzle, progress: ProgressFile) -> None:
        super().__init__(progress)
        self.place = place

    def show_place(self) -> None:
        """Show the puzzle, with the length of the best program, if there is one."""
        puzzle = self.place.puzzle
        best = self.progress.best(puzzle.board)
        self.done = False
        self.bench.set_board(puzzle.board)
        self.bench.allow(None, self._lines)
        self.bench.forget()
        parts = [
            _("Practice"),
            _("{level} {number} of {count}").format(
                level=_(LEVEL_NAMES[self.place.level]),
                number=self.place.number,
                count=len(puzzles(self.place.level)),
            ),
            ngettext("par {lines} line", "par {lines} lines", puzzle.par).format(lines=puzzle.par),
        ]
        if best is not None:
            text = ngettext("your best {lines} line", "your best {lines} lines", best.lines)
            parts.append(text.format(lines=best.lines))
        self.query_one("#status", Prompt).show(f" {self.oneoh.glyphs.dash} ".join(parts))
        self.say("")
        self._show_prompt()

    def _lines(self, lines: int) -> tuple[str, bool]:
        par = self.place.puzzle.par
        text = ngettext("{lines} line, par {par}", "{lines} lines, par {par}", lines)
        return text.format(lines=lines, par=par), lines > par

    def solved(self, program: Program) -> str:
        lines = size(program)
        board, par = self.place.puzzle.board, self.place.puzzle.par
        self.done = True
        is_best = self.progress.solved(board, program)
        best = self.progress.best(board)
        assert best is not None
        if lines < par:
            said = _("{lines}: better than par!").format(lines=counted.lines(lines))
        elif lines == par:
            said = _("{lines}: that is par!").format(lines=counted.lines(lines))
        else:
            said = _("{lines}; par is {par}.").format(lines=counted.lines(lines), par=par)
        if not is_best:
            said += " " + _("Your best has {lines}.").format(lines=best.lines)
        return said

    def aim(self) -> str:
        if self.done:
            return _("Solved: ] goes on to the next puzzle, or try with fewer lines")
        return _("Collect all eight bits in one run. Space runs, . steps, ? shows all keys")

    def action_beside(self, steps: int) -> None:
        place = self.place.beside(steps)
        if place is None:
            self.say(_("There is no puzzle beyond this one."))
            return
        self.place = place
        self.show_place()

    def action_show_best(self) -> None:
        best = self.progress.best(self.place.puzzle.board)
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
        puzzle = self.place.puzzle
        solved = self.progress.best(puzzle.board) is not None
        question = _("Show a program that solves the puzzle?")
        if solved or await self.app.push_screen_wait(Confirm(question)):
            self.bench.take_text(puzzle.witness)
