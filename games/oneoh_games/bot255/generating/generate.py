"""Generation of puzzles backwards: first the program that solves one, then a board around it."""

from collections.abc import Iterator

from oneoh_games.bot255.generating.criteria import CRITERIA, WITNESS_STEPS, Criteria, fits
from oneoh_games.bot255.generating.laps import most_by_laps
from oneoh_games.bot255.generating.lazy_world import LazyWorld
from oneoh_games.bot255.generating.loop_free import fewest_lines
from oneoh_games.bot255.generating.random_program import random_program
from oneoh_games.bot255.generating.shrinking import shrink
from oneoh_games.bot255.generating.variety import Variety
from oneoh_games.bot255.grid import CELLS, Cells, Heading, mask_of
from oneoh_games.bot255.machine import compile_program, execute
from oneoh_games.bot255.program import Program, format_program
from oneoh_games.bot255.puzzle import BITS, Board, Bot, Level, Puzzle
from oneoh_games.bot255.walk import Walker
from oneoh_games.generator import Generator

MIN_VISITED = 16
"""Cells, the start aside, that the bot visits at least."""
SPARE_LINES = 3
"""Extra lines of a random program, for shrinking to take away."""


def make(level: Level, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of the level without end, decided by the seed, no two too much alike."""
    rng = Generator(seed)
    variety = Variety()
    while True:
        puzzle = attempt(level, rng)
        if puzzle is not None and variety.admit(puzzle):
            yield puzzle


def attempt(level: Level, rng: Generator) -> Puzzle | None:
    """Try once to make a puzzle; most attempts fail, after a fraction of a millisecond."""
    criteria = CRITERIA[level]
    program = random_program(criteria.par.start + rng.below(len(criteria.par) + SPARE_LINES), rng)
    bot = Bot(rng.below(CELLS), Heading(rng.below(4)))
    board = board_for(program, bot, rng.choice(criteria.bugs), rng)
    if board is None or not solves(program, board):
        return None
    # Shrunk as far as it goes: a line more than that would make par a gift.
    witness = shrink(program, lambda shorter: solves(shorter, board))
    if not fits(witness, criteria) or not is_hard_enough(board, criteria):
        return None
    return Puzzle(level, board.bits, board.bugs, bot, len(witness), format_program(witness))


def board_for(program: Program, bot: Bot, bugs: int, rng: Generator) -> Board | None:
    """Return a board with `bugs` bugs on which the program probably collects all, or None."""
    world = LazyWorld(bot.cell, bugs, rng)
    for _ in Walker(program, bot, world, WITNESS_STEPS).walk():
        pass
    bits = _bits(world, rng)
    if bits is None:
        return None
    untouched = [cell for cell in range(CELLS) if not _touched(world) >> cell & 1]
    missing = bugs - world.bug_cells.bit_count()
    if len(untouched) < missing:
        return None
    more = mask_of(rng.shuffled(untouched)[:missing])
    return Board(bot, bits, world.bug_cells | more)


def solves(program: Program, board: Board) -> bool:
    """Return whether the program collects all bits of the board within `WITNESS_STEPS`."""
    pose = board.bot.cell * 4 + board.bot.heading
    code = compile_program(program)
    return execute(code, pose, board.bits, board.bugs, WITNESS_STEPS)[4] == "all"


def is_hard_enough(board: Board, criteria: Criteria) -> bool:
    """Return whether loop-free and lap programs meet the criteria for the board."""
    lines = fewest_lines(board, criteria.loop_free.stop - 1)
    if lines is None or lines not in criteria.loop_free:
        return False
    return (
        criteria.lap_bits is None or most_by_laps(board, criteria.lap_bits + 1) <= criteria.lap_bits
    )


def _bits(world: LazyWorld, rng: Generator) -> Cells | None:
    """Return eight visited cells, the last one and all seen bits among them, or None."""
    if len(world.entered) < MIN_VISITED or world.bit_cells & ~mask_of(world.entered):
        return None
    last = 1 << world.entered[-1]
    if world.bit_free & last:
        return None
    bits = world.bit_cells | last
    free = [cell for cell in world.entered if not (bits | world.bit_free) >> cell & 1]
    missing = BITS - bits.bit_count()
    if len(free) < missing:
        return None
    return bits | mask_of(rng.shuffled(free)[:missing])


def _touched(world: LazyWorld) -> Cells:
    """Return the cells that were visited or asked about, and so cannot take another bug."""
    return world.bug_cells | world.bug_free | world.bit_cells | world.bit_free
