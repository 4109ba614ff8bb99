"""Search of a game: by its kernel if it has one, else by its heuristics."""

from typing import Any, Protocol

from oneoh_ai.heuristics import heuristics_for
from oneoh_ai.search import Continue, Findings, Heuristics, search
from oneoh_games import AnyGame, Generator


class GameSearch(Protocol):
    """Searches turns of one seat of one game."""

    def see(self, view: Any, /) -> None:
        """Take note of a view in which the seat has to act, without a search."""

    def search(self, view: Any, /, *, go_on: Continue) -> Findings:
        """Search for the best action of the seat that `view` is for, which is to act.

        There is always one iteration, whatever `go_on` returns.
        """


class HeuristicSearch:
    """Search that knows of the game what its heuristics say."""

    def __init__(self, game: AnyGame, rng: Generator, heuristics: Heuristics) -> None:
        self._game = game
        self._rng = rng
        self._heuristics = heuristics

    def see(self, view: Any, /) -> None:
        """Do nothing: each view is searched by itself."""

    def search(self, view: Any, /, *, go_on: Continue) -> Findings:
        """Search as `oneoh_ai.search` does."""
        return search(self._game, view, self._heuristics, self._rng, go_on=go_on)


def search_for(game: AnyGame, rng: Generator) -> GameSearch:
    """Return the best search there is for a game."""
    if game.id == "one-zero-one":
        from oneoh_ai.one_zero_one.searcher import Searcher

        return Searcher(rng)
    if game.id == "bot255":
        from oneoh_ai.bot255.searcher import PlanSearcher

        return PlanSearcher(game, rng)
    if game.id == "binary":
        from oneoh_ai.binary.searcher import Searcher as BinarySearcher

        return BinarySearcher(rng)
    return HeuristicSearch(game, rng, heuristics_for(game))
