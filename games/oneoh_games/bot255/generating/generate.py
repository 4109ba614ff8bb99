"""Puzzles made the other way round: first the program that solves it, then the board around it."""

from collections.abc import Iterator

from oneoh_games.bot255.generating.drafts import draft
from oneoh_games.bot255.generating.dream import Dream
from oneoh_games.bot255.generating.laps import most_by_laps
from oneoh_games.bot255.generating.limits import LIMITS, WITNESS_STEPS, Limits, fits
from oneoh_games.bot255.generating.shrinking import shrink
from oneoh_games.bot255.generating.straight import fewest_lines
from oneoh_games.bot255.generating.variety import Variety
from oneoh_games.bot255.grid import CELLS, Cells, Heading, mask_of
from oneoh_games.bot255.machine import compile_program, execute
from oneoh_games.bot255.program import Program, format_program
from oneoh_games.bot255.puzzle import BITS, Board, Bot, Level, Puzzle
from oneoh_games.bot255.walk import Walker
from oneoh_games.generator import Generator

VISITED = 16
"""The fewest cells, its start aside, that the bot comes to."""
SPARE_LINES = 3
"""How many lines a draft may have too many, which shrinking it may take away."""


def make(level: Level, seed: int) -> Iterator[Puzzle]:
    """Puzzles of the level without end, the same ones for the same seed, no two too much alike."""
    rng = Generator(seed)
    variety = Variety()
    while True:
        puzzle = attempt(level, rng)
        if puzzle is not None and variety.takes(puzzle):
            yield puzzle


def attempt(level: Level, rng: Generator) -> Puzzle | None:
    """One try at a puzzle of the level; most fail, after a fraction of a millisecond."""
    limits = LIMITS[level]
    program = draft(limits.par.start + rng.below(len(limits.par) + SPARE_LINES), rng)
    bot = Bot(rng.below(CELLS), Heading(rng.below(4)))
    board = board_for(program, bot, rng.choice(limits.bugs), rng)
    if board is None or not solves(program, board):
        return None
    # Shrunk as far as it goes: a line more than that would make par a gift.
    witness = shrink(program, lambda shorter: solves(shorter, board))
    if not fits(witness, limits) or not is_hard_enough(board, limits):
        return None
    return Puzzle(level, board.bits, board.bugs, bot, len(witness), format_program(witness))


def board_for(program: Program, bot: Bot, bugs: int, rng: Generator) -> Board | None:
    """A board with so many bugs on which the program probably collects all; None: not this time."""
    dream = Dream(bot.cell, bugs, rng)
    for _ in Walker(program, bot, dream, WITNESS_STEPS).walk():
        pass
    bits = _bits(dream, rng)
    if bits is None:
        return None
    untouched = [cell for cell in range(CELLS) if not _touched(dream) >> cell & 1]
    missing = bugs - dream.bugs.bit_count()
    if len(untouched) < missing:
        return None
    rng.shuffle(untouched)
    return Board(bot, bits, dream.bugs | mask_of(untouched[:missing]))


def solves(program: Program, board: Board) -> bool:
    """The program collects all bits of the board, and soon."""
    pose = board.bot.cell * 4 + board.bot.heading
    code = compile_program(program)
    return execute(code, pose, board.bits, board.bugs, WITNESS_STEPS)[4] == "all"


def is_hard_enough(board: Board, limits: Limits) -> bool:
    """It takes many lines without loops, though not too many, and laps do not solve it."""
    lines = fewest_lines(board, limits.straight.stop - 1)
    if lines is None or lines not in limits.straight:
        return False
    return limits.lap_bits is None or most_by_laps(board, limits.lap_bits + 1) <= limits.lap_bits


def _bits(dream: Dream, rng: Generator) -> Cells | None:
    """Seven cells that the bot came to, those among them that it has seen bits on, and the last."""
    if len(dream.entered) < VISITED or dream.bitten & ~mask_of(dream.entered):
        return None
    last = 1 << dream.entered[-1]
    if dream.bitless & last:
        return None
    bits = dream.bitten | last
    free = [cell for cell in dream.entered if not (bits | dream.bitless) >> cell & 1]
    missing = BITS - bits.bit_count()
    if len(free) < missing:
        return None
    rng.shuffle(free)
    return bits | mask_of(free[:missing])


def _touched(dream: Dream) -> Cells:
    """What the bot has come to or asked about; for a bit, one may not put a bug there either."""
    return dream.bugs | dream.bugless | dream.bitten | dream.bitless
