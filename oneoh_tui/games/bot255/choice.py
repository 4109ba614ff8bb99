"""Texts of what the cursor is on, and what Enter does with it."""

from dataclasses import dataclass, replace

from oneoh_tui.games.bot255.choosable import Choosable
from oneoh_tui.games.bot255.options import Option
from oneoh_tui.text.i18n import N_, _


@dataclass(frozen=True)
class Choice:
    """Fields of `Board.ChoiceChanged`."""

    action: str = ""
    about: str = ""
    hint: str = ""


def of_cards(choosable: Choosable | None) -> Choice:
    """Return the texts of a card or a pile."""
    if choosable is None:
        return Choice()
    if choosable.option is None:
        return Choice(about=choosable.about, hint=choosable.next_step)
    choice = of_option(choosable.option)
    word = choice.action.partition(":")[0]
    return replace(choice, hint=_(_AMONG_CARDS[word])) if word in _AMONG_CARDS else choice


def of_option(option: Option | None) -> Choice:
    """Return the texts of an option."""
    if option is None:
        return Choice()
    if option.swap is not None:
        return Choice(about=option.about, hint=_("Enter chooses what you put down with it"))
    if option.card is not None:
        hint = _("Enter marks the card, or takes the mark away; Esc goes back")
        return Choice(about=option.about, hint=hint)
    action = option.action or ""
    return Choice(action, option.about, _(_HINTS.get(action.partition(":")[0], "")))


def with_no_memory(choice: Choice) -> Choice:
    """Return `choice` with a hint on why drawing is left, for a hand that allows no program."""
    if not choice.action.startswith("draw:"):
        return choice
    return replace(choice, hint=_("No Memory card: you can write nothing yet. Enter draws a card."))


_AMONG_CARDS: dict[str, str] = {
    "draw": N_("arrows choose, Enter draws"),
    "discard": N_("arrows choose, Enter discards"),
}
_HINTS: dict[str, str] = {
    "pass": N_("Enter lets it run"),
    "steal-turn": N_("Enter steals the turn"),
    "draw": N_("Enter draws"),
    "take": N_("Enter takes it"),
}
"""Hints on Enter by the word of the action; the prompt tells of playing a card."""
