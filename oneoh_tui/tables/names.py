"""Marks of names."""

from oneoh_tui.text.i18n import _


def marked_name(name: str, *, bot: bool, unregistered: bool) -> str:
    """Return the name of a player, marked if that is a bot or a guest."""
    if bot:
        return _("{name} (bot)").format(name=name)
    return guest_name(name) if unregistered else name


def guest_name(name: str) -> str:
    """Return a name that is not registered, as it is shown beside others."""
    return _("{name} (guest)").format(name=name)
