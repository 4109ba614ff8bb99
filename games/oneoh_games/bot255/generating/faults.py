"""Faults of a puzzle: the criteria of its level that it does not meet."""

from collections.abc import Iterator

from oneoh_games.bot255.generating.criteria import CRITERIA, WITNESS_STEPS, Criteria
from oneoh_games.bot255.generating.generate import solves
from oneoh_games.bot255.generating.laps import most_by_laps
from oneoh_games.bot255.generating.loop_free import fewest_lines
from oneoh_games.bot255.generating.shrinking import reductions
from oneoh_games.bot255.program import Program, needed, parse_program, size
from oneoh_games.bot255.puzzle import BITS, Board, Puzzle


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield a sentence for each criterion that the puzzle does not meet, quick checks first.

    Raises BadProgram if the witness is no program.
    """
    yield from quick_faults(puzzle)
    yield from slow_faults(puzzle)


def quick_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults that take no search. Raises BadProgram if the witness is no program."""
    criteria, board = CRITERIA[puzzle.level], puzzle.board
    witness = parse_program(puzzle.witness)
    if (bits := puzzle.bits.bit_count()) != BITS:
        yield f"it has {bits} bits, not {BITS}"
    yield from _outside("bugs", puzzle.bugs.bit_count(), criteria.bugs)
    if puzzle.bits & puzzle.bugs or (puzzle.bits | puzzle.bugs) >> puzzle.bot.cell & 1:
        yield "a cell holds two things"
    yield from _of_witness(puzzle, witness, criteria)
    if not solves(witness, board):
        yield f"its witness does not collect all within {WITNESS_STEPS} steps"
    elif any(solves(shorter, board) for shorter in reductions(witness)):
        yield "its witness does as well with something left out"


def slow_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults that take a search: the loop-free program, and lap programs."""
    criteria, board = CRITERIA[puzzle.level], puzzle.board
    lines = fewest_lines(board, criteria.loop_free.stop - 1)
    if lines is None:
        yield f"moves and rotations alone take more than {criteria.loop_free.stop - 1} lines"
    else:
        yield from _outside("lines of moves and rotations", lines, criteria.loop_free)
    yield from _of_laps(board, criteria)


def _of_witness(puzzle: Puzzle, witness: Program, criteria: Criteria) -> Iterator[str]:
    if size(witness) != puzzle.par:
        yield f"its witness has {size(witness)} lines, its par is {puzzle.par}"
    yield from _outside("lines of par", puzzle.par, criteria.par)
    if len(needed(witness) & criteria.constructs) < criteria.used:
        names = ", ".join(sorted(criteria.constructs))
        yield f"its witness does not use {criteria.used} of {names}"


def _of_laps(board: Board, criteria: Criteria) -> Iterator[str]:
    if criteria.lap_bits is not None and (most := most_by_laps(board)) > criteria.lap_bits:
        yield f"a lap program collects {most} bits, more than {criteria.lap_bits}"


def _outside(what: str, number: int, allowed: range) -> Iterator[str]:
    if number not in allowed:
        yield f"it has {number} {what}, not {allowed.start} to {allowed.stop - 1}"
