"""Whether a hand covers a program, and what it lacks."""

from oneoh_games.bot255.cards import Hand, memory
from oneoh_games.bot255.commands import CODE_CARDS
from oneoh_games.bot255.program import Program, needed, size
from oneoh_tui.boards.bot255.names import card_name
from oneoh_tui.i18n import _


def lacking_words(program: Program, hand: Hand) -> list[str]:
    """What is missing for a program, a sentence each; nothing if it is valid."""
    missing = [card for card in CODE_CARDS if card in needed(program) and card not in hand]
    lines, allowed = size(program), memory(hand)
    said = []
    if missing:
        cards = ", ".join(map(card_name, missing))
        said.append(_("Your hand lacks: {cards}.").format(cards=cards))
    if lines > allowed:
        text = _("It has {lines} lines; your memory allows {allowed}.")
        said.append(text.format(lines=lines, allowed=allowed))
    return said


def warning(program: Program, hand: Hand) -> str:
    """What to know before an invalid program is announced; empty if it is valid."""
    lacking = lacking_words(program, hand)
    if not lacking:
        return ""
    penalty = _(
        "Announced all the same, nothing would run: every other seat would take an unseen card "
        "from your hand and put it under the discard pile, and your turn would be over."
    )
    return "\n\n".join(
        [_("This program is invalid."), " ".join(lacking), penalty, _("Announce it?")]
    )
