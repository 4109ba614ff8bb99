"""What of one's own hand and of the piles can be chosen, in the order of the arrows."""

from dataclasses import dataclass

from oneoh_games.bot255.actions import PILES, Pile
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.hand import held
from oneoh_tui.games.bot255.options import Option, options
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _


@dataclass(frozen=True)
class Choosable:
    """A pile to draw from, or a card to play or to discard; equal cards are one."""

    what: Pile | Card
    options: tuple[Option, ...]
    """What can be done with it: one thing, or the same to several seats or piles."""

    @property
    def option(self) -> Option | None:
        """The one thing that can be done, if there is nothing more to choose."""
        return self.options[0] if len(self.options) == 1 else None

    @property
    def about(self) -> str:
        """What is said of it; of each of several options that is the same."""
        return self.options[0].about

    @property
    def next_step(self) -> str:
        """What Enter asks, where there is more to choose."""
        if self.what == Card.STEAL_CARD:
            return _("Enter chooses whom to steal from")
        return _("Enter chooses the pile")


def choosables(position: Position) -> tuple[Choosable, ...]:
    """The piles, then the cards as they are held. None unless that is what the position asks for."""
    view: View = position.view
    if view.phase not in ("turn", "discard"):
        return ()
    found: dict[str, list[Option]] = {}
    for option in options(position):
        found.setdefault(_subject(option), []).append(option)
    places: list[Pile | Card] = [*PILES, *dict.fromkeys(held(view))]
    return tuple(Choosable(place, tuple(found[place])) for place in places if place in found)


def _subject(option: Option) -> str:
    """The word of the pile or the card that an option is about."""
    word, _colon, rest = (option.action or "swap").partition(":")
    return rest if word in ("draw", "discard") else word
