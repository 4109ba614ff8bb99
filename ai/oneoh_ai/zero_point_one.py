"""What a state of Zero Point One is worth to each seat, and which actions are worth a thought."""

import math
from collections.abc import Sequence

from oneoh_ai.alphabeta.arrangements import fitting
from oneoh_ai.alphabeta.board import Board, action_of
from oneoh_ai.alphabeta.budget import Budget
from oneoh_ai.alphabeta.limits import Limits
from oneoh_ai.alphabeta.quiescence import Quiescence
from oneoh_ai.alphabeta.scores import WIN
from oneoh_ai.alphabeta.turns import royal_captures, safe_turns
from oneoh_games.zero_point_one import Action, State
from oneoh_games.zero_point_one.legality import legal_actions

CLEAR = 250.0
"""Of the lead in hundredths of a 2-2, what makes a win about three times as likely as a loss."""

SETTLED = 4
"""Captures in a row, after which a position is judged as it stands."""

EXPLORATION = 0.1


def evaluate(state: State) -> tuple[float, float]:
    """The chances of seat 0 and of seat 1, once all captures that pay are made."""
    if state.deploying:
        return (0.5, 0.5)
    board = Board(state.position)
    calm = Quiescence(board, Limits(), Budget())
    lead = WIN if royal_captures(board) else calm.score(-WIN, WIN, 0, SETTLED)
    chance = 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / CLEAR))))
    return (1 - chance, chance) if board.mover else (chance, 1 - chance)


def candidates(state: State) -> Sequence[Action]:
    """Deployments that follow a strong arrangement; turns that win, or leave the 0-1 safe."""
    if state.outcome is not None:
        return ()
    if state.deploying:
        strong = dict.fromkeys(places[0] for places in fitting(state.position))
        return [*strong] or legal_actions(state)
    board = Board(state.position)
    turns = royal_captures(board) or safe_turns(board)
    return [action_of(turn) for turn in turns] or legal_actions(state)
