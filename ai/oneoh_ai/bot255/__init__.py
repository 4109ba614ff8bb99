"""Bot255: the heuristics for the general bots, and the player `solver`.

`solver` searches for programs over cell, heading and bits left, what looks best first
(`program_search.py`). Loops are written while they run: only where a run reaches the end of what is
written, each command is tried, and a test stands for all tests with the same answers so far
(`oneoh_ai/kernels/bot255/`).

The programs found become plans, each with its cards, lines and bits (`program_plans.py`): for the
library in hand first, then for those around it, and on from turn to turn. A hand is worth the plans
that it covers or nearly covers, less the longer the missing cards may take and the sooner somebody
may end the round (`hand_value.py`, `opponents.py`). So the player runs a program unless a better one
is worth the wait, and draws, takes, swaps and discards by the value of the hand afterwards
(`card_choice.py`). It steals the turn of a seat that is about to end the round, or when its own
program is strong.

`mcts` searches by the same plans and values of hands (`searcher.py`); `greedy` by the cards alone and
short programs (`evaluation.py`).
"""

from oneoh_ai.bot255.evaluation import EXPLORATION, announcements, candidates, evaluate, loops

__all__ = ["EXPLORATION", "announcements", "candidates", "evaluate", "loops"]
