"""Lessons and puzzles line by line: programs typed in the notation of the rules page."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.commands import COMMAND_OF
from oneoh_games.bot255.grid import SIDE, Cells
from oneoh_games.bot255.program import BadProgram, Program, size
from oneoh_games.bot255.puzzle import LEVELS, Board, format_board
from oneoh_tui.games.bot255.describe import bot_text, row_text
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.notation import is_action
from oneoh_tui.games.bot255.playback import Playback
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.games.bot255.practice.verdicts import (
    lesson_verdict,
    puzzle_heading,
    puzzle_verdict,
)
from oneoh_tui.games.bot255.program_notation import format_entries, parse_entries
from oneoh_tui.games.bot255.run_texts import ending_text, run_text, score_text
from oneoh_tui.games.bot255.workbench_texts import fault_text, unready_text
from oneoh_tui.games.typed_practice import Told, TypedCommand, TypedCourse
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import parted, sentences
from oneoh_tui.text.parse import whole

_LESSONS = "lessons"
_PAGE = 40
"""Steps of a run that are told at once."""


class TypedPrograms:
    """Lessons and the puzzles of the bank, with the progress that the screen keeps too."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` is the player's; without one nothing is kept."""
        self._progress = ProgressFile(folder)

    @property
    def courses(self) -> Sequence[TypedCourse]:
        banks = (TypedCourse(level, len(puzzles(level))) for level in LEVELS)
        return [TypedCourse(_LESSONS, len(LESSONS)), *banks]

    def first_undone(self, course: int) -> int:
        if course == 0:
            return self._progress.lessons % len(LESSONS)
        bank = enumerate(puzzles(LEVELS[course - 1]))
        return next((n for n, each in bank if self._progress.best(each.board) is None), 0)

    def begin(self, course: int, number: int) -> "TypedProgram":
        if course == 0:
            return TypedLesson(self._progress, number)
        return TypedPuzzle(self._progress, BankPuzzle(LEVELS[course - 1], number + 1))


class TypedProgram(ABC):
    """Board, and the program that was typed last."""

    def __init__(self, board: Board, start: str = "") -> None:
        """`start` are lines to begin with, in notation."""
        self._board = board
        self._draft = Draft(parse_entries(start) if start else ())
        self._playback = Playback(board)

    @property
    def commands(self) -> Sequence[TypedCommand]:
        return (
            TypedCommand(
                N_("run"), N_("a program, or the last one again"), self._run, N_("[PROGRAM]")
            ),
            TypedCommand(
                N_("trace"), N_("each step of the last run, from a step on"), self._trace, N_("[STEP]")
            ),
            TypedCommand(N_("program"), N_("the last program, a command a line"), self._listing),
            TypedCommand(N_("commands"), N_("what a program is made of"), self._words),
            TypedCommand(N_("picture"), N_("the board as characters"), self._picture),
        )  # fmt: skip

    @abstractmethod
    def task(self) -> Sequence[str]:
        """Return the exercise, and where it begins."""

    @abstractmethod
    def solution(self) -> str:
        """Return a program that solves it, in notation."""

    @abstractmethod
    def solved(self, program: Program) -> Sequence[str]:
        """Keep a program that collected every bit, and return what to say of it."""

    def board(self) -> Sequence[str]:
        bits = self._board.bits
        return [*_rows(bits, self._board.bugs), bot_text(self._board.bot)]

    def answer(self, text: str) -> Told:
        """Run a typed program."""
        if is_action(text):
            text = text.partition(":")[2]
        try:
            draft = Draft(parse_entries(text))
        except BadProgram as error:
            return Told(
                [fault_text(error), _("Type commands for what a program is made of.")], True
            )
        if draft.program is None:
            return Told([unready_text(draft)], refused=True)
        self._draft = draft
        return self._carry_out(draft.program)

    def _run(self, text: str) -> Told:
        if text:
            return self.answer(text)
        if (program := self._draft.program) is None:
            return Told([_("Write run and a program, such as run moveForward;rotateLeft.")], True)
        return self._carry_out(program)

    def _carry_out(self, program: Program) -> Told:
        """Run a program to its end, and tell how it ended."""
        run = Playback.of(program, self._board)
        self._playback = over = run.go(len(run.steps))
        assert over.ending is not None
        said = [f"{ending_text(over.ending)} {score_text(over.collected)}"]
        if over.ending == "all":
            return Told([*said, *self.solved(program)])
        return Told([*said, *_rows(over.bits), bot_text(over.bot)])

    def _trace(self, text: str) -> Told:
        first, run = whole(text) or 1, self._playback
        if not run.steps or first > len(run.steps):
            text = ngettext(
                "The last run has {count} step.", "The last run has {count} steps.", len(run.steps)
            )
            return Told([text.format(count=len(run.steps))], refused=True)
        program = self._draft.program or ()
        shown = (run.go(at) for at in range(max(1, first), len(run.steps) + 1))
        lines = [
            f"{at.at}. {run_text(at, program)} {bot_text(at.bot)}" for at in islice(shown, _PAGE)
        ]
        if (rest := first + _PAGE) <= len(run.steps):
            lines.append(_("Type trace {step} for those that follow.").format(step=rest))
        return Told(lines)

    def _listing(self, _text: str) -> Told:
        if not self._draft.entries:
            return Told([_("There is no program yet.")], refused=True)
        lines = format_entries(self._draft.entries, "\n").split("\n")
        return Told([f"{number}. {line}" for number, line in enumerate(lines, 1)])

    def _words(self, _text: str) -> Told:
        words = [word for word in COMMAND_OF if not word.startswith(("repeat", "while", "if"))]
        tests = [word.removeprefix("if ") for word in COMMAND_OF if word.startswith("if ")]
        return Told(
            [
                parted((*words, "repeat 2 .. repeat 9", "while TEST", "if TEST")),
                _("Tests: {tests}").format(tests=", ".join(tests)),
                _("Between two commands stands a semicolon; a dot before a command puts it into "
                  "the body of the one before, as in repeat 3;.moveForward"),
            ]
        )  # fmt: skip

    def _picture(self, _text: str) -> Told:
        return Told(format_board(self._board).splitlines())


