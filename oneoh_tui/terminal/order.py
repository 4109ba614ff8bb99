"""Order of the runs of a frame with few bytes of cursor movement and SGR changes between them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from oneoh_tui.terminal.cursor import move
from oneoh_tui.terminal.runs import Run
from oneoh_tui.terminal.sgr import change
from oneoh_tui.terminal.style import Style

_FEW = 48
"""Most runs to search an order for: in larger frames the text outweighs what the search saves."""
_ROUNDS = 4
_TOGETHER = 3
"""Most consecutive stops moved as one."""


class Stop(NamedTuple):
    """Run as a stop of a tour through all of them; the first stop is the cursor's present place."""

    pen: Style
    x: int | None
    y: int | None
    end: int | None
    """Column of the cursor after the run; None if unknown."""
    run: Run | None = None


def suits(run: Run, pen: Style) -> bool:
    """Return whether a run looks right written with this pen."""
    if run.blank:
        return pen.on_blank == run.style.on_blank
    return pen == run.style


def ordered(runs: Sequence[Run], start: Stop, width: int) -> list[Run]:
    """Return the runs in a cheap order, found by local search."""
    by_pen = _by_pen(runs, start.pen)
    if len(runs) > _FEW:
        return by_pen
    stops = [start, *(_stop(run, width) for run in by_pen if not run.blank)]
    way = [stops[index] for index in _shortened(stops)]
    # Blank runs may be written with several pens: insert them afterwards.
    for run in by_pen:
        if run.blank:
            _fit_in(way, _stop(run, width))
    return [stop.run for stop in way if stop.run is not None]


def _stop(run: Run, width: int) -> Stop:
    end = run.x + len(run.texts)
    return Stop(run.style, run.x, run.y, end if end < width else None, run)


def _by_pen(runs: Sequence[Run], pen: Style) -> list[Run]:
    """Return the runs grouped by pen, each next pen the cheapest to change to."""
    todo, done = list(runs), []
    while todo:
        done += [run for run in todo if suits(run, pen)]
        todo = [run for run in todo if not suits(run, pen)]
        inked = [run.style for run in todo if not run.blank]
        styles = inked or [run.style for run in todo]
        pen = min(styles, key=lambda style: len(change(pen, style)), default=pen)
    return done


def _shortened(stops: Sequence[Stop]) -> list[int]:
    """Improve the tour by or-opt: move segments of 1 to _TOGETHER stops while that saves bytes."""
    cost = [[_cost(one, other) for other in stops] for one in stops]
    for row in cost:
        # The tour may end anywhere: the way from the last stop costs nothing.
        row.append(0)
    way = list(range(len(stops) + 1))
    for _ in range(_ROUNDS):
        before = list(way)
        for count in range(1, _TOGETHER + 1):
            for index in range(1, len(stops)):
                _move_stops(way, index, count, cost)
        if way == before:
            break
    return way[:-1]


def _move_stops(way: list[int], index: int, count: int, cost: list[list[int]]) -> None:
    """Move `count` consecutive stops, `index` the first, to where they make the tour cheapest."""
    at = way.index(index)
    if at + count >= len(way):
        return
    moved = way[at : at + count]
    before, after = way[at - 1], way[at + count]
    here, last = moved[0], cost[moved[-1]]
    saved = cost[before][here] + last[after] - cost[before][after]
    del way[at : at + count]
    dearer = [cost[one][here] + last[other] - cost[one][other] for one, other in pairwise(way)]
    least = min(dearer)
    at = dearer.index(least) + 1 if least < saved else at
    way[at:at] = moved


def _cost(one: Stop, other: Stop) -> int:
    """Return the bytes from the end of one stop to the beginning of another."""
    return _pen_cost(one.pen, other.pen) + _way_cost(one.end, one.y, other.x, other.y)


def _pen_cost(one: Style, other: Style) -> int:
    return 0 if one == other else len(change(one, other))


def _way_cost(from_x: int | None, from_y: int | None, x: int | None, y: int | None) -> int:
    if x is None or y is None or (from_x, from_y) == (x, y):
        return 0
    return len(move(from_x, from_y, x, y))


def _fit_in(way: list[Stop], blank: Stop) -> None:
    """Insert a blank run where it costs least, in the pen of that place if it fits."""
    assert blank.run is not None
    dearer: list[tuple[int, int, Stop]] = []
    for one, after in zip(way, [*way[1:], None], strict=True):
        stop = blank._replace(pen=one.pen) if suits(blank.run, one.pen) else blank
        cost = _cost(one, stop)
        if after is not None:
            cost += _cost(stop, after) - _cost(one, after)
        dearer.append((cost, len(dearer), stop))
    _cheapest, at, stop = min(dearer, key=lambda each: each[0])
    way.insert(at + 1, stop)
