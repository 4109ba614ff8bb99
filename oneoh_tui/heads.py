"""Texts with a colon or semicolons between them, which some languages put a space before."""

from collections.abc import Iterable

from oneoh_tui.i18n import _


def headed(who: str, what: str) -> str:
    """`Ada: 3 points`, as the player's language sets it."""
    return _("{who}: {what}").format(who=who, what=what)


def parted(texts: Iterable[str]) -> str:
    """`3 points; ends the game`, as the player's language sets it."""
    return _("; ").join(texts)
