"""Several actions at one word, for those who type: `deploy wall`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """One of the things that a shortcut can do."""

    name: str
    """Marked for the catalogues."""
    about: str
    """What it does, in words."""
    actions: tuple[str, ...]
    """To be played one after the other: each is legal once those before it were played."""


@dataclass(frozen=True)
class Shortcut:
    """A word for what would be many actions one by one. Its texts are marked for the catalogues."""

    name: str
    about: str
    ways: tuple[Way, ...]
