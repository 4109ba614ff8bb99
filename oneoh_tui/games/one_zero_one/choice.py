"""Choice of a card, a direction and a line among the legal actions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from oneoh_games.one_zero_one.cards import DIRECTIONS, Card, Direction, Kind

T = TypeVar("T")


@dataclass(frozen=True)
class Option:
    """Parts of a legal action. `line` is None where the space is fixed."""

    text: str
    kind: Kind
    direction: Direction | None
    line: int | None


def read_option(text: str) -> Option:
    """Parse the notation of a legal action."""
    head, _, line = text.partition("@")
    kind, _, direction = head.partition(":")
    return Option(
        text,
        Kind(kind),
        Direction(direction) if direction else None,
        int(line) if line else None,
    )


def is_option(text: str) -> bool:
    """Return whether a text is an action; an event's may be hidden."""
    try:
        read_option(text)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Choice:
    """Legal actions, and the choice among them: one of `options` once a card is chosen."""

    options: tuple[Option, ...] = ()
    cards: tuple[Card | None, ...] = ()
    """Cards to choose from; None is an empty place."""
    card: int | None = None
    direction: Direction | None = None
    line: int | None = None

    @classmethod
    def among(cls, legal: Sequence[str], cards: Sequence[Card | None]) -> Self:
        """Return an empty choice."""
        return cls(tuple(read_option(text) for text in legal), tuple(cards))

    @property
    def option(self) -> Option | None:
        """Chosen action."""
        return next(
            (
                option
                for option in self._fitting
                if (option.direction, option.line) == (self.direction, self.line)
            ),
            None,
        )

    @property
    def directions(self) -> tuple[Direction | None, ...]:
        """Directions of the chosen card in its line."""
        return tuple(dict.fromkeys(option.direction for option in self._fitting))

    @property
    def lines(self) -> tuple[int | None, ...]:
        """Lines of the chosen card."""
        return tuple(dict.fromkeys(option.line for option in self._fitting))

    def pick(self, card: int) -> Self:
        """Choose a card; turn it if it is chosen already."""
        if not 0 <= card < len(self.cards) or not self._of(card):
            return self
        if card == self.card:
            return self.turn()
        options = self._of(card)
        # Stay in the line and direction of the card that was chosen before.
        best = max(
            options,
            key=lambda option: (option.line == self.line, option.direction == self.direction),
        )
        return replace(self, card=card, direction=best.direction, line=best.line)

    def next(self) -> Self:
        """Choose the next card, or the first."""
        playable = [at for at in range(len(self.cards)) if self._of(at)]
        if not playable:
            return self
        later = (at for at in playable if self.card is not None and at > self.card)
        card = next(later, playable[0])
        return self if card == self.card else self.pick(card)

    def turn(self) -> Self:
        """Turn the chosen card."""
        return replace(self, direction=_after(self.directions, self.direction, 1))

    def point(self, direction: Direction) -> Self:
        """Choose a direction, if the card can point there."""
        return replace(self, direction=direction) if direction in self.directions else self

    def move(self, step: int) -> Self:
        """Choose the next legal line downwards, or upwards with a step of -1."""
        return replace(self, line=_after(self.lines, self.line, step))

    def put(self, line: int) -> Self:
        """Choose a line, if the card may go there."""
        return replace(self, line=line) if line in self.lines else self

    def select(self, text: str) -> Self:
        """Choose the action of a notation, if it is legal."""
        for option in self.options:
            if option.text == text:
                card = next(at for at in range(len(self.cards)) if option in self._of(at))
                return replace(self, card=card, direction=option.direction, line=option.line)
        return self

    def clear(self) -> Self:
        """Clear the choice."""
        return replace(self, card=None, direction=None, line=None)

    def _of(self, card: int) -> tuple[Option, ...]:
        chosen = self.cards[card]
        return tuple(
            option
            for option in self.options
            if chosen and option.kind is chosen.kind and option.direction in DIRECTIONS[chosen.axis]
        )

    @property
    def _fitting(self) -> tuple[Option, ...]:
        return self._of(self.card) if self.card is not None else ()


def _after(values: tuple[T, ...], value: T, step: int) -> T:
    """Return the value `step` places on, cyclically."""
    if value not in values:
        return value
    return values[(values.index(value) + step) % len(values)]
