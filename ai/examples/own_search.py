"""Searches with the library's tree search, but judges by its own lights; typed throughout."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from oneoh_ai.rollouts import truncated
from oneoh_ai.search import Findings, Plugs, search
from oneoh_games import AnyGame, Generator

GAMES = ["one-zero-one"]
VERSION = "1"


class Bot:
    """Plays four random actions on from each leaf, and looks at the points."""

    def __init__(
        self, game: AnyGame, rng: Generator, *, iterations: Annotated[int, Meta(ge=1)] = 50
    ) -> None:
        self.game = game
        self.rng = rng
        self.iterations = iterations
        self.plugs = Plugs(evaluate=self.judge, rollout=truncated(4))
        self.findings: Findings | None = None

    def choose(self, view: Any, actions: Sequence[Any]) -> Any:
        """Best of so many iterations. `findings` tells afterwards what the search thought."""
        self.findings = search(
            self.game, view, self.plugs, self.rng, go_on=lambda done: done < self.iterations
        )
        return self.findings.best

    def judge(self, state: Any) -> tuple[float, float]:
        """150 points ahead is a win for sure, 150 behind a loss."""
        zero, one = self.game.view(state, None).points
        chance = 0.5 + (zero - one) / 300
        return chance, 1 - chance
