"""Table options of One Zero One."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oneoh_games.contract import BadOptions
from oneoh_games.one_zero_one.cards import Card
from oneoh_games.one_zero_one.decks import CARD_OF_KEY, READY_MADE, deck_of, fault

DeckName = Literal[
    "base", "syntax-error", "else", "rem", "goto", "clipboard", "kitchen-sink", "custom"
]


class Options(msgspec.Struct, frozen=True):
    """Deck of both seats, and whether hands are open."""

    deck: Annotated[DeckName, Meta(title="Deck", description="The same for both seats.")] = "base"
    cards: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=6)]],
        Meta(
            title="Cards of a custom deck",
            description="How many of each card: 3 to 16 cards, CUT and PASTE only together.",
            extra_json_schema={"propertyNames": {"enum": list(CARD_OF_KEY)}},
        ),
    ] = {}
    open_hands: Annotated[
        bool, Meta(title="Open hands", description="Everybody sees both hands.")
    ] = False

    def __post_init__(self) -> None:
        """Raise BadOptions unless there is such a deck and `cards` agrees with it."""
        if self.deck == "custom":
            self._check_custom()
        elif self.deck not in READY_MADE:
            raise BadOptions(f"there is no deck {self.deck!r}")
        elif self.cards:
            raise BadOptions("cards are for the custom deck only; this one is " + self.deck)

    def _check_custom(self) -> None:
        if strange := sorted(set(self.cards) - set(CARD_OF_KEY)):
            raise BadOptions(f"there is no card {strange[0]!r}; there are {', '.join(CARD_OF_KEY)}")
        if reason := fault(_counts(self)):
            raise BadOptions(reason)


def deck(options: Options) -> tuple[Card, ...]:
    """Return the cards of each seat's deck, sorted, without the set-aside blank."""
    return deck_of(_counts(options)) if options.deck == "custom" else READY_MADE[options.deck]


def _counts(options: Options) -> dict[Card, int]:
    return {CARD_OF_KEY[key]: count for key, count in options.cards.items()}
