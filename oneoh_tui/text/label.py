"""Texts with a colon or semicolons between them, which some languages put a space before."""

from collections.abc import Iterable, Sequence

from oneoh_tui.text.i18n import _


def headed(who: str, what: str) -> str:
    """`Ada: 3 points`, as the player's language sets it."""
    return _("{who}: {what}").format(who=who, what=what)


def parted(texts: Iterable[str]) -> str:
    """`3 points; ends the game`, as the player's language sets it."""
    return _("; ").join(texts)


def distinct(names: Sequence[str], at: int) -> str:
    """Return a name of the list, with its index where another one is the same."""
    return names[at] if names.count(names[at]) == 1 else f"{names[at]} ({at})"
