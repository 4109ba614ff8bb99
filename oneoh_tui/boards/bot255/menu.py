"""What a seat can choose from beside its program: the actions that are offered, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from oneoh_games.bot255.actions import Pile, Swap, format_action
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.boards.bot255.names import (
    CARDS_IN_ORDER,
    card_about,
    card_list,
    card_name,
    in_order,
    pile_name,
    seat_name,
)
from oneoh_tui.boards.bot255.words import report_words
from oneoh_tui.boards.position import Position
from oneoh_tui.i18n import _, ngettext


@dataclass(frozen=True)
class Option:
    """A row to choose: an action, a Swap whose cards are chosen next, or one of those cards."""

    label: str
    about: str = ""
    action: str | None = None
    swap: Pile | None = None
    card: int | None = None
    """The place of a card in the hand that Swap can put down."""


@dataclass(frozen=True)
class Swapping:
    """A Swap whose cards are being chosen."""

    pile: Pile
    hand: tuple[Card, ...]
    """What can be put down besides Swap."""
    chosen: frozenset[int] = frozenset()

    @property
    def action(self) -> str:
        cards = tuple(sorted(self.hand[place] for place in self.chosen))
        return format_action(Swap(self.pile, cards))

    def toggle(self, place: int) -> Self:
        """Put that card down as well, or keep it."""
        return replace(self, chosen=self.chosen ^ {place})


@dataclass(frozen=True)
class Menu:
    """What is to be read, and what can be chosen."""

    title: str = ""
    notes: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    swapping: Swapping | None = None
    waits: bool = field(default=False)
    """Nothing is looked at before one chooses it: Enter alone decides nothing."""


def menu(position: Position, swapping: Swapping | None = None) -> Menu:
    """What a position offers."""
    view: View = position.view
    if not position.legal:
        return Menu(_("The others"), tuple(_news(position)))
    if swapping is not None and view.phase == "turn":
        return _swap_menu(position, swapping)
    title = _step_title(view)
    options = tuple(_options(position))
    return Menu(title, tuple(_notes(position)), options, waits="steal-turn" in position.legal)


def swapping(position: Position, pile: Pile) -> Swapping:
    """A Swap with that pile, no card chosen yet."""
    hand = list(_own_hand(position))
    hand.remove(Card.SWAP)
    return Swapping(pile, tuple(in_order(hand)))


def _step_title(view: View) -> str:
    match view.phase:
        case "turn":
            return _("Draw or play a card")
        case "window":
            return _("A program is announced")
        case "discard":
            return _("Discard a card")
        case "spy":
            return _("Spy: all hands")
        case _:
            return _("Take a card")


# What can be read.


def _notes(position: Position) -> Iterator[str]:
    view: View = position.view
    match view.phase:
        case "window":
            mover = seat_name(position, view.mover)
            yield _("{who} has announced a program. Nobody sees it.").format(who=mover)
            if "steal-turn" in position.legal:
                yield _("With Steal Turn it is dropped, and you take the turn.")
        case "spy":
            for seat, seen in enumerate(view.seats):
                if seat != view.seat and seen.hand is not None:
                    yield f"{seat_name(position, seat)}: {card_list(seen.hand)}"
        case "take-card":
            who = seat_name(position, view.target)
            yield _("The hand of {who}. The card that you choose is yours.").format(who=who)
        case "take-seat":
            yield _("One card of each; the others stay with their owners.")
        case "search":
            yield _("All cards of {pile}.").format(pile=pile_name(view.pile))
        case "discard":
            yield _("You hold more than six cards.")
            if view.drawn is not None:
                yield _("Just drawn: {card}").format(card=card_name(view.drawn))
        case _:
            return


def _news(position: Position) -> Iterator[str]:
    """Who is to act, and what everybody's last run came to."""
    view: View = position.view
    if view.phase == "window":
        text = _("{who} has announced a program; {other} is asked whether to steal the turn.")
        yield text.format(
            who=seat_name(position, view.mover), other=seat_name(position, view.to_act)
        )
    elif view.to_act is not None:
        yield _("{who} is to move.").format(who=seat_name(position, view.to_act))
    for seat, seen in enumerate(view.seats):
        if seen.last_run is not None:
            text = _("{who} ran last: {report}. Shown: {cards}")
            yield text.format(
                who=seat_name(position, seat),
                report=report_words(seen.last_run),
                cards=card_list(seen.last_run.cards),
            )


# What can be chosen.


