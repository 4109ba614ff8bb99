"""Texts of the actions that are offered to a seat."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oneoh_games.bot255.actions import Pile
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.hand import just_drawn
from oneoh_tui.games.bot255.names import (
    CARDS_IN_ORDER,
    card_about,
    card_name,
    pile_name,
)
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.text.label import headed

_VERBS: dict[str, str] = {
    "pass": N_("Let it run"),
    "steal-turn": N_("Steal the turn"),
    "draw": N_("Draw"),
    "take": N_("Take"),
    "discard": N_("Discard"),
}


@dataclass(frozen=True)
class Option:
    """Choice of an action, of a Swap whose cards are chosen next, or of one of those cards."""

    label: str
    about: str = ""
    action: str | None = None
    swap: Pile | None = None
    card: int | None = None
    """Index of a card among those that Swap can put down."""

    @property
    def verb(self) -> str:
        """Name of the Enter key in the key bar; "" if Enter does nothing."""
        if self.card is not None:
            return _("Mark")
        if self.swap is not None:
            return _("Choose cards")
        if self.action is None:
            return ""
        return _(_VERBS.get(self.action.partition(":")[0], N_("Play")))


def options(position: Position) -> Iterator[Option]:
    """Yield the legal actions except announcing; the Swaps with a pile are one option."""
    swaps: set[str] = set()
    for action in _in_order(position.legal):
        word, _colon, rest = action.partition(":")
        if word == "swap":
            pile = rest.partition(":")[0]
            if pile not in swaps:
                swaps.add(pile)
                yield _swap_option("deck" if pile == "deck" else "discard")
        else:
            yield _option(position, action, word, rest)


def about(card: Card) -> str:
    """Return a card with its use in a sentence."""
    return headed(card_name(card), f"{card_about(card)}.")


_ORDER = (
    "pass", "steal-turn", "draw", "take", "discard", "steal-card", "steal-cards", "search", "spy",
    "swap",
)  # fmt: skip


def _in_order(legal: Sequence[str]) -> list[str]:
    """Return actions in the order of the menu: the most frequent ones first."""
    known = {word: place for place, word in enumerate(_ORDER)}
    cards = {card.value: place for place, card in enumerate(CARDS_IN_ORDER)}

    def place(action: str) -> tuple[int, int, str]:
        word, _colon, rest = action.partition(":")
        return known.get(word, len(known)), cards.get(rest, -1), action

    return sorted(legal, key=place)


def _swap_option(pile: Pile) -> Option:
    label = _("Swap with {pile}").format(pile=pile_name(pile))
    return Option(label, about(Card.SWAP), swap=pile)


def _option(position: Position, action: str, word: str, rest: str) -> Option:
    view: View = position.view
    match word:
        case "pass":
            text = _("The program runs, if nobody else steals the turn.")
            return Option(_("Let it run"), text, action)
        case "steal-turn":
            text = _(
                "You play Steal Turn: the program is dropped unseen, and you take a whole turn."
            )
            return Option(_("Steal the turn"), text, action)
        case "draw":
            return _draw_option(view, action, rest)
        case "steal-card":
            who = position.who(int(rest))
            return Option(_("Steal Card: {who}").format(who=who), about(Card.STEAL_CARD), action)
        case "search":
            label = _("Search {pile}").format(
                pile=pile_name("deck" if rest == "deck" else "discard")
            )
            return Option(label, about(Card.SEARCH), action)
        case "steal-cards" | "spy":
            return Option(card_name(word), about(Card(word)), action)
        case "discard":
            return _discard_option(view, action, Card(rest))
        case "take" if rest.isdecimal():
            return _take_from(position, action, int(rest))
        case "take":
            return _take_option(view, action, Card(rest))
        case _:
            return Option(action, "", action)


def _draw_option(view: View, action: str, pile: str) -> Option:
    if pile == "deck":
        text = _("The top card of the deck; only you see it.")
        return Option(_("Draw from the deck"), text, action)
    name = card_name(view.discard_top) if view.discard_top is not None else ""
    text = _("The top card of the discard pile, {card}; all see it.").format(card=name)
    return Option(_("Draw {card} (discard pile)").format(card=name), text, action)


def _discard_option(view: View, action: str, card: Card) -> Option:
    text = about(card)
    if card == just_drawn(view):
        text = _("Just drawn. {about}").format(about=text)
    return Option(card_name(card), text, action)


def _take_from(position: Position, action: str, seat: int) -> Option:
    view: View = position.view
    offered = view.offered[seat] if view.offered is not None else None
    who = position.who(seat)
    if offered is None:
        return Option(who, "", action)
    label = _("{card} of {who}").format(card=card_name(offered), who=who)
    return Option(label, about(offered), action)


def _take_option(view: View, action: str, card: Card) -> Option:
    among: Sequence[Card] = view.searched or ()
    if view.searched is None and view.target is not None:
        among = view.seats[view.target].hand or ()
    count = Counter(among)[card]
    label = f"{card_name(card)} x {count}" if count > 1 else card_name(card)
    return Option(label, about(card), action)
