"""Marks of names."""

from oneoh_tui.text.i18n import _


def guest_name(name: str) -> str:
    """Return a name that is not registered, as it is shown beside others."""
    return _("{name} (guest)").format(name=name)
