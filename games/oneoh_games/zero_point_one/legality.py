"""Legal actions, and the rule that forbids each other one; rules page, "Deployment", "A turn"."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from oneoh_games.zero_point_one.actions import Action, Drop, Move
from oneoh_games.zero_point_one.pieces import INDEX
from oneoh_games.zero_point_one.position import (
    ACTIONS,
    LINES,
    Form,
    Position,
    kind_at,
    list_turns,
    occupied,
)
from oneoh_games.zero_point_one.squares import HOME, SQUARES, STEPS
from oneoh_games.zero_point_one.state import State

T = TypeVar("T")


class Rule(StrEnum):
    """Rules that an action can break, as `section.name` of the rules page."""

    OVER = "end.over"
    NO_SUCH_SQUARE = "board.no-such-square"
    DEPLOY_FIRST = "deployment.first"
    NONE_LEFT = "deployment.none-left"
    HOME_ROWS = "deployment.home-rows"
    DEPLOY_ON_EMPTY = "deployment.occupied"
    NO_OWN_PIECE = "move.no-own-piece"
    STEP = "move.step"
    ONTO_OWN_PIECE = "move.own-piece"
    NOT_IN_HAND = "drop.not-in-hand"
    DROP_ON_EMPTY = "drop.occupied"


MEANING: dict[Rule, str] = {
    Rule.OVER: "The game is over.",
    Rule.NO_SUCH_SQUARE: "The board has the squares a1 to h8.",
    Rule.DEPLOY_FIRST: "Both seats place all their pieces before the first move.",
    Rule.NONE_LEFT: "A seat deploys only the pieces that it has left to place.",
    Rule.HOME_ROWS: "A seat deploys on its own two home rows.",
    Rule.DEPLOY_ON_EMPTY: "A square holds one piece: deploy on an empty one.",
    Rule.NO_OWN_PIECE: "A move begins on a square with a piece of one's own.",
    Rule.STEP: "A piece goes where the step that it is named after leads, and no further.",
    Rule.ONTO_OWN_PIECE: "A move ends on an empty square or on one that the enemy holds.",
    Rule.NOT_IN_HAND: "Only a captured piece that is in the hand can be dropped.",
    Rule.DROP_ON_EMPTY: "A piece is dropped on an empty square.",
}
"""Each rule as a sentence."""


def legal_actions(state: State) -> Sequence[Action]:
    """Return all legal actions of the seat to act, sorted by text; none after the end."""
    return _list(state, ACTIONS)


def legal_line(state: State) -> str:
    """Return the texts of `legal_actions`, with a space between two."""
    return " ".join(_list(state, LINES))


def _list(state: State, form: Form[T]) -> list[T]:
    if state.outcome is not None:
        return []
    position = state.position
    if not state.deploying:
        return list_turns(position, form)
    mover = position.mover
    return form.drops(position.hands[mover], HOME[mover] & ~occupied(position.pieces[mover]))


def broken_rule(state: State, action: Action) -> Rule | None:
    """Return the rule that forbids the action, or None for a legal one."""
    if state.outcome is not None:
        return Rule.OVER
    if isinstance(action, Drop):
        if action.square not in SQUARES:
            return Rule.NO_SUCH_SQUARE
        return (
            _bad_deployment(state.position, action)
            if state.deploying
            else _bad_drop(state.position, action)
        )
    if state.deploying:
        return Rule.DEPLOY_FIRST
    return _bad_move(state.position, action)


def _bad_deployment(position: Position, drop: Drop) -> Rule | None:
    if not _has(position, drop):
        return Rule.NONE_LEFT
    if not HOME[position.mover] >> drop.square & 1:
        return Rule.HOME_ROWS
    return None if _is_empty(position, drop.square) else Rule.DEPLOY_ON_EMPTY


def _bad_drop(position: Position, drop: Drop) -> Rule | None:
    if not _has(position, drop):
        return Rule.NOT_IN_HAND
    return None if _is_empty(position, drop.square) else Rule.DROP_ON_EMPTY


def _bad_move(position: Position, move: Move) -> Rule | None:
    if move.origin not in SQUARES or move.target not in SQUARES:
        return Rule.NO_SUCH_SQUARE
    own = position.pieces[position.mover]
    index = kind_at(own, move.origin)
    if index is None:
        return Rule.NO_OWN_PIECE
    if not STEPS[index][move.origin] >> move.target & 1:
        return Rule.STEP
    return Rule.ONTO_OWN_PIECE if occupied(own) >> move.target & 1 else None


def _has(position: Position, drop: Drop) -> bool:
    index = INDEX.get(drop.kind)
    return index is not None and position.hands[position.mover][index] > 0


def _is_empty(position: Position, square: int) -> bool:
    red, blue = position.pieces
    return not (occupied(red) | occupied(blue)) >> square & 1
