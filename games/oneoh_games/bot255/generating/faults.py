"""Why a puzzle is none of its level."""

from collections.abc import Iterator

from oneoh_games.bot255.generating.generate import solves
from oneoh_games.bot255.generating.laps import most_by_laps
from oneoh_games.bot255.generating.limits import LIMITS, WITNESS_STEPS, Limits
from oneoh_games.bot255.generating.shrinking import reductions
from oneoh_games.bot255.generating.straight import fewest_lines
from oneoh_games.bot255.program import Program, needed, parse_program, size
from oneoh_games.bot255.puzzle import BITS, Board, Puzzle


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Each limit of its level that the puzzle breaks, in words; the quick ones first."""
    yield from quick_faults(puzzle)
    yield from slow_faults(puzzle)


def quick_faults(puzzle: Puzzle) -> Iterator[str]:
    """Those that take no search."""
    limits, board = LIMITS[puzzle.level], puzzle.board
    witness = parse_program(puzzle.witness)
    if (bits := puzzle.bits.bit_count()) != BITS:
        yield f"it has {bits} bits, not {BITS}"
    yield from _outside("bugs", puzzle.bugs.bit_count(), limits.bugs)
    if puzzle.bits & puzzle.bugs or (puzzle.bits | puzzle.bugs) >> puzzle.bot.cell & 1:
        yield "a cell holds two things"
    yield from _of_witness(puzzle, witness, limits)
    if not solves(witness, board):
        yield f"its witness does not collect all within {WITNESS_STEPS} steps"
    elif any(solves(shorter, board) for shorter in reductions(witness)):
        yield "its witness does as well with something left out"


def slow_faults(puzzle: Puzzle) -> Iterator[str]:
    """Those that take a search: what moves and rotations alone need, and what laps collect."""
    limits, board = LIMITS[puzzle.level], puzzle.board
    lines = fewest_lines(board, limits.straight.stop - 1)
    if lines is None:
        yield f"moves and rotations alone take more than {limits.straight.stop - 1} lines"
    else:
        yield from _outside("lines of moves and rotations", lines, limits.straight)
    yield from _of_laps(board, limits)


def _of_witness(puzzle: Puzzle, witness: Program, limits: Limits) -> Iterator[str]:
    if size(witness) != puzzle.par:
        yield f"its witness has {size(witness)} lines, its par is {puzzle.par}"
    yield from _outside("lines of par", puzzle.par, limits.par)
    if len(needed(witness) & limits.constructs) < limits.used:
        names = ", ".join(sorted(limits.constructs))
        yield f"its witness does not use {limits.used} of {names}"


def _of_laps(board: Board, limits: Limits) -> Iterator[str]:
    if limits.lap_bits is not None and (most := most_by_laps(board)) > limits.lap_bits:
        yield f"a lap program collects {most} bits, more than {limits.lap_bits}"


def _outside(what: str, number: int, allowed: range) -> Iterator[str]:
    if number not in allowed:
        yield f"it has {number} {what}, not {allowed.start} to {allowed.stop - 1}"
