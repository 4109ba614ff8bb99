"""A player that looks one action ahead."""

from collections.abc import Sequence
from typing import Any

from oneoh_ai.evaluation import PLUGS, UNLISTED, unknown
from oneoh_ai.rollouts import playout
from oneoh_ai.search import judge
from oneoh_games import AnyGame, Generator


class OneAhead:
    """Tries each action on a few deals that fit the view, and plays the one that looks best."""

    def __init__(self, game: AnyGame, rng: Generator, *, deals: int = 4) -> None:
        self._game = game
        self._rng = rng
        self._deals = deals
        self._known = PLUGS.get(game.id)
        self._unlisted = UNLISTED.get(game.id)

    def choose(self, view: Any, actions: Sequence[Any], /) -> Any:
        """The best action; of equally good ones any."""
        if len(actions) == 1 and self._unlisted is None:
            return actions[0]
        deals = [self._game.determinize(view, self._rng) for _ in range(self._deals)]
        if self._unlisted is not None:
            actions = [*actions, *self._unlisted(self._game, deals[0])]
        if self._known is not None and all(deal == deals[0] for deal in deals):
            # Nothing is hidden: looking at the same state again teaches nothing.
            del deals[1:]
            thought = set(self._known.candidates(self._game, deals[0]))
            actions = [action for action in actions if action in thought]
        worth = [sum(self._worth(deal, action) for deal in deals) for action in actions]
        best = max(worth)
        return self._rng.choice([a for a, w in zip(actions, worth, strict=True) if w == best])

    def _worth(self, deal: Any, action: Any) -> float:
        """What the seat to act in `deal` may expect after `action`."""
        seat = self._game.to_act(deal)
        assert seat is not None
        state = self._game.apply(deal, action)
        if self._known is not None:
            return judge(self._game, state, self._known.evaluate)[seat]
        return judge(self._game, playout(self._game, state, self._rng), unknown)[seat]
