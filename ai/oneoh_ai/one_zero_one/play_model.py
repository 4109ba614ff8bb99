"""Model of play: how likely a player chooses an action, by the hand that it holds."""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from oneoh_ai.kernels.one_zero_one.position import Position
from oneoh_ai.kernels.one_zero_one.tables import KINDS_OF_WAYS
from oneoh_ai.one_zero_one.past_actions import PastAction, actions_with, with_card

SPREAD = 0.066
"""Difference in the chance after an action that makes it e times as likely."""
FONDNESS = (2.10, 0.55, 0.01, -0.62, -2.16, 0.79, 0.45, -0.48, 0.40, -3.03, -0.30, -2.06)
"""Logarithm of how much likelier a card of each kind is played than its chance says."""


WHIMS = 0.1
"""Share of actions, 0 to 1, that follow no model: any legal one is as likely."""


class Allowed(NamedTuple):
    """Legal actions that a card allows: the sum of their weights, and their number."""

    weight: float
    number: int


class Choice(NamedTuple):
    """Action that was chosen, by its weight, beside all those that each card allows."""

    chosen: float
    by_card: Mapping[int, Allowed]

    def likelihood(self, hand: Iterable[int]) -> float:
        """Return the probability of the choice with this hand, which has the card."""
        allowed = [self.by_card[card] for card in set(hand)]
        reasoned = self.chosen / sum(each.weight for each in allowed)
        return (1 - WHIMS) * reasoned + WHIMS / sum(each.number for each in allowed)


def judge_choice(past: PastAction, cards: Iterable[int]) -> Choice:
    """Judge an action from a hand beside those with each of the cards, of which it plays one."""
    by_card = {card: _allowed(with_card(past.position, card), card) for card in cards}
    return Choice(_weight(past.position, past.action), by_card)


def _allowed(holding: Position, card: int) -> Allowed:
    weights = [_weight(holding, action) for action in actions_with(holding, card)]
    return Allowed(sum(weights), len(weights))


def _weight(position: Position, action: int) -> float:
    """Return the weight of an action (multinomial logit)."""
    seat, after = position.to_act(), Position()
    after.copy(position)
    after.play(action)
    chance = after.chance() if seat == 0 else 1 - after.chance()
    return math.exp(chance / SPREAD + FONDNESS[KINDS_OF_WAYS[action >> 3]])
