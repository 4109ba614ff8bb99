"""Search of Binary by its kernel, from a view."""

from collections.abc import Iterator

from oneoh_ai.kernels.binary.steps import CELL, CELLS, FIRST, MARGIN, STRIDE, SWAP
from oneoh_ai.kernels.binary.tree import Tree
from oneoh_ai.search import Candidate, Continue, Findings
from oneoh_games import Generator
from oneoh_games.binary import Action, Swap, View, place_on
from oneoh_games.binary.observe import state_of

NOISE = 9
"""Worths, in 16ths of a point, by which steps that are alike are told apart at random."""


class Searcher:
    """Searches turns of one seat."""

    def __init__(self, rng: Generator) -> None:
        self._rng = rng

    def see(self, view: View, /) -> None:
        """Do nothing: everything is open."""

    def search(self, view: View, /, *, go_on: Continue) -> Findings:
        """Search for the best action of the seat that `view` is for, which is to act.

        There is always one iteration, whatever `go_on` returns, and more until a turn is whole.
        """
        tree = self._plant(view)
        tree.iterate()
        tree.iterate()
        iterations = 1
        # A single step needs no search.
        while (tree.choices() > 1 and go_on(iterations)) or not _finished(tree):
            tree.iterate()
            iterations += 1
        candidates = list(_candidates(tree))
        candidates[1:] = sorted(candidates[1:], key=lambda each: (-each.visits, -each.mean))
        return Findings(
            candidates[0].action, iterations, tuple(candidates), tuple(_main_line(tree))
        )

    def _plant(self, view: View) -> Tree:
        state = state_of(view)
        assert state.to_move is not None
        noise = [self._rng.below(NOISE) for _ in range(CELLS)]
        return Tree(
            state.size,
            state.pieces,
            state.hands,
            state.to_move,
            state.turn,
            int(state.swap),
            noise,
        )


def _finished(tree: Tree) -> bool:
    """Return whether the most visited first square, if it is one of two, has a second."""
    child, step, _visits, _mean = tree.children(0)[0]
    return not step & FIRST or bool(tree.children(child))


def _candidates(tree: Tree) -> Iterator[Candidate]:
    """Yield the turns that were searched, the best first."""
    for child, step, visits, mean in tree.children(0):
        if not step & FIRST:
            yield Candidate(_action(step), visits, _chance(mean))
            continue
        for _child, second, tries, worth in tree.children(child):
            yield Candidate(_action(step, second), tries, _chance(worth))


def _main_line(tree: Tree) -> Iterator[Action]:
    node, begun = 0, 0
    while found := tree.children(node):
        node, step, _visits, _mean = found[0]
        if step & FIRST:
            begun = step
        else:
            yield _action(begun, step) if begun else _action(step)
            begun = 0


def _action(*steps: int) -> Action:
    if steps[0] & SWAP:
        return Swap()
    return place_on(*((step & CELL) - STRIDE for step in steps))


def _chance(mean: float) -> float:
    """Return the chance to win, of a reward that is for the margin in part."""
    return min(1.0, max(0.0, (mean - MARGIN / 2) / (1 - MARGIN)))
