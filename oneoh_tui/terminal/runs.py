"""Runs: the differences of two pictures of a row, each written in one go."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from oneoh_tui.terminal.style import PLAIN, Style

_WORTH_ERASING = 12
_WORTH_ERASING_TO_END = 4
"""Fewest blank cells worth an erasure (ECH or EL takes three to five bytes, and keeps the cursor)."""
_GAP = 4
"""Bytes of unchanged text that cost no more to write again than to move over."""

Row = tuple[list[str], list[Style]]
"""Texts and styles of the cells of a row."""


@dataclass(frozen=True)
class Run:
    """Adjacent cells that are written with one pen, or erased."""

    x: int
    y: int
    texts: Sequence[str]
    style: Style
    """A blank run may be written in any style that looks the same on a space."""
    blank: bool = False
    erased: int = 0
    """Number of blank cells from `x` on to erase; then `texts` is empty."""
    to_end: bool = False
    """Whether they reach to the end of the row."""


def changed_runs(
    shown: Row, wanted: Row, y: int, *, colour_erase: bool, doubted: Callable[[str], bool]
) -> Iterator[Run]:
    """Yield the runs that turn row `y` from `shown` into `wanted`.

    `colour_erase`: what is erased gets the pen's background. `doubted` are texts of which nobody
    knows how wide a terminal makes them.
    """
    changed = _changed(shown, wanted, doubted)
    if not any(changed):
        return
    _bridge(wanted, changed, doubted)
    x = 0
    for start, end, ground in _blank_stretches(wanted, changed, colour_erase):
        yield from _written(wanted, changed, x, start, y)
        yield Run(start, y, (), ground, True, end - start, end == len(changed))
        x = end
    yield from _written(wanted, changed, x, len(changed), y)


def _changed(shown: Row, wanted: Row, doubted: Callable[[str], bool]) -> list[bool]:
    """Return for each cell whether it has to be written."""
    changed: list[bool] = []
    for x, (old, new) in enumerate(
        zip(zip(*shown, strict=True), zip(*wanted, strict=True), strict=True)
    ):
        different = old != new and _looks_different(old, new)
        # What was written before it may be wider than thought, and reach into this cell.
        spilled = x > 0 and changed[x - 1] and doubted(wanted[0][x - 1] or wanted[0][x - 2])
        changed.append(different or spilled)
        if new[0] == "" and x > 0:
            # The halves of a wide character go together.
            changed[x - 1] = changed[x] = changed[x - 1] or changed[x]
    return changed


def _looks_different(old: tuple[str, Style], new: tuple[str, Style]) -> bool:
    return old[0] != new[0] or old[0] != " " or old[1].on_blank != new[1].on_blank


def _bridge(wanted: Row, changed: list[bool], doubted: Callable[[str], bool]) -> None:
    """Mark unchanged cells between two changes where moving over them saves no bytes."""
    texts, styles = wanted
    last = -1
    for x in [x for x, change in enumerate(changed) if change]:
        gap = range(last + 1, x)
        if last >= 0 and gap and _cheap(texts[last + 1 : x], doubted):
            pens = (styles[last], styles[x])
            if any(all(_fits(texts[at], styles[at], pen) for at in gap) for pen in pens):
                for at in gap:
                    changed[at] = True
        last = x


def _cheap(texts: list[str], doubted: Callable[[str], bool]) -> bool:
    if len(texts) > _GAP or len("".join(texts).encode(errors="replace")) > _GAP:
        return False
    return texts[0] != "" and not any(map(doubted, texts))


def _fits(text: str, style: Style, pen: Style) -> bool:
    return style == pen or (text == " " and style.on_blank == pen.on_blank)


def _blank_stretches(
    wanted: Row, changed: list[bool], colour_erase: bool
) -> Iterator[tuple[int, int, Style]]:
    """Yield where to erase instead of writing spaces: start, end, background."""
    texts, styles = wanted

    def seen(x: int) -> Style | None:
        return styles[x].on_blank if texts[x] == " " else None

    for ground, columns in groupby(range(len(texts)), seen):
        if ground is None:
            continue
        # Without colour, terminals and multiplexers agree on what is left.
        sure = ground == PLAIN or (colour_erase and ground == Style(background=ground.background))
        if sure and (stretch := _stretch(changed, list(columns))):
            yield (*stretch, ground)


def _stretch(changed: list[bool], blank: Sequence[int]) -> tuple[int, int] | None:
    """Return the range of blank columns to erase; None if writing them is shorter."""
    columns = [x for x in blank if changed[x]]
    if blank[-1] + 1 == len(changed) and len(columns) >= _WORTH_ERASING_TO_END:
        return columns[0], len(changed)
    if len(columns) >= _WORTH_ERASING:
        return columns[0], columns[-1] + 1
    return None


def _written(wanted: Row, changed: list[bool], start: int, end: int, y: int) -> Iterator[Run]:
    """Yield the changed cells between two columns as runs of one pen."""
    texts, styles = wanted
    run: list[str] = []
    at, style, blank = start, PLAIN, True
    for x in range(start, end):
        if not changed[x]:
            continue
        text, new = texts[x], styles[x]
        space = text == " " and new.on_blank == Style(background=new.background, link=new.link)
        follows = run and at + len(run) == x
        if follows and (text == "" or (space and style.on_blank == new.on_blank) or style == new):
            run.append(text)
        elif follows and blank and not space and style.on_blank == new.on_blank:
            run.append(text)
            style, blank = new, False
        else:
            if run:
                yield Run(at, y, run, style, blank)
            run, at, style, blank = [text], x, new.on_blank if space else new, space
        blank = blank and space
    if run:
        yield Run(at, y, run, style, blank)
