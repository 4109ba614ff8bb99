"""Rows of text for the view of any game: names made readable, nested values flattened."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed

_SEATS = ("seats", "players")
"""Fields whose list is by seat, in every game that follows the house's names."""
_SHORT = 40
"""Characters of a map that still goes into one row."""


@dataclass(frozen=True)
class ViewRow:
    """A value of a view with the names that lead to it, outermost first."""

    path: tuple[str, ...]
    text: str

    @property
    def line(self) -> str:
        """The row as a line that stands for itself."""
        return headed(" ".join(self.path), self.text) if self.path else self.text


def rows(value: Any, names: Sequence[str] = ()) -> list[ViewRow]:
    """Return the rows of a view that is plain data; `names` are the players' by seat."""
    return list(_rows(value, (), names))


def readable(name: str) -> str:
    """Return a field's name, or another word of a program, as text: `hand_size` is Hand size."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]+", " ", str(name)).strip()
    return words[:1].upper() + words[1:]


def _rows(value: Any, path: tuple[str, ...], names: Sequence[str]) -> Iterator[ViewRow]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _field(str(key), each, path, names)
    elif isinstance(value, list | tuple):
        yield from _items(value, path, names, map(str, range(len(value))))
    else:
        yield ViewRow(path, _scalar(value))


def _field(key: str, value: Any, path: tuple[str, ...], names: Sequence[str]) -> Iterator[ViewRow]:
    inner = (*path, readable(key))
    if isinstance(value, list | tuple) and len(value) == len(names) and key in _SEATS:
        yield from _items(value, path, names, names)
    elif (text := _in_one_row(value)) is not None:
        yield ViewRow(inner, text)
    else:
        yield from _rows(value, inner, names)


def _items(
    items: Sequence[Any],
    path: tuple[str, ...],
    names: Sequence[str],
    heads: Iterator[str] | Sequence[str],
) -> Iterator[ViewRow]:
    """Yield the rows of a list, each item below its name or its index."""
    width = _cell_width(items)
    for head, item in zip(heads, items, strict=False):
        if width is not None:
            yield ViewRow((*path, head), " ".join(_scalar(cell).ljust(width) for cell in item))
        elif (text := _in_one_row(item)) is not None:
            yield ViewRow((*path, head), text)
        else:
            yield from _rows(item, (*path, head), names)


def _cell_width(items: Sequence[Any]) -> int | None:
    """Return the width of the widest cell if `items` are the rows of a grid; None if not."""
    if not items or not all(isinstance(row, list | tuple) and row for row in items):
        return None
    cells = [cell for row in items for cell in row]
    if not all(_is_scalar(cell) for cell in cells):
        return None
    return max(len(_scalar(cell)) for cell in cells)


def _in_one_row(value: Any) -> str | None:
    """Return the text of a scalar, a list of them or a short map; None for anything larger."""
    if _is_scalar(value):
        return _scalar(value)
    if isinstance(value, Mapping):
        if not all(_is_scalar(each) for each in value.values()):
            return None
        text = ", ".join(
            f"{readable(str(key)).lower()} {_scalar(each)}" for key, each in value.items()
        )
        return (text or "-") if len(text) <= _SHORT else None
    if all(_is_scalar(each) for each in value):
        return " ".join(map(_scalar, value)) or "-"
    return None


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, Mapping | list | tuple)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "-" if value in (None, "") else str(value)
