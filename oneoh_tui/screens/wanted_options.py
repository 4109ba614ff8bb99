"""Fields for the values that options of a table have to have, or may have any of."""

from collections.abc import Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical

from oneoh_protocol.messages import GameOffer
from oneoh_tui.games import board_game
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.games.options import Counts, Option, Switch, Values, Whole, read_schema
from oneoh_tui.screens.option_fields import texts_of_values
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import ChoiceField

_MOST = 20
"""Numbers of an option from which one is chosen; of more, any will do."""
_ANY = object()


class WantedOptions(Vertical):
    """Field for each option of a game with few values; none without a game."""

    DEFAULT_CSS = "WantedOptions { height: auto; }"

    def __init__(self, offer: GameOffer | None, wanted: Mapping[str, Any]) -> None:
        super().__init__()
        self._wanted = wanted
        self._fields: dict[str, ChoiceField[Any]] = {}
        if offer is not None:
            texts = board_game(offer.id).options
            for option in read_schema(offer.options):
                if choices := _choices(option, texts):
                    self._fields[option.name] = self._field(option, texts, choices)

    def compose(self) -> ComposeResult:
        yield from self._fields.values()

    @property
    def value(self) -> Mapping[str, Any]:
        """Values that are asked for, by name; those of options without a field stay."""
        kept = {name: value for name, value in self._wanted.items() if name not in self._fields}
        chosen = {name: each.value for name, each in self._fields.items() if each.value is not _ANY}
        return kept | chosen

    def _field(
        self, option: Option, texts: OptionTexts, choices: list[tuple[Any, str]]
    ) -> ChoiceField[Any]:
        wanted = self._wanted.get(option.name, _ANY)
        known = wanted if any(wanted == value for value, _text in choices) else _ANY
        title = texts.title(option.name, option.title)
        return ChoiceField(title, [(_ANY, _("any")), *choices], known, id=f"option-{option.name}")


def _choices(option: Option, texts: OptionTexts) -> list[tuple[Any, str]]:
    """Return the values of an option with their texts; none if it has too many."""
    match option:
        case Switch():
            return [(False, _("no")), (True, _("yes"))]
        case Values():
            return texts_of_values(option, texts)
        case Whole(least=least, most=most) if most - least < _MOST:
            return [(number, str(number)) for number in range(least, most + 1)]
        case Whole() | Counts():
            return []
