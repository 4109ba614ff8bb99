"""Greedy player: it looks one action ahead."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.heuristics import HEURISTICS, UNLISTED, even_chances
from oneoh_ai.rollouts import playout
from oneoh_ai.search import judge
from oneoh_games import AnyGame, Generator


class Greedy:
    """Player that tries each action on a few determinizations of its view."""

    def __init__(self, game: AnyGame, rng: Generator, *, deals: int = 4) -> None:
        self._game = game
        self._rng = rng
        self._deals = deals
        self._heuristics = HEURISTICS.get(game.id)
        self._unlisted = UNLISTED.get(game.id)
        self.chance: float | None = None
        """Best reward, 0 to 1, that its last choice was between; None if there was none."""

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """Return the best action by the mean over the deals; `pick` breaks ties."""
        if len(actions) == 1 and self._unlisted is None:
            return actions[0]
        chances = self._chances(view, actions)
        self.chance = max(chance for _action, chance in chances)
        return self.pick(chances)

    def pick(self, chances: Sequence[tuple[Any, float]]) -> Any:
        """Return one of the actions with the best chance."""
        best = max(chance for _action, chance in chances)
        return self._rng.choice([action for action, chance in chances if chance == best])

    def _chances(self, view: Any, actions: Sequence[Any]) -> list[tuple[Any, float]]:
        """Return each action that is worth a look, with the mean of its reward, 0 to 1."""
        deals = [self._game.determinize(view, self._rng) for _ in range(self._deals)]
        if self._unlisted is not None:
            actions = [*actions, *self._unlisted(self._game, deals[0])]
        if self._heuristics is not None and all(deal == deals[0] for deal in deals):
            # Nothing is hidden: all deals are the same state.
            del deals[1:]
            worthwhile = set(self._heuristics.candidates(self._game, deals[0]))
            actions = [action for action in actions if action in worthwhile]
        return [
            (action, sum(self._worth(deal, action) for deal in deals) / len(deals))
            for action in actions
        ]

    def _worth(self, deal: Any, action: Any) -> float:
        """Return the reward, 0 to 1, that the seat to act in `deal` may expect of `action`."""
        seat = self._game.to_act(deal)
        assert seat is not None
        state = self._game.apply(deal, action)
        if self._heuristics is not None:
            return judge(self._game, state, self._heuristics.evaluate)[seat]
        return judge(self._game, playout(self._game, state, self._rng), even_chances)[seat]
