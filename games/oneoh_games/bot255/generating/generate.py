"""Puzzles made the other way round: first the program that solves it, then the board around it."""

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
"""The fewest cells, its start aside, that the bot comes to."""
SPARE_LINES = 3
"""How many lines a draft may have too many, which shrinking it may take away."""


def make(level: Level, seed: int) -> Iterator[Puzzle]:
    """Puzzles of the level without end, the same ones for the same seed, no two too much alike."""
    rng = Generator(seed)
    variety = Variety()
    while True:
        puzzle = attempt(level, rng)
        if puzzle is not None and variety.admit(puzzle):
            yield puzzle


def attempt(level: Level, rng: Generator) -> Puzzle | None:
    """One try at a puzzle of the level; most fail, after a fraction of a millisecond."""
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
    """A board with so many bugs on which the program probably collects all; None: not this time."""
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
    """The program collects all bits of the board, and soon."""
    pose = board.bot.cell * 4 + board.bot.heading
    code = compile_program(program)
    return execute(code, pose, board.bits, board.bugs, WITNESS_STEPS)[4] == "all"


def is_hard_enough(board: Board, criteria: Criteria) -> bool:
    """It takes many lines without loops, though not too many, and laps do not solve it."""
    lines = fewest_lines(board, criteria.loop_free.stop - 1)
    if lines is None or lines not in criteria.loop_free:
        return False
    return (
        criteria.lap_bits is None or most_by_laps(board, criteria.lap_bits + 1) <= criteria.lap_bits
    )


def _bits(world: LazyWorld, rng: Generator) -> Cells | None:
    """Seven cells that the bot came to, those among them that it has seen bits on, and the last."""
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
    """What the bot has come to or asked about; for a bit, one may not put a bug there either."""
    return world.bug_cells | world.bug_free | world.bit_cells | world.bit_free
