"""Fields for the options of a game, made from the schema that its server offers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical

from oneoh_protocol.messages import GameOffer
from oneoh_tui.games import board_game
from oneoh_tui.games.option_texts import OptionTexts
from oneoh_tui.games.options import Counts, Option, Switch, Values, Whole, propose, read_schema
from oneoh_tui.screens.counts import CountsField
from oneoh_tui.text.i18n import _
from oneoh_tui.widgets.fields import ChoiceField, NumberField

OptionField: TypeAlias = ChoiceField[Any] | NumberField | CountsField


class OptionFields(Vertical):
    """Field for each option of a game."""

    DEFAULT_CSS = "OptionFields { height: auto; }"

    def __init__(self, offer: GameOffer, last: Mapping[str, Any] = MappingProxyType({})) -> None:
        """Begin with the values of `last`, by name, where the game still has them."""
        super().__init__()
        self._texts = board_game(offer.id).options
        options = [
            propose(option, last[option.name]) if option.name in last else option
            for option in read_schema(offer.options)
        ]
        self._fields = {option.name: _field(option, self._texts) for option in options}

    def compose(self) -> ComposeResult:
        yield from self._fields.values()

    def show_needed(self) -> None:
        """Hide the fields of options that another option switches off."""
        for name in self._texts.needs:
            self._fields[name].display = self._is_needed(name)

    @property
    def value(self) -> Mapping[str, Any]:
        """Values of the options that are not switched off, by name."""
        return {name: each.value for name, each in self._fields.items() if self._is_needed(name)}

    def _is_needed(self, name: str) -> bool:
        if name not in self._texts.needs:
            return True
        other, value = self._texts.needs[name]
        return bool(self._fields[other].value == value)


def _field(option: Option, texts: OptionTexts) -> OptionField:
    title, id_ = texts.title(option.name, option.title), f"option-{option.name}"
    match option:
        case Switch():
            values = [(False, _("no")), (True, _("yes"))]
            return ChoiceField(title, values, option.default, id=id_)
        case Values():
            return ChoiceField(title, texts_of_values(option, texts), option.default, id=id_)
        case Whole():
            return NumberField(title, option.default, option.least, option.most, id=id_)
        case Counts():
            most = texts.most.get(option.name, {})
            return CountsField(
                title,
                dict(option.default or texts.starts.get(option.name, {})),
                {key: most.get(key, option.most) for key in option.keys},
                texts.key_text,
                id=id_,
            )


def texts_of_values(option: Values, texts: OptionTexts) -> list[tuple[Any, str]]:
    """Return the values with their texts, in the order of the game, then of the schema."""
    known = texts.values.get(option.name, {})
    ordered = [value for value in known if value in option.values]
    ordered += [value for value in option.values if value not in known]
    return [(value, texts.value(option.name, value)) for value in ordered]
