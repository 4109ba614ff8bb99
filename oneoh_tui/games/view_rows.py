"""Rows of text for the view of any game: names made readable, nested values flattened."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from unicodedata import east_asian_width

from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed

Path: TypeAlias = tuple[str, ...]

_SEATS = ("seats", "players")
"""Fields of all that each seat has; their rows begin with the players' names."""
_BY_SEAT = ("hands", "sides", "decks", "scores", "points")
"""Fields of one thing that each seat has; its items bear the players' names."""
_MOST = 100
"""Characters of a map that still goes into one row."""


@dataclass(frozen=True)
class ViewRow:
    """A value of a view, and the names that lead to it, outermost first."""

    path: Path
    text: str
    is_seats: bool = False
    """Whether the outermost name is a player's."""

    @property
    def line(self) -> str:
        """The row as a line that stands for itself; what is a player's begins with the name."""
        if self.is_seats and len(self.path) > 1:
            return headed(self.path[0], headed(" ".join(self.path[1:]).lower(), self.text))
        return headed(" ".join(self.path), self.text) if self.path else self.text


def view_rows(view: Any, names: Sequence[str] = ()) -> list[ViewRow]:
    """Return the rows of a view that is plain data; `names` are the players' by seat."""
    if not isinstance(view, Mapping):
        return [ViewRow(path, text) for path, text in _rows(view, ())]
    rows: list[ViewRow] = []
    for key, value in view.items():
        is_by_seat = isinstance(value, list | tuple) and len(value) == len(names)
        if is_by_seat and key in _SEATS:
            rows += [ViewRow(path, text, True) for path, text in _items(value, (), names)]
        elif is_by_seat and key in _BY_SEAT:
            rows += [ViewRow(path, text) for path, text in _items(value, (readable(key),), names)]
        else:
            rows += [ViewRow(path, text) for path, text in _rows(value, (readable(key),))]
    return rows


def readable(name: str) -> str:
    """Return a name of a program as text: `hand_size` is Hand size."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_-]+", " ", str(name)).strip()
    return words[:1].upper() + words[1:]


def _rows(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield each value within `value`, with the names that lead to it."""
    if (text := _in_one_row(value)) is not None:
        yield path, text
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _rows(each, (*path, readable(key)))
    else:
        yield from _items(value, path, map(str, range(len(value))))


def _items(items: Sequence[Any], path: Path, heads: Iterable[str]) -> Iterator[tuple[Path, str]]:
    """Yield the rows of a list, those of each item below its head; a grid's are aligned."""
    width = _cell_width(items)
    for head, item in zip(heads, items, strict=False):
        if width is not None:
            yield (*path, head), " ".join(_padded(_scalar(cell), width) for cell in item).rstrip()
        else:
            yield from _rows(item, (*path, head))


def _cell_width(items: Sequence[Any]) -> int | None:
    """Return the columns of the widest cell if `items` are the rows of a grid; None if not."""
    if not all(isinstance(row, list | tuple) and len(row) == len(items[0]) for row in items):
        return None
    cells = [cell for row in items for cell in row]
    if not cells or not all(_is_scalar(cell) for cell in cells):
        return None
    return max(_columns(_scalar(cell)) for cell in cells)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _columns(text))


def _columns(text: str) -> int:
    """Return the columns of a text: two for a wide character (Unicode Standard Annex 11)."""
    return len(text) + sum(east_asian_width(character) in "WF" for character in text)


def _in_one_row(value: Any) -> str | None:
    """Return the text of a scalar, a list of them or a short map of them; None for the rest."""
    if _is_scalar(value):
        return _scalar(value)
    if isinstance(value, Mapping):
        if not all(_is_scalar(each) for each in value.values()):
            return None
        fields = [f"{readable(key).lower()} {_scalar(each)}" for key, each in value.items()]
        text = ", ".join(fields) or "-"
        return text if len(text) <= _MOST else None
    return (" ".join(map(_scalar, value)) or "-") if all(map(_is_scalar, value)) else None


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, Mapping | list | tuple)


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "-" if value is None or value == "" else str(value)
