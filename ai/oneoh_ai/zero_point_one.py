"""Evaluation of Zero Point One, and the actions that are worth searching."""

import math
from collections.abc import Sequence

from oneoh_ai.alphabeta.board import action_of, board_of
from oneoh_ai.alphabeta.opening_book import matching_deployments
from oneoh_ai.kernels.zero_point_one.quiescence import Quiescence
from oneoh_ai.kernels.zero_point_one.scores import WIN
from oneoh_ai.kernels.zero_point_one.turn_generation import royal_captures, safe_turns
from oneoh_games.zero_point_one import Action, State
from oneoh_games.zero_point_one.legality import legal_actions

CLEAR = 250.0
"""Lead, in hundredths of a 2-2, that makes a win e times as likely as a loss."""

SETTLED = 4
"""Depth of the quiescence search, in turns."""

EXPLORATION = 0.1


def evaluate(state: State) -> tuple[float, float]:
    """Return the chances of seats 0 and 1, by quiescence search."""
    if state.deploying:
        return (0.5, 0.5)
    board = board_of(state.position)
    calm = Quiescence(board)
    lead = WIN if royal_captures(board) else calm.score(-WIN, WIN, 0, SETTLED)
    chance = chance_of(lead)
    return (1 - chance, chance) if board.mover else (chance, 1 - chance)


def chance_of(lead: float) -> float:
    """Return the chance to win, 0 to 1, with a lead in hundredths of a 2-2."""
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / CLEAR))))


def candidates(state: State) -> Sequence[Action]:
    """Return placements of the opening book, or the turns that win or leave the 0-1 safe."""
    if state.outcome is not None:
        return ()
    if state.deploying:
        strong = dict.fromkeys(places[0] for places in matching_deployments(state.position))
        return [*strong] or legal_actions(state)
    board = board_of(state.position)
    turns = royal_captures(board) or safe_turns(board)
    return [action_of(turn) for turn in turns] or legal_actions(state)
