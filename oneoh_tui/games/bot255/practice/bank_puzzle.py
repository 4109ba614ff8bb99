"""Puzzles of the bank by level and number."""

from dataclasses import dataclass

from oneoh_games.bot255.bank import puzzles
from oneoh_games.bot255.puzzle import LEVELS, Level, Puzzle


@dataclass(frozen=True)
class BankPuzzle:
    """Puzzle of the bank by its level, and its number there, from 1."""

    level: Level
    number: int

    @staticmethod
    def level_of(text: str | None) -> Level:
        """Return the level of a name; the first one for any other text."""
        return next((level for level in LEVELS if level == text), LEVELS[0])

    @classmethod
    def of(cls, level: str | None, number: int) -> "BankPuzzle | None":
        """Return the puzzle of a level and number; None if the bank has none."""
        place = cls(cls.level_of(level), number)
        return place if 1 <= number <= len(puzzles(place.level)) else None

    @property
    def puzzle(self) -> Puzzle:
        return puzzles(self.level)[self.number - 1]

    def beside(self, steps: int) -> "BankPuzzle | None":
        """Return the puzzle `steps` further on in the bank, across levels; None beyond its ends."""
        places = [
            BankPuzzle(level, number)
            for level in LEVELS
            for number in range(1, len(puzzles(level)) + 1)
        ]
        at = places.index(self) + steps
        return places[at] if 0 <= at < len(places) else None
