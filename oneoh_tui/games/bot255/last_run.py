"""Viewer's own board and last run, in the types of the workbench."""

from dataclasses import dataclass

from oneoh_games.bot255.grid import Heading, mask_of
from oneoh_games.bot255.program import Program, parse_program
from oneoh_games.bot255.puzzle import Board, Bot
from oneoh_games.bot255.view import CopyView, PuzzleView, RunReport, View


@dataclass(frozen=True)
class LastRun:
    """Program that was carried out, and the board that it began on."""

    report: RunReport
    program: Program
    board: Board


def last_run(view: View) -> LastRun | None:
    """Return the viewer's last run, in the round before if this one has none; None without one."""
    report, puzzle = _latest(view)
    if report is None or report.program is None or report.bot is None:
        return None
    board = Board(_bot(report.bot), mask_of(report.before), mask_of(puzzle.bugs))
    return LastRun(report, parse_program(report.program), board)


def _latest(view: View) -> tuple[RunReport | None, PuzzleView]:
    """Return the report of the last run with its puzzle."""
    if view.own is not None and view.own.runs:
        return view.own.runs[-1], view.puzzle
    past = view.last_round
    runs = [run for run in past.runs if run.seat == view.seat] if past is not None else []
    if past is None or not runs:
        return None, view.puzzle
    return runs[-1], past.puzzle


def board_of(puzzle: PuzzleView, copy: CopyView | None = None) -> Board:
    """Return the board of the puzzle as it began, or as a seat's copy has it."""
    now = copy or puzzle
    return Board(_bot(now.bot), mask_of(now.bits), mask_of(puzzle.bugs))


def _bot(bot: Bot) -> Bot:
    # What came over the wire has a plain number there.
    return Bot(bot.cell, Heading(bot.heading))
