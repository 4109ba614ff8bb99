"""Speed of Bot255: running programs, generating puzzles, solving the bank.

Times are processor seconds, so that other load on the machine matters little.
"""

import time
from collections.abc import Callable, Sequence
from itertools import islice
from statistics import fmean
from typing import TypeAlias

from bench.options import Options
from bench.table import Row, progress, show
from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.program_plans import FULL
from oneoh_ai.bot255.program_search import ProgramSearch
from oneoh_ai.kernels.kernel_file import is_compiled
from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.generating.generate import make
from oneoh_games.bot255.interpreter import run, walk
from oneoh_games.bot255.machine import compile_program, execute
from oneoh_games.bot255.program import parse_program
from oneoh_games.bot255.puzzle import BITS, LEVELS, Level, Puzzle

SECONDS = 2.0
"""Processor seconds for each puzzle."""
WORK = 150_000
"""Units of work for each puzzle, where the same figure is wanted on every machine."""
MADE = 4
"""Puzzles of each level that are generated."""
QUICK = 32
"""Puzzles of each level that are solved with `--quick`, spread over the bank; else all are."""
PIECE = 1000
"""Units of work between two checks of the programs found."""
REACHES = (1.0, 1.5, 2.0)
"""Lengths of solutions that are counted, in multiples of par."""

Limit: TypeAlias = Callable[[], Budget]


def main(options: Options) -> None:
    show("Bot255: programs", [*_interpreter(), *map(_generator, LEVELS)])
    form = "compiled" if is_compiled("bot255.loop_writer") else "not compiled"
    within = {
        f"{WORK:,} units": lambda: Budget(work=WORK),
        f"{SECONDS:.0f} s, kernel {form},": lambda: Budget(
            seconds=SECONDS, clock=time.process_time
        ),
    }
    for name, limit in within.items():
        rows = [row for level in LEVELS for row in _reach(level, limit, quick=options.quick)]
        show(f"Bot255: puzzles solved in {name} with all Code cards", rows)


def _interpreter() -> list[Row]:
    """Run every witness of the bank again and again."""
    known = [puzzle for level in LEVELS for puzzle in puzzles(level)]
    programs = [parse_program(puzzle.witness) for puzzle in known]
    codes = list(map(compile_program, programs))

    def compiled() -> int:
        return sum(
            execute(code, p.bot.cell * 4 + p.bot.heading, p.bits, p.bugs)[3]
            for code, p in zip(codes, known, strict=True)
        )

    def whole() -> int:
        return sum(
            run(program, p.bot, p.bits, p.bugs).steps
            for program, p in zip(programs, known, strict=True)
        )

    def walked() -> int:
        return sum(
            len(list(walk(program, p.bot, p.bits, p.bugs)))
            for program, p in zip(programs, known, strict=True)
        )

    return [
        Row("witnesses run, compiled before", _rate(compiled), "steps/s"),
        Row("compiled and run", _rate(whole), "steps/s"),
        Row("step by step, as it is shown", _rate(walked), "steps/s"),
    ]


def _rate(work: Callable[[], int]) -> float:
    """Return the count that `work` returns, a second."""
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < 1:
        count += work()
    return count / spent


def _generator(level: Level) -> Row:
    progress(f"{level}: making {MADE} puzzles")
    began = time.process_time()
    made = len(list(islice(make(level, 1), MADE)))
    return Row(f"{level} puzzles made", made / (time.process_time() - began), "a second")


def _reach(level: Level, limit: Limit, *, quick: bool) -> list[Row]:
    known = puzzles(level)
    chosen = [known[n * len(known) // QUICK] for n in range(QUICK)] if quick else known
    shares, seconds = [], []
    for number, puzzle in enumerate(chosen, start=1):
        progress(f"{level}: {number} of {len(chosen)}")
        began = time.process_time()
        shares.append(_solve(puzzle, limit()))
        seconds.append(time.process_time() - began)
    rows = [_row(level, reach, shares) for reach in REACHES]
    longest = f"until par was reached, at most {max(seconds):.2f} s"
    return [*rows, Row(f"{level}: mean time", 1000 * fmean(seconds), "ms", longest)]


def _row(level: Level, reach: float, shares: Sequence[float]) -> Row:
    count = sum(share <= reach for share in shares)
    name = f"{level}: in at most {reach:g} times par"
    return Row(name, 100 * count / len(shares), "%", f"{count} of {len(shares)}")


def _solve(puzzle: Puzzle, budget: Budget) -> float:
    """Return the lines of the solution as a share of par.

    The search ends with its budget, with a solution at par, or when nothing is left to search.
    """
    start = (puzzle.bot.cell * 4 + puzzle.bot.heading, puzzle.bits)
    search = ProgramSearch(start, puzzle.bugs, FULL, longest=2 * puzzle.par)
    program = None
    while program is None or len(program) > puzzle.par:
        if not search.run(budget.part(PIECE)) or budget.over:
            break
        program = search.programs().get(BITS)
    program = search.programs().get(BITS)
    if program is None:
        return float("inf")
    assert run(program, puzzle.bot, puzzle.bits, puzzle.bugs).reason == "all", puzzle
    return len(program) / puzzle.par
