"""Legal actions, and the rule that forbids each other one; rules page, "A turn"."""

from enum import StrEnum
from functools import lru_cache

from oneoh_games.contract import IllegalAction, Seat
from oneoh_games.one_zero_one.actions import (
    Action,
    Fill,
    Input,
    card_of,
    format_action,
    parse_action,
)
from oneoh_games.one_zero_one.cards import ALL_CARDS, DIRECTIONS, Card
from oneoh_games.one_zero_one.program import OPEN_LINES, open_lines
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


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions of the seat to act, sorted by text; none after the end."""
    return () if state.to_act is None else _actions(_source(state), _lines(state))


def legal_line(state: State) -> str:
    """Return the texts of `legal_actions`, with a space between two."""
    return "" if state.to_act is None else _texts(_source(state), _lines(state))


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
    is_input = type(action) is Input  # `isinstance`, where it fails, is a call
    if is_input != (state.waiting is None):
        return _wrong_step(state.waiting)
    source = _source(state)
    if card_of(action) not in source:
        has_kind = any(card.kind == action.kind for card in source)
        return _wrong_axis(state.waiting) if has_kind else _wrong_source(state.waiting)
    if type(action) is Input and action.line not in open_lines(state.sizes):
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


def _lines(state: State) -> tuple[int, ...]:
    """Return the lines to choose from; none if a space waits for the card."""
    return open_lines(state.sizes) if state.waiting is None else ()


def _pointed_texts(card: Card, lines: tuple[int, ...]) -> tuple[str, ...]:
    """Return the texts for each direction of a card, those of all `lines` as one."""
    fills = [Fill(card.kind, direction) for direction in DIRECTIONS[card.axis]]
    if not lines:
        return tuple(map(format_action, fills))
    ways = [[Input(fill.kind, fill.direction, line) for line in lines] for fill in fills]
    return tuple([" ".join(map(format_action, way)) for way in ways])


_POINTED_TEXTS = {
    lines: {card: _pointed_texts(card, lines) for card in ALL_CARDS} for lines in ((), *OPEN_LINES)
}
"""Texts of each card by the lines that are open; by none, those that fill a waiting space."""


@lru_cache(maxsize=4096)
def _texts(cards: Cards, lines: tuple[int, ...]) -> str:
    """Return the texts of the actions with these cards: equal cards offer an action once."""
    texts = _POINTED_TEXTS[lines]
    # Those of a direction follow each other in the order of all texts: few are left to be sorted.
    return " ".join(sorted({text for card in cards for text in texts[card]}))


@lru_cache(maxsize=4096)
def _actions(cards: Cards, lines: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(map(parse_action, _texts(cards, lines).split()))
