"""Value of a hand: the plans that it covers, and those that it is a few cards short of."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import prod
from operator import mul
from typing import TypeAlias

from oneoh_ai.bot255.program_plans import ProgramPlan
from oneoh_games.bot255.cards import DECK, HAND_SIZE, LINES, Card, Hand, memory
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.view import View

Worth: TypeAlias = Callable[[int], float]
"""`worth(bits)` returns the points that a run of that number of bits is worth."""

CARDS_PER_TURN = 1.5
"""Mean number of cards that a seat can choose from or draw in a turn."""
LESS_EACH = 0.25
"""Weight of each further plan, relative to the one before: a choice of plans is better."""
COUNTED = 4
"""Plans that count towards the value of a hand."""


def unseen(view: View) -> Mapping[Card, int]:
    """Return the number of each card that the viewer cannot see, without those of which none is."""
    seen: Counter[Card] = Counter()
    for seat in view.seats:
        seen.update(seat.hand or ())
    if view.discard_top is not None:
        seen[view.discard_top] += 1
    if view.in_play is not None:
        seen[view.in_play] += 1
    left = {card: max(0, copies - seen[card]) for card, copies in DECK.items()}
    return {card: count for card, count in left.items() if count}


class HandValues:
    """Values of hands by one set of plans, with the same unseen cards and the same time left."""

    def __init__(
        self,
        plans: Sequence[ProgramPlan],
        worth: Worth,
        unseen: Mapping[Card, int],
        survival: float,
    ) -> None:
        """`survival`: probability, 0 to 1, that the round lasts until the seat's next turn."""
        self._total = max(1, sum(unseen.values()))
        self._unseen = unseen
        self._survival = survival
        self._plans = [
            (_code_of(plan.cards), len(plan.cards), plan.lines, plan.bits, worth(plan.bits))
            for plan in plans
        ]
        self._longest = max((plan.lines for plan in plans), default=0)
        self._known: dict[Hand, float] = {}
        self._delays: dict[int, float] = {0: 1.0}
        self._memories: dict[Hand, Sequence[float]] = {}

    def of(self, hand: Hand) -> float:
        """Return the value of a sorted hand, in points."""
        if hand not in self._known:
            values = sorted((value for _, value in self._values(hand)), reverse=True)
            self._known[hand] = sum(map(mul, values, _WEIGHTS))
        return self._known[hand]

    def kept(self, hand: Hand) -> Hand:
        """Return the best cards that can be kept of a hand that may be too large."""
        while len(hand) > HAND_SIZE:
            hand = max(_less_one(hand), key=self.of)
        return hand

    def beyond(self, hand: Hand, bits: int) -> float:
        """Return the value of the best plan that collects more than `bits` bits."""
        return max((value for more, value in self._values(hand) if more > bits), default=0.0)

    def _values(self, hand: Hand) -> Iterator[tuple[int, float]]:
        """Yield the bits of each plan, and its value for this hand."""
        held = _code_of(hand)
        memories = tuple(card for card in hand if card in LINES or card is Card.UPGRADE)
        if memories not in self._memories:
            self._memories[memories] = [
                self._until_memory(memories, lines) for lines in range(self._longest + 1)
            ]
        until, lines, room = self._memories[memories], memory(memories), HAND_SIZE - len(memories)
        for code, cards, needed, bits, worth in self._plans:
            missing = code & ~held
            value = worth * until[needed]
            if missing:
                value *= self._delays.get(missing) or self._until_code(missing)
            if cards > room and needed <= lines:
                value *= self._survival
            yield bits, value

    def _until_code(self, missing: int) -> float:
        """Return the factor on a plan's value until the hand has these Code cards."""
        cards = [Card(word) for place, word in enumerate(CODE_CARDS) if missing >> place & 1]
        factor = prod(self._waiting(self._unseen.get(card, 0)) for card in cards)
        self._delays[missing] = factor
        return factor

    def _until_memory(self, memories: Hand, needed: int) -> float:
        """Return the factor on a plan's value until the hand has the memory for it."""
        if needed <= memory(memories):
            return 1.0
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
        """Return the probability that the round lasts until one of `wanted` unseen cards comes."""
        chance = min(0.9, CARDS_PER_TURN * wanted / self._total)
        lasting = self._survival
        return chance * lasting / (1 - (1 - chance) * lasting)


_WEIGHTS = [LESS_EACH**place for place in range(COUNTED)]
_BIT_OF: Mapping[str, int] = {word: 1 << place for place, word in enumerate(CODE_CARDS)}


def _code_of(cards: Iterable[str]) -> int:
    """Return the Code cards among these as a set of bits."""
    code = 0
    for card in cards:
        code |= _BIT_OF.get(card, 0)
    return code


def _less_one(hand: Hand) -> list[Hand]:
    """Return each hand that is left without one card."""
    return list(dict.fromkeys(hand[:place] + hand[place + 1 :] for place in range(len(hand))))
