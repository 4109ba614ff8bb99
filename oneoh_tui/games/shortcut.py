"""Shortcuts for line mode: several actions at one typed word, such as `deploy wall`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """Variant of a shortcut."""

    name: str
    """Word that is typed for it; marked for the catalogues."""
    about: str
    """Description in the player's language."""
    actions: tuple[str, ...]
    """Actions in order; each is legal once those before it were played."""


@dataclass(frozen=True)
class Shortcut:
    """Word for many actions. Its name and description are marked for the catalogues."""

    name: str
    about: str
    ways: tuple[Way, ...]
