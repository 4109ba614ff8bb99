"""Labels and lists, with the punctuation of the language."""

from collections.abc import Iterable, Sequence

from oneoh_tui.text.i18n import _


def headed(who: str, what: str) -> str:
    """Return `who: what`, in the punctuation of the language."""
    return _("{who}: {what}").format(who=who, what=what)


def parted(texts: Iterable[str]) -> str:
    """Join texts by semicolons, in the punctuation of the language."""
    return _("; ").join(texts)


def sentences(texts: Iterable[str]) -> str:
    """Join sentences that have no full stop."""
    return ". ".join(texts)


def distinct(names: Sequence[str], at: int) -> str:
    """Return a name of the list, with its index where another one is the same."""
    return names[at] if names.count(names[at]) == 1 else f"{names[at]} ({at})"
