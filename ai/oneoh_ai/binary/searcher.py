"""Search of Binary by its kernel, from a view."""

import math
from collections.abc import Iterable, Iterator

from oneoh_ai.binary.ending import Ending
from oneoh_ai.kernels.binary.position import Position
from oneoh_ai.kernels.binary.steps import CELL, CELLS, FIRST, STRIDE, SWAP
from oneoh_ai.kernels.binary.tree import Tree
from oneoh_ai.search import Candidate, Continue, Findings
from oneoh_games import Generator
from oneoh_games.binary import Action, State, Swap, View, place_on
from oneoh_games.binary.observe import state_of

NOISE = 9
"""Worths, in 16ths of a point, by which steps that are alike are told apart at random."""

SURENESS = 9
"""How much surer a margin is with one piece left than at the start of a game."""


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
        state = state_of(view)
        position = self._position(state)
        tree, ending = Tree(position), Ending(position, state)
        tree.iterate()
        tree.iterate()
        iterations, single = 1, tree.choices() == 1
        # A single step needs no search.
        while (not single and go_on(iterations)) or not _finished(tree):
            if ending.is_due(iterations, go_on):
                iterations += ending.search(iterations, go_on)
                if ending.line:
                    break
            else:
                tree.iterate()
                iterations += 1
        held = sum(state.hands)
        found = [*_candidates(tree, held)]
        line = [*_turns(ending.line or _main_line(tree))]
        if ending.line:
            best = Candidate(line[0], iterations, _chance(ending.reward(), held))
            found = [best, *(each for each in found if each.action != best.action)]
        found[1:] = sorted(found[1:], key=lambda each: (-each.visits, -each.mean))
        return Findings(found[0].action, iterations, tuple(found), tuple(line))

    def _position(self, state: State) -> Position:
        assert state.to_move is not None
        noise = [self._rng.below(NOISE) for _ in range(CELLS)]
        return Position(
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


def _candidates(tree: Tree, held: int) -> Iterator[Candidate]:
    """Yield the turns that were searched, the best first; `held` are the pieces in hand."""
    for child, step, visits, mean in tree.children(0):
        if not step & FIRST:
            yield Candidate(_action(step), visits, _chance(mean, held))
            continue
        for _child, second, tries, worth in tree.children(child):
            yield Candidate(_action(step, second), tries, _chance(worth, held))


def _main_line(tree: Tree) -> Iterator[int]:
    node = 0
    while found := tree.children(node):
        node, step, _visits, _mean = found[0]
        yield step


def _turns(steps: Iterable[int]) -> Iterator[Action]:
    begun = 0
    for step in steps:
        if step & FIRST:
            begun = step
        else:
            yield _action(begun, step) if begun else _action(step)
            begun = 0


def _action(*steps: int) -> Action:
    if steps[0] & SWAP:
        return Swap()
    return place_on(*((step & CELL) - STRIDE for step in steps))


def _chance(reward: float, held: int) -> float:
    """Return the chance to win, of a reward by the expected margin.

    The fewer pieces are left, the surer is a margin.
    """
    return 1 / (1 + math.pow((1 - reward) / reward, 1 + SURENESS / held))
