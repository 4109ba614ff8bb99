"""Menu in the program's place: texts to read, and actions to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from oneoh_games.bot255.actions import Pile, Swap, format_action
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import View
from oneoh_tui.games.bot255.card_choices import CardChoice
from oneoh_tui.games.bot255.hand import held
from oneoh_tui.games.bot255.names import card_list, card_name, pile_name
from oneoh_tui.games.bot255.options import Option, about, options
from oneoh_tui.games.bot255.result import standing
from oneoh_tui.games.bot255.texts import report_text
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _, ngettext
from oneoh_tui.text.label import headed


@dataclass(frozen=True)
class Swapping:
    """Swap whose cards are being chosen."""

    pile: Pile
    hand: tuple[Card, ...]
    """Cards that can be put down besides Swap."""
    chosen: frozenset[int] = frozenset()

    @property
    def action(self) -> str:
        cards = tuple(sorted(self.hand[place] for place in self.chosen))
        return format_action(Swap(self.pile, cards))

    def toggle(self, place: int) -> Self:
        """Mark or unmark a card of `hand` by its index."""
        return replace(self, chosen=self.chosen ^ {place})


Step: TypeAlias = CardChoice | Swapping
"""Card that is about to be played, and asks for more: a seat, a pile, or cards."""


@dataclass(frozen=True)
class Menu:
    """Texts to read, and options to choose from."""

    title: str = ""
    notes: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    step: Step | None = None
    """Step that Esc goes back from."""


def menu(position: Position, step: Step | None = None, *, is_over: bool = False) -> Menu:
    """Return the menu of a position or of a step; an empty one where cards are chosen instead.

    `is_over` says that the match has ended, by its rules or otherwise.
    """
    view: View = position.view
    if is_over:
        return Menu(_("The match is over"), tuple(_ending(position)))
    if not position.legal:
        return Menu(_("The others"), tuple(_news(position)))
    match step:
        case Swapping():
            return _swap_menu(position, step)
        case CardChoice():
            return Menu(card_name(step.what), (), step.options, step)
        case None:
            pass
    if view.phase in ("turn", "discard"):
        return Menu()
    return Menu(_title(view), tuple(_notes(position)), tuple(options(position)))


def swapping(position: Position, pile: Pile) -> Swapping:
    """Return a Swap with `pile` and no card chosen yet."""
    hand = held(position.view)
    hand.remove(Card.SWAP)
    return Swapping(pile, tuple(hand))


def _title(view: View) -> str:
    match view.phase:
        case "window":
            return _("A program is announced")
        case "spy":
            return _("Spy: all hands")
        case _:
            return _("Take a card")


def _notes(position: Position) -> Iterator[str]:
    view: View = position.view
    match view.phase:
        case "window":
            mover = position.who(view.mover)
            yield _("{who} has announced a program. Nobody sees it.").format(who=mover)
            if "steal-turn" in position.legal:
                yield _("With Steal Turn it is dropped, and you take the turn.")
        case "spy":
            for seat, seen in enumerate(view.seats):
                if seat != view.seat and seen.hand is not None:
                    yield headed(position.who(seat), card_list(seen.hand))
        case "take-card":
            who = position.who(view.target)
            yield _("The hand of {who}. The card that you choose is yours.").format(who=who)
        case "take-seat":
            yield _("One card of each; the others stay with their owners.")
        case "search":
            yield _("All cards of {pile}.").format(pile=pile_name(view.pile))
        case _:
            return


def _ending(position: Position) -> Iterator[str]:
    """Yield the standings, best first, and the last run of each seat.

    The view of an abandoned match has no standings.
    """
    view: View = position.view
    if view.phase == "over":
        for seat in sorted(range(len(view.seats)), key=lambda seat: (view.seats[seat].place, seat)):
            yield standing(position, seat, view.seats[seat].place)
    yield from _last_runs(position)


def _news(position: Position) -> Iterator[str]:
    """Yield the name of the seat to act, and the last run of each seat."""
    view: View = position.view
    if view.phase == "window":
        text = _("{who} has announced a program; {other} is asked whether to steal the turn.")
        yield text.format(who=position.who(view.mover), other=position.who(view.to_act))
    elif view.to_act is not None:
        yield _("{who} is to move.").format(who=position.who(view.to_act))
    yield from _last_runs(position)


def _last_runs(position: Position) -> Iterator[str]:
    view: View = position.view
    for seat, seen in enumerate(view.seats):
        if seen.last_run is not None:
            text = _("{who} ran last: {report}. Shown: {cards}")
            yield text.format(
                who=position.who(seat),
                report=report_text(seen.last_run),
                cards=card_list(seen.last_run.cards),
            )


def _swap_menu(position: Position, chosen: Swapping) -> Menu:
    """Return a row for each card, and the Swap itself if the pile has enough cards for it."""
    count = len(chosen.chosen) + 1
    pile = pile_name(chosen.pile)
    offered = [
        Option(f"[{'x' if place in chosen.chosen else ' '}] {card_name(card)}", about(card),
               card=place)
        for place, card in enumerate(chosen.hand)
    ]  # fmt: skip
    if chosen.action in position.legal:
        label = ngettext("Get {count} card", "Get {count} cards", count).format(count=count)
        text = _("You put down Swap and what is marked, and get {count} from {pile}.")
        offered.append(Option(label, text.format(count=count, pile=pile), chosen.action))
    else:
        offered.append(Option(_("Too few cards in the pile")))
    notes = (_("Mark what you put down with Swap; you get one card more than you mark."),)
    return Menu(_("Swap with {pile}").format(pile=pile), notes, tuple(offered), chosen)
