"""What makes a terminal show another picture than it does: the changed cells, and little else."""

from collections.abc import Iterable, Iterator, Sequence

from oneoh_tui.driver.clusters import disputed
from oneoh_tui.driver.grid import Grid
from oneoh_tui.driver.motion import move
from oneoh_tui.driver.pen import change, for_blank
from oneoh_tui.driver.style import PLAIN, Style

_ERASE_TO_END = "\x1b[K"
_WORTH_ERASING = 4
"""So many cells, or more: erasing takes three bytes, and the cursor stays where it is."""


class Painter:
    """Knows what a terminal shows, where its cursor is and how it writes."""

    def __init__(self, width: int, height: int, safe_width: bool) -> None:
        self.shown = Grid(width, height)
        self._x: int | None = None
        self._y: int | None = None
        self._pen = PLAIN
        self._safe_width = safe_width
        self._out: list[str] = []

    def clear(self, width: int, height: int) -> str:
        """Begin anew, whatever the terminal shows and however it writes now."""
        end_link = change(self._pen, PLAIN) if self._pen.link else ""
        self.shown = Grid(width, height)
        self._x = self._y = None
        self._pen = PLAIN
        return end_link + "\x1b[m\x1b[2J"

    def paint(self, wanted: Grid, rows: Iterable[int]) -> str:
        """What brings these rows of the terminal to the wanted picture; nothing if they show it."""
        for y in sorted(rows):
            if wanted.texts[y] != self.shown.texts[y] or wanted.styles[y] != self.shown.styles[y]:
                self._paint_row(wanted.texts[y], wanted.styles[y], y)
        return self._taken()

    def park(self, x: int, y: int) -> str:
        """What brings the cursor to a cell, where it is left."""
        self._go(x, y)
        return self._taken()

    def _taken(self) -> str:
        out, self._out = "".join(self._out), []
        return out

    def _paint_row(self, texts: list[str], styles: list[Style], y: int) -> None:
        changed = self._changed(texts, styles, y)
        blank_from = _blank_from(texts, styles)
        tail = [x for x in changed if x >= blank_from]
        if len(tail) >= _WORTH_ERASING:
            changed = changed[: -len(tail)]
        for start, end in _runs(changed):
            self._bridge(start, y)
            self._write(start, y, texts[start:end], styles[start:end])
        if len(tail) >= _WORTH_ERASING:
            self._bridge(tail[0], y)
            self._set_pen(for_blank(self._pen, PLAIN))
            self._out.append(_ERASE_TO_END)
        self.shown.texts[y][:] = texts
        self.shown.styles[y][:] = styles

    def _changed(self, texts: list[str], styles: list[Style], y: int) -> list[int]:
        """The columns to write: those that look different, and what goes with them."""
        before = zip(self.shown.texts[y], self.shown.styles[y], strict=True)
        after = zip(texts, styles, strict=True)
        changed: list[int] = []
        for x, (old, new) in enumerate(zip(before, after, strict=True)):
            if _looks_different(old, new) or self._spills(texts, x, changed):
                if new[0] == "" and x > 0 and changed[-1:] != [x - 1]:
                    changed.append(x - 1)
                changed.append(x)
        return changed

    def _spills(self, texts: list[str], x: int, changed: list[int]) -> bool:
        """A character just written may be wider than thought, and reach into this column."""
        if changed[-1:] != [x - 1]:
            return False
        before = texts[x - 1] or texts[x - 2]
        return self._doubted(before)

    def _doubted(self, text: str) -> bool:
        return not text.isascii() and (self._safe_width or disputed(text))

    def _bridge(self, x: int, y: int) -> None:
        """Move to a cell, by writing again what lies between if that is no longer."""
        if (self._x, self._y) == (x, y):
            return
        way = move(self._x, self._y, x, y)
        if self._y == y and self._x is not None and 0 < x - self._x <= len(way):
            texts = self.shown.texts[y][self._x : x]
            styles = self.shown.styles[y][self._x : x]
            if all(map(self._writes_as, texts, styles)) and _size(texts) <= len(way):
                way = "".join(texts)
        self._out.append(way)
        self._x, self._y = x, y

    def _writes_as(self, text: str, style: Style) -> bool:
        """Written with the present pen, the cell would look as it does."""
        same = style == self._pen or (text == " " and style.on_blank == self._pen.on_blank)
        return same and not self._doubted(text)

    def _go(self, x: int, y: int) -> None:
        if (self._x, self._y) != (x, y):
            self._out.append(move(self._x, self._y, x, y))
            self._x, self._y = x, y

    def _set_pen(self, style: Style) -> None:
        if style != self._pen:
            self._out.append(change(self._pen, style))
            self._pen = style

    def _write(self, start: int, y: int, texts: Sequence[str], styles: Sequence[Style]) -> None:
        """Write cells one after another."""
        for offset, (text, style) in enumerate(zip(texts, styles, strict=True)):
            if text == "":
                continue
            self._go(start + offset, y)
            if text == " ":
                style = for_blank(self._pen, style, _next_inked(texts, styles, offset))
            self._set_pen(style)
            self._out.append(text)
            self._advance(start + offset, texts[offset + 1 : offset + 2] == [""], text)

    def _advance(self, x: int, wide: bool, text: str) -> None:
        """The cursor stands after a character, unless nobody knows where that is."""
        after = x + 2 if wide else x + 1
        # In the last column it may stand on the character or after it.
        sure = after < self.shown.width and not self._doubted(text)
        self._x = after if sure else None


def _looks_different(old: tuple[str, Style], new: tuple[str, Style]) -> bool:
    if old == new:
        return False
    return old[0] != new[0] or old[0] != " " or old[1].on_blank != new[1].on_blank


def _blank_from(texts: list[str], styles: list[Style]) -> int:
    """The column from which on nothing is in the row but the terminal's own background.

    With another background terminals do not agree on what erasing leaves.
    """
    for x in range(len(texts) - 1, -1, -1):
        if texts[x] != " " or styles[x].on_blank != PLAIN:
            return x + 1
    return 0


def _runs(columns: list[int]) -> Iterator[tuple[int, int]]:
    """Columns in ascending order as ranges."""
    start = end = -1
    for x in columns:
        if x != end:
            if end > start:
                yield start, end
            start = x
        end = x + 1
    if end > start:
        yield start, end


def _next_inked(texts: Sequence[str], styles: Sequence[Style], offset: int) -> Style | None:
    """The style of the next character that is not a space."""
    for text, style in zip(texts[offset:], styles[offset:], strict=True):
        if text not in ("", " "):
            return style
    return None


def _size(texts: list[str]) -> int:
    return len("".join(texts).encode(errors="replace"))
