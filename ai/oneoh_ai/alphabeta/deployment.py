"""Choice of a deployment from the opening book.

Red deploys first, and takes any of the book at random. Blue sees Red's deployment, and tries each
of the book against it in a short game of both sides' best turns.
"""

from collections.abc import Callable, Sequence

from oneoh_ai.alphabeta.board import action_of
from oneoh_ai.alphabeta.draw_rules import DrawRules
from oneoh_ai.alphabeta.iterative_deepening import find_best_turn
from oneoh_ai.alphabeta.opening_book import matching_deployments
from oneoh_ai.kernels.zero_point_one.scores import WIN
from oneoh_games import Generator
from oneoh_games.contract import Seat
from oneoh_games.zero_point_one import HOME, KINDS, Drop, Position, after, squares_in
from oneoh_games.zero_point_one.position import NO_PIECES, occupied

TRIAL = 24
"""Turns of a short game."""
TRIAL_DEPTH = 2
"""Search depth of each of its turns."""


def choose_deployment(
    position: Position, rng: Generator, more_time: Callable[[], bool]
) -> tuple[Drop, ...]:
    """Return the rest of the mover's deployment; the best so far when there is no more time."""
    found = matching_deployments(position)
    if not found:
        return _random_deployment(position, rng)
    rng.shuffle(found)
    if any(position.hands[1 - position.mover]):
        return found[0]
    best, chosen = -WIN - 1, found[0]
    for places in found:
        score = trial_score(position, places, more_time)
        if score is None:
            break
        if score > best:
            best, chosen = score, places
    return chosen


def trial_score(
    position: Position, places: Sequence[Drop], more_time: Callable[[], bool]
) -> int | None:
    """Return the mover's score after a short game; None if there is no more time for it."""
    seat = position.mover
    for place in places:
        position = _deployed(position, place, seat)
    position = Position(position.pieces, (NO_PIECES, NO_PIECES), 0)
    for number in range(TRIAL + 1):
        if not more_time():
            return None
        found = find_best_turn(position, DrawRules(), depth=TRIAL_DEPTH)
        score = -WIN if found is None else found.score
        if found is None or score == WIN - 1 or number == TRIAL:
            return score if position.mover == seat else -score
        position = after(position, action_of(found.turn))
    raise AssertionError("the last turn has returned")


def _deployed(position: Position, place: Drop, seat: Seat) -> Position:
    position = after(position, place)
    return Position(position.pieces, position.hands, seat)


def _random_deployment(position: Position, rng: Generator) -> tuple[Drop, ...]:
    """Return a random deployment, the 0-1 at the back, for pieces that fit no deployment known."""
    seat = position.mover
    squares = squares_in(HOME[seat] & ~occupied(position.pieces[seat]))
    rng.shuffle(squares)
    # The 0-1 is the first kind, and takes the first square; the sort is stable.
    squares.sort(key=lambda square: abs(square % 8 - (0, 7)[seat]))
    kinds = [
        kind for kind, count in zip(KINDS, position.hands[seat], strict=True) for _ in range(count)
    ]
    return tuple(map(Drop, kinds, squares))