class TypedLesson(TypedProgram):
    """Lesson, done when every bit is collected with few enough lines."""

    def __init__(self, progress: ProgressFile, number: int) -> None:
        self._lesson = LESSONS[number]
        super().__init__(self._lesson.board, self._lesson.start)
        self._progress = progress
        self._number = number

    def task(self) -> Sequence[str]:
        heading = _("Lesson {number} of {count}: {title}").format(
            number=self._number + 1, count=len(LESSONS), title=_(self._lesson.title)
        )
        most = counted.lines(self._lesson.most)
        return [
            f"{heading}.",
            _(self._lesson.typed),
            _("The program may have {lines}.").format(lines=most),
            *self.board(),
            _("Type a program, or help."),
        ]

    def solution(self) -> str:
        return self._lesson.solution

    def solved(self, program: Program) -> Sequence[str]:
        said, is_done = lesson_verdict(self._progress, self._number, program)
        if not is_done:
            return [said]
        if self._number + 1 == len(LESSONS):
            return [
                said,
                _("That was the last lesson: practice bot255 simple leads to the puzzles."),
            ]
        return [said, _("Type next to go on.")]


class TypedPuzzle(TypedProgram):
    """Puzzle of the bank."""

    def __init__(self, progress: ProgressFile, exercise: BankPuzzle) -> None:
        super().__init__(exercise.puzzle.board)
        self._progress = progress
        self._exercise = exercise

    @property
    def commands(self) -> Sequence[TypedCommand]:
        best = TypedCommand(N_("best"), N_("your best program"), self._best)
        return (*super().commands, best)

    def task(self) -> Sequence[str]:
        heading = sentences(puzzle_heading(self._progress, self._exercise))
        task = _("Collect all eight bits in one run, with as few lines as you can.")
        return [f"{heading}.", task, *self.board(), _("Type a program, or help.")]

    def solution(self) -> str:
        return self._exercise.puzzle.witness

    def solved(self, program: Program) -> Sequence[str]:
        said = puzzle_verdict(self._progress, self._exercise, program)
        if size(program) <= self._exercise.puzzle.par:
            return [said, _("Type next to go on.")]
        return [said, _("Type next to go on, or try with fewer lines.")]

    def _best(self, _text: str) -> Told:
        best = self._progress.best(self._exercise.puzzle.board)
        if best is None:
            return Told([_("You have not solved this puzzle yet.")], refused=True)
        if not best.program:
            return Told([_("Your best program was too long to be kept.")], refused=True)
        return Told([best.program])


def _rows(bits: Cells, bugs: Cells = 0) -> Iterator[str]:
    """Yield the rows that are not empty."""
    for row in range(SIDE):
        if (bits | bugs) >> row * SIDE & (1 << SIDE) - 1:
            yield row_text(row, bits, bugs)
