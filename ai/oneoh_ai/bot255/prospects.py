"""What a hand promises: the plans that it allows, and those that it is a few cards short of."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from oneoh_ai.bot255.plans import Plan
from oneoh_games.bot255.cards import CODE, HAND_SIZE, LINES, Card, Hand, memory

Worth: TypeAlias = Callable[[int], float]
"""What a run is worth that collects so many bits."""

MEETING = 1.5
"""Cards that a seat can choose of or draw in a turn, in the mean."""
LESS_EACH = 0.25
"""What the second best plan counts, and so on: a hand that leaves a choice is the better one."""
COUNTED = 4


class Prospects:
    """Hands judged by plans; all with the same cards still to come and the same time left."""

    def __init__(
        self,
        plans: Sequence[Plan],
        worth: Worth,
        unseen: Mapping[Card, int],
        survival: float,
    ) -> None:
        """`survival`: how likely the round goes on until the seat's next turn, 0 to 1."""
        self._total = max(1, sum(unseen.values()))
        self._unseen = unseen
        self._survival = survival
        self._plans = [(plan, worth(plan.bits)) for plan in plans]
        self._known: dict[Hand, float] = {}
        self._delay = {card: self._waiting(unseen.get(card, 0)) for card in Card}

    def of(self, hand: Hand) -> float:
        """What the hand promises, in points. `hand` is sorted."""
        if hand not in self._known:
            self._known[hand] = self._judge(hand)
        return self._known[hand]

    def kept(self, hand: Hand) -> Hand:
        """The best that can be kept of a hand that may be too large."""
        while len(hand) > HAND_SIZE:
            hand = max(_less_one(hand), key=self.of)
        return hand

    def _judge(self, hand: Hand) -> float:
        values = [value for _, value in self._values(hand)]
        values.sort(reverse=True)
        return sum(value * LESS_EACH**place for place, value in enumerate(values[:COUNTED]))

    def beyond(self, hand: Hand, bits: int) -> float:
        """What the best plan promises that collects more than so many bits."""
        return max((value for more, value in self._values(hand) if more > bits), default=0.0)

    def _values(self, hand: Hand) -> Iterator[tuple[int, float]]:
        """The bits of each plan, and what it is worth for this hand."""
        held, lines = CODE & frozenset(hand), memory(hand)
        memories = tuple(card for card in hand if card in LINES or card is Card.UPGRADE)
        for plan, worth in self._plans:
            value = worth
            # In an order, as that of a set differs from process to process, and products with it.
            for card in sorted(plan.cards - held):
                value *= self._delay[Card(card)]
            if plan.lines > lines:
                value *= self._until_memory(memories, plan.lines)
            elif len(plan.cards) + len(memories) > HAND_SIZE:
                value *= self._survival
            yield plan.bits, value

    def _until_memory(self, memories: Hand, needed: int) -> float:
        """What is left of a plan's worth until the hand has the memory for it."""
        enough = sum(
            count
            for card, count in self._unseen.items()
            if memory(tuple(sorted((*memories, card)))) >= needed
        )
        if enough:
            return self._waiting(enough)
        any_of_them = sum(
            count for card, count in self._unseen.items() if card in LINES or card is Card.UPGRADE
        )
        return self._waiting(any_of_them) ** 2 * self._survival

    def _waiting(self, wanted: int) -> float:
        """The chance that the round lasts until one of so many unseen cards has come."""
        meeting = min(0.9, MEETING * wanted / self._total)
        lasting = self._survival
        return meeting * lasting / (1 - (1 - meeting) * lasting)


def _less_one(hand: Hand) -> list[Hand]:
    """Each hand that is left when one card goes."""
    return list(dict.fromkeys(hand[:place] + hand[place + 1 :] for place in range(len(hand))))
