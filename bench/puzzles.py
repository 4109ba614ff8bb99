"""Speed of Bot255: running programs, generating puzzles, solving the bank.

Times are processor seconds, so that other load on the machine matters little.
"""

import time
from collections.abc import Callable, Sequence
from itertools import islice
from statistics import median

from bench.options import Options
from bench.table import Row, progress, show
from oneoh_ai.bot255.budget import Budget
from oneoh_ai.bot255.program_plans import FULL
from oneoh_ai.bot255.program_search import ProgramSearch
from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.generating.generate import make
from oneoh_games.bot255.interpreter import run, walk
from oneoh_games.bot255.machine import compile_program, execute
from oneoh_games.bot255.program import parse_program
from oneoh_games.bot255.puzzle import BITS, LEVELS, Level, Puzzle

SECONDS = 2.0
"""Processor seconds for each puzzle."""
MADE = 4
"""Puzzles of each level that are generated."""
SAMPLE = 64
"""Puzzles of each level that are solved, spread over the bank."""
PIECE = 1000
"""Units of work between two checks of the programs found."""
REACHES = (1.0, 1.5, 2.0)
"""Lengths of solutions that are counted, in multiples of par."""


def main(_options: Options) -> None:
    show("Bot255: programs", [*_interpreter(), *map(_generator, LEVELS)])
    title = f"Bot255: {SAMPLE} puzzles a level solved alone, full library, {SECONDS:.0f} s each"
    show(title, [row for level in LEVELS for row in _reach(level)])


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


def _reach(level: Level) -> list[Row]:
    known = puzzles(level)
    chosen = [known[number * len(known) // SAMPLE] for number in range(SAMPLE)]
    shares, seconds = [], []
    for number, puzzle in enumerate(chosen, start=1):
        progress(f"{level}: {number} of {SAMPLE}")
        share, spent = _solve(puzzle)
        shares.append(share)
        seconds.append(spent)
    rows = [_row(level, reach, shares) for reach in REACHES]
    longest = f"until twice par was reached, at most {max(seconds):.2f} s"
    return [*rows, Row(f"{level}: median time", 1000 * median(seconds), "ms", longest)]


def _row(level: Level, reach: float, shares: Sequence[float]) -> Row:
    solved = 100 * sum(share <= reach for share in shares) / len(shares)
    return Row(f"{level}: in at most {reach:g} times par", solved, "%")


def _solve(puzzle: Puzzle) -> tuple[float, float]:
    """Return the lines of the solution as a share of par, and the seconds to reach twice par.

    The search ends with its time, or when nothing is left to search.
    """
    start = (puzzle.bot.cell * 4 + puzzle.bot.heading, puzzle.bits)
    search = ProgramSearch(start, puzzle.bugs, FULL, longest=2 * puzzle.par)
    began = time.process_time()
    budget = Budget(seconds=SECONDS, clock=time.process_time)
    first, lines = None, 2 * puzzle.par + 1
    while lines > puzzle.par and not budget.over and search.run(budget.part(PIECE)):
        if (found := search.programs().get(BITS)) is not None:
            first, lines = first or time.process_time() - began, len(found)
    program = search.programs().get(BITS)
    if program is None:
        return float("inf"), time.process_time() - began
    assert run(program, puzzle.bot, puzzle.bits, puzzle.bugs).reason == "all", puzzle
    return len(program) / puzzle.par, first or time.process_time() - began
