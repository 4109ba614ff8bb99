"""What our bots know of Bot255: writing programs, and what cards are good for."""

from oneoh_ai.bot255.judging import EXPLORATION, announcements, candidates, evaluate, loops

__all__ = ["EXPLORATION", "announcements", "candidates", "evaluate", "loops"]
