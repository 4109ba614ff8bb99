"""Legal actions, and the rule that forbids each other one; rules page, "A turn"."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from oneoh_games.contract import IllegalAction, Seat
from oneoh_games.one_zero_one.actions import (
    ACTIONS,
    Action,
    Fill,
    Input,
    card_of,
    format_action,
)
from oneoh_games.one_zero_one.cards import DIRECTIONS
from oneoh_games.one_zero_one.program import open_lines
from oneoh_games.one_zero_one.state import Cards, State
from oneoh_games.one_zero_one.view import Waiting


class Rule(StrEnum):
    """Rules that an action can break, as `section.name` of the rules page."""

    OVER = "end.over"
    LINE_MISSING = "input.line-missing"
    NOT_IN_HAND = "input.not-in-hand"
    AXIS = "input.axis"
    CLOSED_LINE = "input.open-line"
    PRINT_WAITS = "print.waits"
    PRINT_FROM_HAND = "print.from-hand"
    PRINT_AXIS = "print.axis"
    PASTE_WAITS = "paste.waits"
    PASTE_FROM_DISCARD = "paste.from-discard"
    PASTE_AXIS = "paste.axis"


MEANING: dict[Rule, str] = {
    Rule.OVER: "The game is over.",
    Rule.LINE_MISSING: "No PRINT or PASTE waits: name the line for an INPUT.",
    Rule.NOT_IN_HAND: "An INPUT card comes from the hand.",
    Rule.AXIS: "A card points only in the two directions of its axis.",
    Rule.CLOSED_LINE: "Below line 20, each line above must hold at least 3 cards now.",
    Rule.PRINT_WAITS: "A PRINT waits: fill its space first; the line is fixed.",
    Rule.PRINT_FROM_HAND: "A PRINT is filled from the hand.",
    Rule.PRINT_AXIS: "A printed card points only in the two directions of its axis.",
    Rule.PASTE_WAITS: "A PASTE waits: fill its space first; the line is fixed.",
    Rule.PASTE_FROM_DISCARD: "A PASTE is filled from the discard pile.",
    Rule.PASTE_AXIS: "A pasted card points only in the two directions of its axis.",
}
"""Each rule as a sentence."""


class Listing(NamedTuple):
    """Legal actions and their texts, both in the order of the texts."""

    actions: tuple[Action, ...]
    line: str


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions of the seat to act, sorted by text; none after the end."""
    return _list(state).actions


def legal_line(state: State) -> str:
    """Return the texts of `legal_actions`, with a space between two."""
    return _list(state).line


def check_legal(state: State, action: Action) -> Seat:
    """Return the seat that acts. Raises IllegalAction, which names the broken rule."""
    rule = _broken_rule(state, action)
    if rule is not None:
        raise IllegalAction(rule.value, MEANING[rule])
    assert state.to_act is not None
    return state.to_act


def _broken_rule(state: State, action: Action) -> Rule | None:
    if state.to_act is None:
        return Rule.OVER
    if isinstance(action, Input) != (state.waiting is None):
        return _wrong_step(state.waiting)
    source = _source(state)
    if card_of(action) not in source:
        has_kind = any(card.kind == action.kind for card in source)
        return _wrong_axis(state.waiting) if has_kind else _wrong_source(state.waiting)
    if isinstance(action, Input) and action.line not in open_lines(state.lines):
        return Rule.CLOSED_LINE
    return None


def _wrong_step(waiting: Waiting | None) -> Rule:
    """Return the rule that an INPUT breaks while a card waits, or a card while none waits."""
    if waiting is None:
        return Rule.LINE_MISSING
    return Rule.PRINT_WAITS if waiting.source == "hand" else Rule.PASTE_WAITS


def _wrong_axis(waiting: Waiting | None) -> Rule:
    if waiting is None:
        return Rule.AXIS
    return Rule.PRINT_AXIS if waiting.source == "hand" else Rule.PASTE_AXIS


def _wrong_source(waiting: Waiting | None) -> Rule:
    if waiting is None:
        return Rule.NOT_IN_HAND
    return Rule.PRINT_FROM_HAND if waiting.source == "hand" else Rule.PASTE_FROM_DISCARD


def _source(state: State) -> Cards:
    """Return the hand or the pile that the next card comes from."""
    assert state.to_act is not None
    if state.waiting is not None and state.waiting.source == "discard":
        return state.discard
    return state.hands[state.to_act]


_NONE = Listing((), "")


def _list(state: State) -> Listing:
    if state.to_act is None:
        return _NONE
    if state.waiting is None:
        return _inputs(state.hands[state.to_act], open_lines(state.lines))
    return _fills(_source(state))


@lru_cache(maxsize=4096)
def _inputs(hand: Cards, lines: tuple[int, ...]) -> Listing:
    fills = _fills(hand).actions
    return _listing(Input(fill.kind, fill.direction, line) for fill in fills for line in lines)


@lru_cache(maxsize=4096)
def _fills(cards: Cards) -> Listing:
    return _listing(
        Fill(card.kind, direction) for card in cards for direction in DIRECTIONS[card.axis]
    )


def _listing(actions: Iterable[Action]) -> Listing:
    """Return the list of `actions`: equal cards offer an action once."""
    texts = sorted(set(map(format_action, actions)))
    return Listing(tuple(ACTIONS[text] for text in texts), " ".join(texts))