def _options(position: Position) -> Iterator[Option]:
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


_ORDER = (
    "pass", "steal-turn", "draw", "take", "discard", "steal-card", "steal-cards", "search", "spy",
    "swap",
)  # fmt: skip


def _in_order(legal: Sequence[str]) -> list[str]:
    """As they are offered: what is done most comes first."""
    known = {word: place for place, word in enumerate(_ORDER)}
    cards = {card.value: place for place, card in enumerate(CARDS_IN_ORDER)}

    def place(action: str) -> tuple[int, int, str]:
        word, _colon, rest = action.partition(":")
        return known.get(word, len(known)), cards.get(rest, -1), action

    return sorted(legal, key=place)


def _swap_option(pile: Pile) -> Option:
    label = _("Swap with {pile}").format(pile=pile_name(pile))
    return Option(label, _about(Card.SWAP), swap=pile)


def _about(card: Card) -> str:
    return f"{card_name(card)}: {card_about(card)}."


def _option(position: Position, action: str, word: str, rest: str) -> Option:
    view: View = position.view
    match word:
        case "pass":
            about = _("The program runs, if nobody else steals the turn.")
            return Option(_("Let it run"), about, action)
        case "steal-turn":
            about = _(
                "You play Steal Turn: the program is dropped unseen, and you take a whole turn."
            )
            return Option(_("Steal the turn"), about, action)
        case "draw" if rest == "deck":
            about = _("The top card of the deck; only you see it.")
            return Option(_("Draw from the deck"), about, action)
        case "draw":
            top = view.discard_top
            name = card_name(top) if top is not None else ""
            about = _("The top card of the discard pile, {card}; all see it.").format(card=name)
            return Option(_("Draw {card} (discard pile)").format(card=name), about, action)
        case "steal-card":
            who = seat_name(position, int(rest))
            return Option(_("Steal Card: {who}").format(who=who), _about(Card.STEAL_CARD), action)
        case "steal-cards":
            return Option(_("Steal Cards"), _about(Card.STEAL_CARDS), action)
        case "search":
            label = _("Search {pile}").format(
                pile=pile_name("deck" if rest == "deck" else "discard")
            )
            return Option(label, _about(Card.SEARCH), action)
        case "spy":
            return Option(_("Spy"), _about(Card.SPY), action)
        case "take" if rest.isdecimal():
            return _take_from(position, action, int(rest))
        case "take" | "discard":
            return _card_option(position, action, word, Card(rest))
        case _:
            return Option(action, "", action)


def _take_from(position: Position, action: str, seat: int) -> Option:
    view: View = position.view
    offered = view.offered[seat] if view.offered is not None else None
    who = seat_name(position, seat)
    if offered is None:
        return Option(who, "", action)
    label = _("{card} of {who}").format(card=card_name(offered), who=who)
    return Option(label, _about(offered), action)


def _card_option(position: Position, action: str, word: str, card: Card) -> Option:
    view: View = position.view
    if word == "discard":
        among: Sequence[Card] = _own_hand(position)
    elif view.searched is not None:
        among = view.searched
    else:
        among = (view.seats[view.target].hand if view.target is not None else None) or ()
    count = Counter(among)[card]
    label = f"{card_name(card)} x {count}" if count > 1 else card_name(card)
    return Option(label, _about(card), action)


def _own_hand(position: Position) -> tuple[Card, ...]:
    view: View = position.view
    hand = view.seats[view.seat].hand if view.seat is not None else None
    return hand or ()


# The cards of a Swap.


def _swap_menu(position: Position, chosen: Swapping) -> Menu:
    """A row for each card, and the Swap itself if the pile has enough cards for it."""
    count = len(chosen.chosen) + 1
    pile = pile_name(chosen.pile)
    options = [
        Option(f"[{'x' if place in chosen.chosen else ' '}] {card_name(card)}", _about(card),
               card=place)
        for place, card in enumerate(chosen.hand)
    ]  # fmt: skip
    if chosen.action in position.legal:
        label = ngettext("Get {count} card", "Get {count} cards", count).format(count=count)
        about = _("You put down Swap and what is marked, and get {count} from {pile}.")
        options.append(Option(label, about.format(count=count, pile=pile), chosen.action))
    else:
        options.append(Option(_("Too few cards in the pile")))
    notes = (_("Mark what you put down with Swap; you get one card more than you mark."),)
    return Menu(_("Swap with {pile}").format(pile=pile), notes, tuple(options), chosen)
