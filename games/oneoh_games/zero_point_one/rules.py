"""Deployment, the turn, and the end; rules page, "Deployment", "A turn" and "The end"."""

from functools import cache

import msgspec

from oneoh_games.contract import IllegalAction, Outcome, Seat
from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.history import code_of, times_arisen
from oneoh_games.zero_point_one.legality import MEANING, broken_rule
from oneoh_games.zero_point_one.options import HOUSE, MAX_TURNS, Limits
from oneoh_games.zero_point_one.pieces import ROYAL
from oneoh_games.zero_point_one.position import (
    EMPTY_BOARD,
    Position,
    after,
    has_turn,
    key_of,
    kind_at,
)
from oneoh_games.zero_point_one.state import State


def start(limits: Limits) -> State:
    """Return the empty board, Red to deploy."""
    return State(limits, EMPTY_BOARD, deploying=True)


def play_from(position: Position, limits: Limits = HOUSE) -> State:
    """Return a game that begins with a position after deployment."""
    seen = (key_of(position),) if limits.repetition else ()
    return State(
        limits,
        position,
        deploying=False,
        seen=seen,
        outcome=_outcome(position, limits, turns=0, arisen=1),
    )


def apply(state: State, action: Action) -> State:
    """Return the state after `action`. Raises IllegalAction, which names the broken rule."""
    rule = broken_rule(state, action)
    if rule is not None:
        raise IllegalAction(rule.value, MEANING[rule])
    if isinstance(action, Drop) and state.deploying:
        return _deploy(state, action)
    return _take_turn(state, action)


def _deploy(state: State, drop: Drop) -> State:
    """Place a piece; a seat goes on until all its pieces stand, and then Red has the first move."""
    deployer = state.position.mover
    position = after(state.position, drop)
    if any(position.hands[deployer]):
        position = Position(position.pieces, position.hands, deployer)
    if any(map(any, position.hands)):
        return State(state.limits, position, deploying=True, last=drop)
    return msgspec.structs.replace(play_from(position, state.limits), last=drop)


def _take_turn(state: State, action: Action) -> State:
    before, limits = state.position, state.limits
    taken = (
        kind_at(before.pieces[1 - before.mover], action.target)
        if isinstance(action, Move)
        else None
    )
    position = after(before, action)
    seen, moves, arisen = state.seen, state.moves, 0
    if limits.repetition:
        seen, moves = (*seen, key_of(position)), moves + code_of(action)
        arisen = times_arisen(seen)
    turns = state.turns + 1
    return State(
        limits=limits,
        position=position,
        deploying=False,
        turns=turns,
        seen=seen,
        moves=moves,
        last=action,
        taken=taken,
        outcome=_outcome(position, limits, turns, arisen),
    )


def _outcome(position: Position, limits: Limits, turns: int, arisen: int) -> Outcome | None:
    """Return the result if the game ends with this position, which has arisen `arisen` times.

    The board decides before any count: a last turn that captures the 0-1, or leaves no turn, wins.
    """
    mover = position.mover
    if not position.pieces[mover][ROYAL]:
        return _win(1 - mover, "capture")
    if not has_turn(position):
        return _win(1 - mover, "no-turn")
    if limits.repetition and arisen >= limits.repetition:
        return _draw("repetition")
    if turns >= (limits.turns or MAX_TURNS):
        return _draw("turn-limit")
    return None


@cache
def _win(winner: Seat, reason: str) -> Outcome:
    return Outcome(reason, (1 - winner, winner), (1 + winner, 2 - winner))


@cache
def _draw(reason: str) -> Outcome:
    return Outcome(reason, (0, 0), (1, 1))
