"""What a text is about, before it: a colon between them has a space before it in some languages."""

from oneoh_tui.i18n import _


def headed(who: str, what: str) -> str:
    """`Ada: 3 points`, as the player's language sets it."""
    return _("{who}: {what}").format(who=who, what=what)
