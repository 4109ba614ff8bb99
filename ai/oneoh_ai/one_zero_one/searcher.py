"""Search of One Zero One by its kernel, from a view."""

from collections.abc import Mapping
from itertools import accumulate

from oneoh_ai.kernels.one_zero_one.position import Position
from oneoh_ai.kernels.one_zero_one.tables import INDEX_OF_CARD
from oneoh_ai.kernels.one_zero_one.tree import Tree
from oneoh_ai.one_zero_one.belief import Belief
from oneoh_ai.one_zero_one.board import action_of, load_view
from oneoh_ai.one_zero_one.hands import Hand
from oneoh_ai.search import Candidate, Continue, Findings
from oneoh_games import Generator
from oneoh_games.one_zero_one.view import View

EXPLORATION = 0.4
"""Exploration constant of UCB1."""
WIDTH = 8
"""Random actions of which a playout plays the best."""
LENGTH = 2
"""Actions of a playout, after which the evaluation judges."""


class Searcher:
    """Searches turns of one seat."""

    def __init__(
        self,
        rng: Generator,
        *,
        exploration: float = EXPLORATION,
        width: int = WIDTH,
        length: int = LENGTH,
    ) -> None:
        self._rng = rng
        self._belief = Belief()
        self._exploration = exploration
        self._width = width
        self._length = length

    def see(self, view: View, /) -> None:
        """Take note of a view in which the seat has to act, without a search."""
        self._belief.see(view)

    def search(self, view: View, /, *, go_on: Continue) -> Findings:
        """Search for the best action of the seat that `view` is for, which is to act.

        There is always one iteration, whatever `go_on` returns.
        """
        tree = self._plant(view)
        tree.iterate()
        iterations = 1
        # A single candidate needs no search.
        while not tree.is_single() and go_on(iterations):
            tree.iterate()
            iterations += 1
        found = [Candidate(action_of(a), visits, mean) for a, visits, mean in tree.candidates()]
        line = tuple(map(action_of, tree.main_line()))
        return Findings(found[0].action, iterations, tuple(found), line)

    def _plant(self, view: View) -> Tree:
        root = Position()
        load_view(root, view)
        seed = self._rng.draw_seed() & (1 << 64) - 1
        tree = Tree(root, self._exploration, self._width, self._length, seed)
        hands = self._belief.see(view)
        for seat, cards in enumerate(view.seats):
            if pool := [INDEX_OF_CARD[card] for card in cards.unseen]:
                _hide(tree, seat, pool, {(): 1.0} if seat == view.seat else hands)
        return tree


def _hide(tree: Tree, seat: int, pool: list[int], hands: Mapping[Hand, float]) -> None:
    tree.hide(seat, pool, list(hands), list(accumulate(hands.values())))
