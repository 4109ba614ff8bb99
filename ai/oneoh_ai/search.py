"""Single-observer information-set Monte-Carlo tree search (SO-ISMCTS).

One tree over what the seat to act can know; each iteration walks a new determinization of the
view down it. The search knows nothing of any game: it asks the game for determinizations, and
its caller for `Heuristics`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from oneoh_ai.tree import Node
from oneoh_games import AnyGame, Generator, Outcome

EXPLORATION = 0.7
"""Default exploration constant of UCB1, for rewards from 0 to 1."""

Evaluate: TypeAlias = Callable[[Any], Sequence[float]]
"""`evaluate(state)` returns the expected reward of each seat, from 0 (a loss) to 1 (a win).

It is never called for a state that is over.
"""

Rollout: TypeAlias = Callable[[AnyGame, Any, Generator], Any]
"""`rollout(game, state, rng)` plays on from a new leaf and returns the state to judge."""

Prior: TypeAlias = Callable[[AnyGame, Any, Any], float]
"""`prior(game, state, action)` returns the reward, 0 to 1, expected of an untried action."""

Candidates: TypeAlias = Callable[[AnyGame, Any], Sequence[Any]]
"""`candidates(game, state)` returns the legal actions to search; at least one if there is any."""

Continue: TypeAlias = Callable[[int], bool]
"""`go_on(iterations)` returns whether the budget, in work or in time, allows another iteration."""


def flat_prior(_game: AnyGame, _state: Any, _action: Any) -> float:
    """Return 0.5: the prior of games about which nothing is known."""
    return 0.5


def every_action(game: AnyGame, state: Any) -> Sequence[Any]:
    """Return all legal actions."""
    return game.legal_actions(state)


def no_actions(_game: AnyGame, _state: Any) -> Sequence[Any]:
    """Return no action besides the candidates."""
    return ()


class Heuristics(msgspec.Struct, frozen=True):
    """Functions and constants that fit the search to a game."""

    evaluate: Evaluate
    rollout: Rollout
    prior: Prior = flat_prior
    candidates: Candidates = every_action
    at_root: Candidates = no_actions
    """Legal actions besides the candidates that are slow to find: asked for once, at the root."""
    exploration: float = EXPLORATION


class Candidate(msgspec.Struct, frozen=True):
    """Action at the root, with its visits and its mean reward."""

    action: Any
    visits: int
    mean: float


class Findings(msgspec.Struct, frozen=True):
    """Result of a search."""

    best: Any
    iterations: int
    candidates: tuple[Candidate, ...]
    """Most visited first."""
    main_line: tuple[Any, ...]


def search(
    game: AnyGame, view: Any, heuristics: Heuristics, rng: Generator, *, go_on: Continue
) -> Findings:
    """Search for the best action of the seat that `view` is for, which is to act.

    There is always one iteration, whatever `go_on` returns.
    """
    root, deal = Node(), game.determinize(view, rng)
    more = heuristics.at_root(game, deal)
    _iterate(game, root, deal, heuristics, rng, more)
    iterations = 1
    # A single candidate needs no search.
    while len(root.children) > 1 and go_on(iterations):
        _iterate(game, root, game.determinize(view, rng), heuristics, rng, more)
        iterations += 1
    candidates = sorted(root.children.values(), key=lambda child: (-child.visits, -child.mean))
    return Findings(
        best=root.most_visited().action,
        iterations=iterations,
        candidates=tuple(Candidate(c.action, c.visits, c.mean) for c in candidates),
        main_line=tuple(node.action for node in root.main_line()),
    )


def _iterate(
    game: AnyGame,
    root: Node,
    state: Any,
    heuristics: Heuristics,
    rng: Generator,
    more: Sequence[Any],
) -> None:
    """Run one iteration: selection, expansion, rollout and backpropagation."""
    node, path = root, []
    leaf = False
    while not leaf and (seat := game.to_act(state)) is not None:
        actions = [*heuristics.candidates(game, state), *(more if node is root else ())]
        children = node.offer(actions, partial(heuristics.prior, game, state))
        node = max(children, key=lambda child: child.ucb1(heuristics.exploration))
        leaf = not node.visits
        path.append((node, seat))
        state = game.apply(state, node.action)
    rewards = judge(game, heuristics.rollout(game, state, rng), heuristics.evaluate)
    for node, seat in path:
        node.visits += 1
        node.total += rewards[seat]


def judge(game: AnyGame, state: Any, evaluate: Evaluate) -> Sequence[float]:
    """Return the reward of each seat: exact if the game is over, else as evaluated."""
    outcome = game.outcome(state)
    return evaluate(state) if outcome is None else rewards(outcome)


def rewards(outcome: Outcome) -> tuple[float, ...]:
    """Return for each seat the share of the others that it has beaten; a tie is half a win."""
    others = max(1, len(outcome.places) - 1)
    return tuple(_share(place, outcome.places) / others for place in outcome.places)


def _share(place: int, places: Sequence[int]) -> float:
    """Return how many others this place is before, with the tie with itself taken off."""
    return sum((place < other) + (place == other) / 2 for other in places) - 0.5
