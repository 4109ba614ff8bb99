"""Cards of the viewer's hand and piles that can be chosen, in the order of the arrows."""

from dataclasses import dataclass

from oneoh_games.bot255.actions import PILES, Pile
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.hand import held
from oneoh_tui.games.bot255.options import Option, options
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _


@dataclass(frozen=True)
class CardChoice:
    """Pile to draw from, or card to play or to discard; equal cards are one choice."""

    what: Pile | Card
    options: tuple[Option, ...]
    """Actions with it: one, or the same against several seats or with several piles."""

    @property
    def option(self) -> Option | None:
        """Only action with it; None where there is more to choose."""
        return self.options[0] if len(self.options) == 1 else None

    @property
    def about(self) -> str:
        """Text about it, which is the same for all its options."""
        return self.options[0].about

    @property
    def next_step(self) -> str:
        """Hint on what Enter asks, where there is more to choose."""
        if self.what == Card.STEAL_CARD:
            return _("Enter chooses whom to steal from")
        return _("Enter chooses the pile")


def card_choices(position: Position) -> tuple[CardChoice, ...]:
    """Return the piles, then the cards in the order of the hand; none unless a turn asks for one."""
    view: View = position.view
    if view.phase not in ("turn", "discard"):
        return ()
    found: dict[str, list[Option]] = {}
    for option in options(position):
        found.setdefault(_subject(option), []).append(option)
    places: list[Pile | Card] = [*PILES, *dict.fromkeys(held(view))]
    return tuple(CardChoice(place, tuple(found[place])) for place in places if place in found)


def _subject(option: Option) -> str:
    """Return the word of the pile or card that an option is about."""
    word, _colon, rest = (option.action or "swap").partition(":")
    return rest if word in ("draw", "discard") else word
