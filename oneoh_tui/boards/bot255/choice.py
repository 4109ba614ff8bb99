"""What is looked at, in notation and in words, and what Enter does with it."""

from dataclasses import dataclass, replace

from oneoh_tui.boards.bot255.choosable import Choosable
from oneoh_tui.boards.bot255.options import Option
from oneoh_tui.i18n import _


@dataclass(frozen=True)
class Choice:
    """The fields of `Board.ChoiceChanged`."""

    action: str = ""
    about: str = ""
    hint: str = ""


def of_cards(choosable: Choosable | None) -> Choice:
    """A card or a pile is looked at."""
    if choosable is None:
        return Choice()
    if choosable.option is None:
        return Choice(about=choosable.about, hint=choosable.next_step)
    choice = of_option(choosable.option)
    match choice.action.partition(":")[0]:
        case "draw":
            return replace(choice, hint=_("arrows choose, Enter draws"))
        case "discard":
            return replace(choice, hint=_("arrows choose, Enter discards"))
        case _:
            return choice


def of_option(option: Option | None) -> Choice:
    """An option is looked at."""
    if option is None:
        return Choice()
    if option.swap is not None:
        return Choice(about=option.about, hint=_("Enter chooses what you put down with it"))
    if option.card is not None:
        hint = _("Enter marks the card, or takes the mark away; Esc goes back")
        return Choice(about=option.about, hint=hint)
    return Choice(option.action or "", option.about)
