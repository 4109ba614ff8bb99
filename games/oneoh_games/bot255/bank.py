"""Bank of the puzzles that come with the game."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from oneoh_games.bot255.notation import parse_puzzles
from oneoh_games.bot255.puzzle import Level, Puzzle
from oneoh_games.generator import Generator


@cache
def puzzles(level: Level) -> Sequence[Puzzle]:
    """Return all puzzles of the level.

    They are part of the rules version, as records name them by number.
    """
    text = files("oneoh_games.bot255").joinpath("bank", f"{level}.txt").read_text("utf-8")
    return parse_puzzles(text)


def draw(level: Level, generator: Generator, count: int) -> tuple[Puzzle, ...]:
    """Return `count` different puzzles of the level. Raises ValueError if the bank has fewer."""
    bank = puzzles(level)
    if count > len(bank):
        raise ValueError(f"the bank has {len(bank)} {level} puzzles, not {count}")
    return tuple(generator.shuffled(bank)[:count])
