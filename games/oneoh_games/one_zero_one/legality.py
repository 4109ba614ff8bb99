"""Legal actions, and the rule that forbids each other one; rules page, "A turn"."""

from enum import StrEnum
from functools import lru_cache

from oneoh_games.contract import IllegalAction
from oneoh_games.one_zero_one.actions import Action, Fill, Input, card_of, format_action
from oneoh_games.one_zero_one.cards import DIRECTIONS
from oneoh_games.one_zero_one.program import open_lines
from oneoh_games.one_zero_one.state import Cards, State


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


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions of the seat to act, sorted by text; none after the end."""
    if state.to_act is None:
        return ()
    if state.waiting is None:
        return _inputs(state.hands[state.to_act], open_lines(state.lines))
    return _fills(_source(state))


def illegal(state: State, action: Action) -> IllegalAction:
    """Return the refusal of an illegal action."""
    rule = _broken_rule(state, action)
    return IllegalAction(rule.value, MEANING[rule])


def _broken_rule(state: State, action: Action) -> Rule:
    if state.to_act is None:
        return Rule.OVER
    has_kind = any(card.kind == action.kind for card in _source(state))
    has_card = card_of(action) in _source(state)
    if state.waiting is None:
        if isinstance(action, Fill):
            return Rule.LINE_MISSING
        if has_card:
            return Rule.CLOSED_LINE
        return Rule.AXIS if has_kind else Rule.NOT_IN_HAND
    if state.waiting.source == "hand":
        if isinstance(action, Input):
            return Rule.PRINT_WAITS
        return Rule.PRINT_AXIS if has_kind else Rule.PRINT_FROM_HAND
    if isinstance(action, Input):
        return Rule.PASTE_WAITS
    return Rule.PASTE_AXIS if has_kind else Rule.PASTE_FROM_DISCARD


def _source(state: State) -> Cards:
    """Return the hand or the pile that the next card comes from."""
    assert state.to_act is not None
    if state.waiting is not None and state.waiting.source == "discard":
        return state.discard
    return state.hands[state.to_act]


@lru_cache(maxsize=8192)
def _inputs(hand: Cards, lines: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Input(fill.kind, fill.direction, line) for fill in _fills(hand) for line in lines)


@lru_cache(maxsize=8192)
def _fills(cards: Cards) -> tuple[Fill, ...]:
    fills = {
        format_action(fill): fill
        for card in cards
        for direction in DIRECTIONS[card.axis]
        for fill in [Fill(card.kind, direction)]
    }
    return tuple(fill for _, fill in sorted(fills.items()))
