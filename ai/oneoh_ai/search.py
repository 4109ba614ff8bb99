"""Information-set Monte-Carlo tree search: one tree of what a seat can know, a new deal each time.

It knows nothing of any game: it asks the game for deals that fit the view, and its caller for
the functions named below.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from oneoh_ai.tree import Node
from oneoh_games import AnyGame, Generator, Outcome

EXPLORATION = 0.7
"""For rewards from 0 to 1, where hardly anything is known of them before."""

Evaluate: TypeAlias = Callable[[Any], Sequence[float]]
"""What each seat may expect of a state that is not over: 0 is a loss, 1 a win."""

Rollout: TypeAlias = Callable[[AnyGame, Any, Generator], Any]
"""Plays on from a new leaf, and gives the state that is to be judged in its stead."""

Promise: TypeAlias = Callable[[AnyGame, Any, Any], float]
"""What the seat to act in a state may expect of an action, before it was ever tried: 0 to 1."""

Candidates: TypeAlias = Callable[[AnyGame, Any], Sequence[Any]]
"""The legal actions in a state that are worth a thought; never none where there are any."""

Continue: TypeAlias = Callable[[int], bool]
"""Whether to go on after so many iterations: the budget, in work or in time."""


def unforeseen(_game: AnyGame, _state: Any, _action: Any) -> float:
    """Nothing is known of an action until it is tried."""
    return 0.5


def every_action(game: AnyGame, state: Any) -> Sequence[Any]:
    """All that is legal."""
    return game.legal_actions(state)


def nothing_more(_game: AnyGame, _state: Any) -> Sequence[Any]:
    """Nothing that the candidates leave out is worth a thought."""
    return ()


class Plugs(msgspec.Struct, frozen=True):
    """The functions that make the search fit a game."""

    evaluate: Evaluate
    rollout: Rollout
    promise: Promise = unforeseen
    candidates: Candidates = every_action
    at_root: Candidates = nothing_more
    """Legal actions besides the candidates that take long to find: asked for once, at the root."""
    exploration: float = EXPLORATION


class Candidate(msgspec.Struct, frozen=True):
    """An action at the root, and what the search thinks of it."""

    action: Any
    visits: int
    mean: float


class Findings(msgspec.Struct, frozen=True):
    """What a search found."""

    best: Any
    iterations: int
    candidates: tuple[Candidate, ...]
    """Most visited first."""
    main_line: tuple[Any, ...]


def search(game: AnyGame, view: Any, plugs: Plugs, rng: Generator, *, go_on: Continue) -> Findings:
    """The best action of the seat that `view` is for, which is to act. One iteration at least."""
    root, deal = Node(), game.determinize(view, rng)
    more = plugs.at_root(game, deal)
    _iterate(game, root, deal, plugs, rng, more)
    iterations = 1
    # An only candidate needs no search.
    while len(root.children) > 1 and go_on(iterations):
        _iterate(game, root, game.determinize(view, rng), plugs, rng, more)
        iterations += 1
    candidates = sorted(root.children.values(), key=lambda child: (-child.visits, -child.mean))
    return Findings(
        best=root.favourite().action,
        iterations=iterations,
        candidates=tuple(Candidate(c.action, c.visits, c.mean) for c in candidates),
        main_line=tuple(node.action for node in root.main_line()),
    )


def _iterate(
    game: AnyGame, root: Node, state: Any, plugs: Plugs, rng: Generator, more: Sequence[Any]
) -> None:
    """Walk one deal down the tree to a new leaf, judge it, and tell all nodes on the way."""
    node, path = root, []
    leaf = False
    while not leaf and (seat := game.to_act(state)) is not None:
        actions = [*plugs.candidates(game, state), *(more if node is root else ())]
        children = node.offer(actions, partial(plugs.promise, game, state))
        node = max(children, key=lambda child: child.bound(plugs.exploration))
        leaf = not node.visits
        path.append((node, seat))
        state = game.apply(state, node.action)
    rewards = judge(game, plugs.rollout(game, state, rng), plugs.evaluate)
    for node, seat in path:
        node.visits += 1
        node.total += rewards[seat]


def judge(game: AnyGame, state: Any, evaluate: Evaluate) -> Sequence[float]:
    """What each seat gets from a state: exactly if the game is over, else as evaluated."""
    outcome = game.outcome(state)
    return evaluate(state) if outcome is None else rewards(outcome)


def rewards(outcome: Outcome) -> tuple[float, ...]:
    """For each seat the share of the others that it has beaten; a tie is half a win."""
    others = max(1, len(outcome.places) - 1)
    return tuple(_share(place, outcome.places) / others for place in outcome.places)


def _share(place: int, places: Sequence[int]) -> float:
    """How many of the others this place is before; the tie with itself is taken off."""
    return sum((place < other) + (place == other) / 2 for other in places) - 0.5
