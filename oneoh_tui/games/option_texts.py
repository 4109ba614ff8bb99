"""What a game's client knows of its options beyond their schema."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


def _no_reason(_options: Mapping[str, Any]) -> str | None:
    return None


@dataclass(frozen=True)
class OptionWords:
    """Texts are marked for the catalogues, and translated where they are shown."""

    titles: Mapping[str, str] = field(default_factory=dict)
    """By option."""
    values: Mapping[str, Mapping[Any, str]] = field(default_factory=dict)
    """By option and value, in the order in which they are offered."""
    needs: Mapping[str, tuple[str, object]] = field(default_factory=dict)
    """Options that are only given while another one has this value."""
    starts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What a counts editor begins with, by option."""
    most: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """How many of each there can be, by option."""
    sides: tuple[str, str] = ("0", "1")
    """What the two seats play."""
    begins: Literal["seat-0", "dealt"] | None = None
    """First to move; None where the game is not known."""
    cautions: Mapping[str, str] = field(default_factory=dict)
    """The game's warnings, by name."""
    reason: Callable[[Mapping[str, Any]], str | None] = _no_reason
    """Why options are bad, in the player's language; None where the game has to say it."""
