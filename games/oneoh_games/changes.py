"""Changes between two views of one seat: what an event tells of a view instead of the whole.

A change is a path into the view with the new value at its end: `(field, value)`, or
`(field, index, value)` for one item of a list. protocol/README.md#views-and-changes folds them into
a view in three lines.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import astuple

from oneoh_games.contract import AnyGame, Seat

Change: TypeAlias = tuple[Any, ...]
"""Path of one or two steps, and a value."""

_LISTS = frozenset({list, tuple})
_SHORT = frozenset({str, int, float, bool, type(None)})


def named_changes(
    game: AnyGame, before: Any, after: Any, viewers: Sequence[Seat | None]
) -> Sequence[Sequence[Change]] | None:
    """Return what the game's own `changes` says of two states, for each viewer; None without one.

    It is what `compare_views` finds between the two views of each, made without whole views.
    """
    own: Callable[[Any, Any, Sequence[Seat | None]], Sequence[Sequence[Change]]] | None
    own = getattr(game, "changes", None)
    return None if own is None else own(before, after, viewers)


def compare_views(before: msgspec.Struct, after: msgspec.Struct) -> list[Change]:
    """Return the fields that differ: the items of a list if few do, else the whole field.

    They follow from the two views by value alone, so they tell no more than the views.
    """
    names = type(after).__struct_encode_fields__
    return compare_fields(names, astuple(before), astuple(after))


def compare_fields(
    names: Sequence[str], before: Sequence[Any], after: Sequence[Any]
) -> list[Change]:
    """Return the changes of these fields of a view, given their values before and after."""
    found: list[Change] = []
    for name, old, new in zip(names, before, after):  # noqa: B905 - keywords are dear
        # Another object with the same value is no change, or it would show that
        # something behind the view was. Identity only saves the comparison.
        if old is new or old == new:
            continue
        if type(new) in _LISTS and type(old) in _LISTS:
            found += compare_lists(name, old, new)
        else:
            found.append((name, new))
    return found


def compare_lists(name: str, old: Sequence[Any], new: Sequence[Any]) -> list[Change]:
    """Return the changes of the items of a field, or of it as a whole if that is about as short."""
    if len(old) != len(new):
        return [(name, new)]
    # The path to a number or a word is longer than the value itself.
    worth = 8 if new and type(new[0]) in _SHORT else 2
    if len(new) < worth and type(old) is type(new):
        return [(name, new)] if old != new else []
    found: list[Change] = []
    for n, item in enumerate(new):
        if item != old[n]:
            found.append((name, n, item))
    return found if worth * len(found) <= len(new) else [(name, new)]
