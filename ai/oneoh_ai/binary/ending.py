"""Exact search of the end of a game, beside a search of the tree."""

from oneoh_ai.kernels.binary.endgame import Endgame
from oneoh_ai.kernels.binary.position import Position
from oneoh_ai.kernels.binary.steps import MOST_HELD
from oneoh_ai.search import Continue
from oneoh_games.binary import State

SLACK = 4
"""Most positions of a search, in multiples of those that are expected of it."""


class Ending:
    """Searches to the end of the game, once the tree has had half of what that may take."""

    def __init__(self, position: Position, state: State) -> None:
        """`position` is that of `state`."""
        self._endgame = Endgame(position)
        held = sum(state.hands)
        self._near = held <= MOST_HELD
        empty = state.size**2 - sum(pieces.bit_count() for pieces in state.pieces)
        # Alpha-beta looks at the square root of all lines, if its order is good.
        self._expected = int(empty ** (held / 2))
        self.line: list[int] = []
        """Best steps of both sides, once they are known."""

    def is_due(self, iterations: int, go_on: Continue) -> bool:
        """Return whether to search now: a position counts as an iteration of the tree."""
        return (
            self._near and 2 * iterations >= self._expected and go_on(iterations + self._expected)
        )

    def search(self, iterations: int, go_on: Continue) -> int:
        """Search, and return the number of positions."""
        limit = SLACK * self._expected
        if self._endgame.solve(limit, lambda positions: go_on(iterations + positions)):
            self.line = self._endgame.best_line()
        self._expected = 2 * limit
        return self._endgame.positions()

    def reward(self) -> float:
        """Return the reward of the side to move, by the final margin."""
        return self._endgame.reward()
