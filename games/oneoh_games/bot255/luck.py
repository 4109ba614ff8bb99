"""What chance decides on the way: a state bears the seed of its next draw."""

from collections.abc import Iterable

from oneoh_games.bot255.cards import Card
from oneoh_games.generator import Generator


def seed_of(rng: Generator) -> int:
    """128 bits out of a generator."""
    return sum(rng.below(2**32) << 32 * place for place in range(4))


def shuffled(cards: Iterable[Card], rng: Generator) -> tuple[Card, ...]:
    """The cards in a random order."""
    pile = list(cards)
    rng.shuffle(pile)
    return tuple(pile)
