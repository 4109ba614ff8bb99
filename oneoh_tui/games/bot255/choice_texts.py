"""Texts of what the cursor is on, and what Enter does with it."""

from oneoh_tui.games.bot255.card_choices import CardChoice
from oneoh_tui.games.bot255.options import Option
from oneoh_tui.games.choice_text import ChoiceText
from oneoh_tui.text.i18n import N_, _


def of_cards(choice: CardChoice | None) -> ChoiceText:
    """Return the texts of a card or a pile."""
    if choice is None:
        return ChoiceText()
    if choice.option is None:
        return ChoiceText(effect=choice.about, hint=choice.next_step)
    text = of_option(choice.option)
    word = text.action.partition(":")[0]
    return text._replace(hint=_(_AMONG_CARDS[word])) if word in _AMONG_CARDS else text


def of_option(option: Option | None) -> ChoiceText:
    """Return the texts of an option."""
    if option is None:
        return ChoiceText()
    if option.swap is not None:
        return ChoiceText(effect=option.about, hint=_("Enter chooses what you put down with it"))
    if option.card is not None:
        hint = _("Enter marks the card, or takes the mark away; Esc goes back")
        return ChoiceText(effect=option.about, hint=hint)
    action = option.action or ""
    return ChoiceText(action, option.about, _(_HINTS.get(action.partition(":")[0], "")))


def with_no_memory(text: ChoiceText) -> ChoiceText:
    """Return `text` with a hint on why drawing is left, for a hand that allows no program."""
    if not text.action.startswith("draw:"):
        return text
    return text._replace(hint=_("No Memory card: you can write nothing yet. Enter draws a card."))


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
