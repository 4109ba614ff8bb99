"""Searches with the library's tree search and an evaluation of its own; typed throughout."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta

from oneoh_ai.rollouts import truncated
from oneoh_ai.search import Findings, Heuristics, search
from oneoh_games import AnyGame, Generator

GAMES = ["one-zero-one"]
VERSION = "1"


class Bot:
    """Bot that plays four random actions on from each leaf, and compares the points."""

    def __init__(
        self, game: AnyGame, rng: Generator, *, iterations: Annotated[int, Meta(ge=1)] = 50
    ) -> None:
        self.game = game
        self.rng = rng
        self.iterations = iterations
        self.heuristics = Heuristics(evaluate=self.judge, rollout=truncated(4))
        self.findings: Findings | None = None

    def choose(self, view: Any, actions: Sequence[Any]) -> Any:
        """Return the best action; `findings` has the details of the search afterwards."""
        self.findings = search(
            self.game, view, self.heuristics, self.rng, go_on=lambda done: done < self.iterations
        )
        return self.findings.best

    def judge(self, state: Any) -> tuple[float, float]:
        """Return the chances of both seats: 150 points ahead is a sure win, 150 behind a loss."""
        zero, one = self.game.view(state, None).points
        chance = 0.5 + (zero - one) / 300
        return chance, 1 - chance
