"""Model of play: how likely a player chooses an action, by the hand that it holds."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from oneoh_ai.kernels.one_zero_one.position import Position
from oneoh_ai.kernels.one_zero_one.tables import KINDS_OF_WAYS
from oneoh_ai.one_zero_one.past_actions import PastAction, actions_with, with_card

SPREAD = 0.053
"""Difference in the chance after an action that makes it e times as likely."""
FONDNESS = (0.71, 0.10, 0.05, -0.50, -1.00, 0.65, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Logarithm of how much likelier a card of each kind is played than its chance says."""


class Choice(NamedTuple):
    """Action that was chosen, beside all those that each card allows; as weights."""

    chosen: float
    by_card: Mapping[int, float]

    def likelihood(self, hand: Iterable[int]) -> float:
        """Return the probability of the choice with this hand, which has the card."""
        return self.chosen / sum(self.by_card[card] for card in set(hand))


def judge_choice(past: PastAction, cards: Sequence[int]) -> Choice:
    """Judge an action from a hand beside those with each of the cards, which it is one of."""
    by_card = {}
    for card in cards:
        holding = with_card(past.position, card)
        by_card[card] = sum(_weight(holding, each) for each in actions_with(holding, card))
    return Choice(_weight(past.position, past.action), by_card)


def _weight(position: Position, action: int) -> float:
    """Return the weight of an action (multinomial logit)."""
    seat, after = position.to_act(), Position()
    after.copy(position)
    after.play(action)
    chance = after.chance() if seat == 0 else 1 - after.chance()
    return math.exp(chance / SPREAD + FONDNESS[KINDS_OF_WAYS[action >> 3]])
