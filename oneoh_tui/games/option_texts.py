"""Texts and limits of a game's table options, beyond what their JSON Schema says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from oneoh_tui.games.view_rows import readable
from oneoh_tui.text.i18n import _


def _no_reason(_options: Mapping[str, Any]) -> str | None:
    return None


@dataclass(frozen=True)
class OptionTexts:
    """Texts are marked for the game's catalogues, and translated where they are shown."""

    titles: Mapping[str, str] = field(default_factory=dict)
    """By option; of others, the title of the schema is shown."""
    values: Mapping[str, Mapping[Any, str]] = field(default_factory=dict)
    """By option and value, in the order in which the values are offered."""
    needs: Mapping[str, tuple[str, object]] = field(default_factory=dict)
    """By option, the other option and its value without which it is not offered."""
    starts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By option of counts, the counts that its editor begins with."""
    most: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By option of counts and key, the highest count."""
    key_text: Callable[[str], str] = readable
    """Text of a key of counts, in the player's language."""
    sides: tuple[str, str] = ("0", "1")
    """Names of the sides of a game for two seats."""
    begins: Literal["seat-0", "dealt"] | None = None
    """First to move; None where it is not known."""
    cautions: Mapping[str, str] = field(default_factory=dict)
    """Texts of the warnings that the rules give by name."""
    reason: Callable[[Mapping[str, Any]], str | None] = _no_reason
    """Reason why options are bad, in the player's language; None leaves it to the rules."""

    def title(self, name: str, otherwise: str) -> str:
        """Return the title of an option."""
        return _(self.titles[name]) if name in self.titles else otherwise

    def value(self, name: str, value: Any) -> str:
        """Return the text of an option's value."""
        known = self.values.get(name, {})
        return _(known[value]) if value in known else str(value)

    def caution(self, name: str) -> str:
        """Return the text of a warning that the rules give; its name where there is none."""
        return _(self.cautions[name]) if name in self.cautions else name
