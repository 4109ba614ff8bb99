"""Coaches of the games: each judges a turn from the view of the seat to act."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from oneoh_ai.coach.judgement import Judgement
from oneoh_ai.game_search import search_for
from oneoh_ai.heuristics import heuristics_for
from oneoh_ai.search import Findings, judge
from oneoh_games import AnyGame, Generator

MAX_LINE = 6
"""Longest line of a judgement, in actions."""
DEALS = 8
"""Determinizations over which the chance after an action is averaged where none was searched."""


class Coach(Protocol):
    """Judges turns of one game. Its answers are the same for the same generator."""

    def judge(self, view: Any, actions: Sequence[Any], /) -> Judgement:
        """Return the best action. `view` is that of the seat to act."""

    def chance_of(self, view: Any, action: Any, /) -> float | None:
        """Return the chance to win with this action in the turn that was judged last."""


class TreeCoach:
    """Coach that searches as `mcts` does."""

    def __init__(self, game: AnyGame, rng: Generator, *, iterations: int) -> None:
        self._game = game
        self._rng = rng
        self._iterations = iterations
        self._search = search_for(game, rng)
        self._found: Findings | None = None

    def judge(self, view: Any, actions: Sequence[Any], /) -> Judgement:
        """Return the most visited action, with its mean reward and the main line."""
        found = self._search.search(view, go_on=lambda count: count < self._iterations)
        self._found = found
        line = map(self._game.format_action, found.main_line[:MAX_LINE])
        best = self._game.format_action(found.best)
        return Judgement(best, found.candidates[0].mean, tuple(line))

    def chance_of(self, view: Any, action: Any, /) -> float | None:
        """Return the mean reward that the search has found, or the one by a look ahead."""
        known = self._found.candidates if self._found is not None else ()
        for candidate in known:
            if candidate.action == action and candidate.visits:
                return candidate.mean
        return expected(self._game, view, action, self._rng)


class AlphaBetaCoach:
    """Coach of Zero Point One, which searches as `alphabeta` does."""

    def __init__(self, game: AnyGame, rng: Generator, *, nodes: int) -> None:
        from oneoh_ai.alphabeta.player import AlphaBeta

        self._game = game
        self._rng = rng
        self._nodes = nodes
        self._player = AlphaBeta(game, rng, nodes=nodes)

    def judge(self, view: Any, actions: Sequence[Any], /) -> Judgement:
        """Return the best turn with its score as a chance, and the line of the search."""
        from oneoh_ai.zero_point_one import chance_of

        self._player.found = None
        action = self._player.choose(view, actions)
        found, text = self._player.found, self._game.format_action(action)
        if found is None:
            return Judgement(text)
        line = map(self._game.format_action, self._player.main_line(view, action))
        return Judgement(text, chance_of(found.score), tuple(line))

    def chance_of(self, view: Any, action: Any, /) -> float | None:
        """Return what the other side cannot take, by a search of its turn."""
        state = self._game.apply(self._game.determinize(view, self._rng), action)
        seat = self._game.to_act(state)
        if seat is None or state.deploying:
            return expected(self._game, view, action, self._rng)
        answer = AlphaBetaCoach(self._game, self._rng, nodes=self._nodes // 2)
        theirs = answer.judge(self._game.view(state, seat), self._game.legal_actions(state)).chance
        return None if theirs is None else 1 - theirs


class SolverCoach:
    """Coach of Bot255, which writes programs as `solver` does."""

    def __init__(self, game: AnyGame, rng: Generator, *, work: int) -> None:
        from oneoh_ai.bot255.solver import Solver

        self._game = game
        self._rng = rng
        self._player = Solver(game, rng, work=work)

    def judge(self, view: Any, actions: Sequence[Any], /) -> Judgement:
        """Return the solver's answer, with the chance that a look ahead gives it."""
        action = self._player.choose(view, actions)
        text = self._game.format_action(action)
        return Judgement(text, self.chance_of(view, action), (text,))

    def chance_of(self, view: Any, action: Any, /) -> float | None:
        """Return the mean reward by a look ahead."""
        return expected(self._game, view, action, self._rng)


def expected(game: AnyGame, view: Any, action: Any, rng: Generator) -> float:
    """Return the mean reward, 0 to 1, of an action over some determinizations, by evaluation."""
    heuristics, total = heuristics_for(game), 0.0
    for _ in range(DEALS):
        deal = game.determinize(view, rng)
        seat = game.to_act(deal)
        assert seat is not None
        total += judge(game, game.apply(deal, action), heuristics.evaluate)[seat]
    return total / DEALS


_ITERATIONS: Mapping[str, int] = {"one-zero-one": 500, "binary": 3_000}
_OTHER_ITERATIONS = 300
_NODES = 20_000
_WORK = 3_000


def coach_of(game: AnyGame, seed: int) -> Coach:
    """Return the coach of a game, with a generator of this seed."""
    rng = Generator(seed)
    match game.id:
        case "zero-point-one":
            return AlphaBetaCoach(game, rng, nodes=_NODES)
        case "bot255":
            return SolverCoach(game, rng, work=_WORK)
        case _:
            iterations = _ITERATIONS.get(game.id, _OTHER_ITERATIONS)
            return TreeCoach(game, rng, iterations=iterations)
