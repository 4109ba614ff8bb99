"""Texts of Bot255: events, actions and tasks."""

from typing import Literal

from oneoh_games import BadNotation
from oneoh_games.bot255.actions import (
    Action,
    Discard,
    Draw,
    Pass,
    Run,
    Search,
    Spy,
    StealCard,
    StealCards,
    StealTurn,
    Swap,
    Take,
    TakeFrom,
    format_action,
    parse_action,
)
from oneoh_games.bot255.cards import Card
from oneoh_games.bot255.view import Event, RunReport, View
from oneoh_tui.games.bot255.names import card_list, card_name, pile_name
from oneoh_tui.games.bot255.run_texts import short_ending
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _, ngettext
from oneoh_tui.text.label import headed


def consequences(position: Position) -> list[str]:
    """Return the consequences of the last action."""
    view: View = position.view
    return [text for event in view.events if (text := _event(event, position))]


def _event(event: Event, position: Position) -> str:
    """Return the sentence of an event, "" for none; see `Event` for its fields."""
    who, other = position.who(event.seat), position.who(event.other)
    match event.what:
        case "round":
            text = _("Round {number}: {who} deals. A new puzzle for all")
            return text.format(number=event.number, who=who)
        case "announce":
            return _("{who} announces a program").format(who=who)
        case "pass":
            # Everybody is asked, and nearly always passes: the log would hold little else.
            return ""
        case "steal-turn":
            text = _("{who} steals the turn of {other}: the program is dropped unseen")
            return text.format(who=who, other=other)
        case "invalid":
            return _("The program of {who} is invalid: nothing runs").format(who=who)
        case "run":
            assert event.run is not None
            return headed(who, report_text(event.run))
        case "play":
            return _played_card(event, who, other)
        case "draw" | "receive" | "take" | "lose" | "discard":
            return _moved_cards(event.what, event, who, other)
        case "shuffle":
            return _("The deck is shuffled")
        case "new-deck":
            text = _("The deck was empty: the discard pile becomes a new one of {cards}")
            return text.format(cards=counted.cards(event.number or 0))
        case "round-over":
            if event.seat is None:
                return _("Round {number} ends without a winner").format(number=event.number)
            return _("{who} wins round {number}").format(who=who, number=event.number)
        case "over":
            return _("The match is over")


def _moved_cards(
    what: Literal["draw", "receive", "take", "lose", "discard"], event: Event, who: str, other: str
) -> str:
    """Return the sentence of cards that change hands, with those that are known."""
    match what:
        case "draw":
            text = _("{who} draws from {pile}")
        case "receive":
            count = event.number or 0
            text = ngettext("{who} gets {count} card", "{who} gets {count} cards", count)
        case "take":
            text = (
                _("{who} takes a card of {other}") if other else _("{who} takes a card of {pile}")
            )
        case "lose":
            text = _("{other} puts a card of {who} away")
        case "discard":
            text = _("{who} discards {card}")
            return text.format(who=who, card=card_list(event.cards))
    pile = pile_name(event.pile)
    text = text.format(who=who, other=other, pile=pile, count=event.number or 0)
    return headed(text, card_list(event.cards)) if event.cards else text


def _played_card(event: Event, who: str, other: str) -> str:
    card, *more = event.cards
    pile = pile_name(event.pile)
    match card:
        case Card.STEAL_CARD:
            return _("{who} plays Steal Card against {other}").format(who=who, other=other)
        case Card.SEARCH:
            return _("{who} plays Search and looks through {pile}").format(who=who, pile=pile)
        case Card.SWAP if more:
            text = _("{who} plays Swap with {pile}, and puts down {cards}")
            return text.format(who=who, pile=pile, cards=card_list(more))
        case Card.SWAP:
            return _("{who} plays Swap with {pile}").format(who=who, pile=pile)
        case _:
            return _("{who} plays {card}").format(who=who, card=card_name(card))


def report_text(run: RunReport) -> str:
    """Return the public report of a run."""
    score = f"{counted.bits(run.bits)}, {counted.points(run.points)}"
    return f"{score} ({counted.lines(run.lines)}, {short_ending(run.reason)})"


def goal(_position: Position) -> str:
    """Return the goal of the game."""
    return _(
        "Write a program that collects bits in one run: 1 is a point, 2 are 3, 8 are 255. Its commands "
        "have to be in your hand, and your Memory cards say how many lines it may have."
    )


def task(position: Position) -> str:
    """Return what the player to act has to choose."""
    view: View = position.view
    mover = position.who(view.mover)
    match view.phase:
        case "turn" if view.may_run:
            return _("Your turn: write a program for your bot, or Tab: the cards")
        case "turn":
            return _("Now draw a card, or play one")
        case "window" if "steal-turn" in position.legal:
            return _("{who} announces a program: let it run, or steal the turn?").format(who=mover)
        case "window":
            return _("{who} announces a program: Enter lets it run").format(who=mover)
        case "discard":
            return _("You have more than six cards: choose one to discard")
        case "spy":
            return _("You see all hands: now choose a pile to draw from")
        case "over":
            return ""
        case _:
            return _("Choose the card that you take")


def action_text(action: str) -> str:
    """Return an action in words, without its consequences; text that is none comes back.

    Other seats get only the first word of a `run` or a `take`.
    """
    try:
        return _played(parse_action(action))
    except BadNotation:
        return _(_VEILED[action]) if action in _VEILED else action


_VEILED: dict[str, str] = {
    "run": N_("a program"),
    "take": N_("take a card"),
}


def _played(action: Action) -> str:
    match action:
        case Draw(pile):
            return _("draw from {pile}").format(pile=pile_name(pile))
        case Discard(card):
            return _("discard {card}").format(card=card_name(card))
        case Take(card):
            return _("take {card}").format(card=card_name(card))
        case TakeFrom(seat):
            return _("take the card of seat {seat}").format(seat=seat)
        case StealCard(seat):
            return _("Steal Card against seat {seat}").format(seat=seat)
        case Swap(pile, cards):
            text = _("Swap with {pile}").format(pile=pile_name(pile))
            return headed(text, card_list(cards)) if cards else text
        case Search(pile):
            return _("Search {pile}").format(pile=pile_name(pile))
        case Pass():
            return _("let it run")
        case Run():
            return _("a program")
        case StealTurn() | StealCards() | Spy():
            return card_name(format_action(action))
