"""Verdicts on programs that have collected every bit, and their progress."""

from oneoh_games.bot255.program import Program, size
from oneoh_tui.games.bot255.practice.bank_puzzle import BankPuzzle
from oneoh_tui.games.bot255.practice.lessons import LESSONS
from oneoh_tui.games.bot255.practice.progress import ProgressFile
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _, ngettext


def lesson_verdict(progress: ProgressFile, number: int, program: Program) -> tuple[str, bool]:
    """Return what to say of a program for a lesson, from 0, and whether the lesson is done."""
    most = LESSONS[number].most
    if size(program) > most:
        text = ngettext("Now with {lines} line.", "Now with {lines} lines.", most)
        return text.format(lines=most), False
    progress.record_lessons(number + 1)
    return _("Well done!"), True


def puzzle_verdict(progress: ProgressFile, exercise: BankPuzzle, program: Program) -> str:
    """Return what to say of a program for a puzzle; keep it if it is the shortest so far."""
    lines, puzzle = size(program), exercise.puzzle
    is_best = progress.record_solution(puzzle.board, program)
    best = progress.best(puzzle.board)
    assert best is not None
    if lines < puzzle.par:
        said = _("{lines}: better than par!").format(lines=counted.lines(lines))
    elif lines == puzzle.par:
        said = _("{lines}: that is par!").format(lines=counted.lines(lines))
    else:
        said = _("{lines}; par is {par}.").format(lines=counted.lines(lines), par=puzzle.par)
    if is_best:
        return said
    return said + " " + _("Your best has {lines}.").format(lines=best.lines)


def puzzle_heading(progress: ProgressFile, exercise: BankPuzzle) -> list[str]:
    """Return the level and number of a puzzle, its par, and the length of the best program, if any."""
    from oneoh_games.bot255.bank import puzzles
    from oneoh_tui.games.bot255.names import LEVEL_NAMES

    puzzle, best = exercise.puzzle, progress.best(exercise.puzzle.board)
    place = _("{level} {number} of {count}").format(
        level=_(LEVEL_NAMES[exercise.level]),
        number=exercise.number,
        count=len(puzzles(exercise.level)),
    )
    par = ngettext("par {lines} line", "par {lines} lines", puzzle.par).format(lines=puzzle.par)
    if best is None:
        return [place, par]
    text = ngettext("your best {lines} line", "your best {lines} lines", best.lines)
    return [place, par, text.format(lines=best.lines)]
