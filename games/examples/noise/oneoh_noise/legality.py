"""Legal actions, and the rule that forbids each other one."""

from enum import StrEnum

from oneoh_games import IllegalAction
from oneoh_noise.actions import SENT_BIT, Action
from oneoh_noise.state import State


class Rule(StrEnum):
    """Rules that an action can break, as `section.name` of the rules page."""

    OVER = "end.over"
    NOT_IN_HAND = "send.not-in-hand"
    NOTHING_ASKED = "answer.nothing-asked"
    ANSWER_FIRST = "answer.first"


MEANING = {
    Rule.OVER: "The game is over.",
    Rule.NOT_IN_HAND: "You have no such card in hand.",
    Rule.NOTHING_ASKED: "There is no signal to answer: send a card.",
    Rule.ANSWER_FIRST: "Answer the signal first: ack or nak.",
}
"""Each rule in a sentence."""


def legal_actions(state: State) -> list[Action]:
    """Return all legal actions, sorted by text."""
    return [action for action in sorted(Action) if _broken_rule(state, action) is None]


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the rules forbid `action`."""
    rule = _broken_rule(state, action)
    if rule is not None:
        raise IllegalAction(rule, MEANING[rule])


def _broken_rule(state: State, action: Action) -> Rule | None:
    if state.to_act is None:
        return Rule.OVER
    if state.asked:
        return Rule.ANSWER_FIRST if action in SENT_BIT else None
    if action not in SENT_BIT:
        return Rule.NOTHING_ASKED
    in_hand = SENT_BIT[action] in state.hands[state.to_act]
    return None if in_hand else Rule.NOT_IN_HAND
