"""Texts about a program and a hand: missing cards, excess lines, the task, the warning."""

from oneoh_games.bot255.cards import Card, Hand, memory
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.program import Program, needed, size
from oneoh_tui.games.bot255.draft import Draft
from oneoh_tui.games.bot255.names import card_name
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _, ngettext


def lacking_texts(program: Program, hand: Hand) -> list[str]:
    """Return what a hand lacks for a program, a sentence each; none if the program is valid."""
    missing = [card for card in CODE_CARDS if card in needed(program) and card not in hand]
    said = []
    if missing:
        cards = ", ".join(map(card_name, missing))
        said.append(_("Your hand lacks: {cards}.").format(cards=cards))
    if excess := _excess_text(size(program), memory(hand)):
        said.append(excess)
    return said


def _excess_text(lines: int, allowed: int) -> str:
    """Return that a program is longer than the memory allows; "" if it is not."""
    if lines <= allowed:
        return ""
    if allowed == 0:
        return _("You have no Memory card, so no line is allowed.")
    text = ngettext(
        "It has {lines} line; your memory allows {allowed}.",
        "It has {lines} lines; your memory allows {allowed}.",
        lines,
    )
    return text.format(lines=lines, allowed=allowed)


def allowance_text(lines: int, allowed: int) -> str:
    """Return how many lines are written, and of how many."""
    if allowed == 0:
        return _("no Memory card")
    return counted.allowance(lines, allowed)


def turn_task(draft: Draft, hand: Hand) -> str:
    """Return what to do in a turn whose program is not announced yet."""
    if memory(hand) == 0:
        return _("No Memory card: you can write nothing yet. Tab, Enter draws a card.")
    if not draft.entries and Card.MOVE not in hand:
        return _("No Move card: your bot can only turn. Tab, Enter draws a card.")
    if not draft.entries:
        return _("Your turn: write a program for your bot, or Tab: the cards")
    if draft.program is None:
        text = _("Your turn: line {line} still needs its body; Tab: the cards")
        return text.format(line=draft.slots[0] + 1)
    if lacking_texts(draft.program, hand):
        return _("Your turn: your hand does not allow this program; Tab: the cards")
    return _("Your turn: a announces your program; Tab: the cards")


def warning(program: Program, hand: Hand) -> str:
    """Return the question before an invalid program is announced; "" if it is valid."""
    lacking = lacking_texts(program, hand)
    if not lacking:
        return ""
    penalty = _(
        "Announced all the same, nothing would run: every other seat would take an unseen card "
        "from your hand and put it under the discard pile, and your turn would be over."
    )
    return "\n\n".join(
        [_("This program is invalid."), " ".join(lacking), penalty, _("Announce it?")]
    )
