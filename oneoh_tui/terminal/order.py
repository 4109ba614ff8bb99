"""In which order to write pieces of a picture, so that it takes little to get from one to the next."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from oneoh_tui.terminal.cursor import move
from oneoh_tui.terminal.runs import Piece
from oneoh_tui.terminal.sgr import change
from oneoh_tui.terminal.style import Style

_FEW = 48
"""Pieces; of more so much is written anyway that their order matters less than our time."""
_ROUNDS = 4
_TOGETHER = 3
"""So many stops in a row may move as one."""


class Stop(NamedTuple):
    """A piece as a stop on the way through all of them; the first is where the cursor is before."""

    pen: Style
    x: int | None
    y: int | None
    end: int | None
    """The column in which the cursor is left; None if that is not known."""
    piece: Piece | None = None


def suits(piece: Piece, pen: Style) -> bool:
    """The piece looks right when it is written with this pen."""
    if piece.blank:
        return pen.on_blank == piece.style.on_blank
    return pen == piece.style


def ordered(pieces: Sequence[Piece], start: Stop, width: int) -> list[Piece]:
    """The pieces in a good order: the best of all would take longer to find than to send."""
    by_pen = _by_pen(pieces, start.pen)
    if len(pieces) > _FEW:
        return by_pen
    stops = [start, *(_stop(piece, width) for piece in by_pen if not piece.blank)]
    way = [stops[index] for index in _shortened(stops)]
    # What may be written with several pens fits in on the way.
    for piece in by_pen:
        if piece.blank:
            _fit_in(way, _stop(piece, width))
    return [stop.piece for stop in way if stop.piece is not None]


def _stop(piece: Piece, width: int) -> Stop:
    end = piece.x + len(piece.texts)
    return Stop(piece.style, piece.x, piece.y, end if end < width else None, piece)


def _by_pen(pieces: Sequence[Piece], pen: Style) -> list[Piece]:
    """An order in which the pen is seldom changed."""
    todo, done = list(pieces), []
    while todo:
        done += [piece for piece in todo if suits(piece, pen)]
        todo = [piece for piece in todo if not suits(piece, pen)]
        inked = [piece.style for piece in todo if not piece.blank]
        styles = inked or [piece.style for piece in todo]
        pen = min(styles, key=lambda style: len(change(pen, style)), default=pen)
    return done


def _shortened(stops: Sequence[Stop]) -> list[int]:
    """The stops' indices, each moved to where it makes the way shorter while there is such a place."""
    cost = [[_cost(one, other) for other in stops] for one in stops]
    for row in cost:
        # After the last stop the way may end anywhere.
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
    """Move so many stops, of which this is the first, to where they make the way shortest."""
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
    """Bytes from the end of one to the beginning of the other."""
    return _pen_cost(one.pen, other.pen) + _way_cost(one.end, one.y, other.x, other.y)


def _pen_cost(one: Style, other: Style) -> int:
    return 0 if one == other else len(change(one, other))


def _way_cost(from_x: int | None, from_y: int | None, x: int | None, y: int | None) -> int:
    if x is None or y is None or (from_x, from_y) == (x, y):
        return 0
    return len(move(from_x, from_y, x, y))


def _fit_in(way: list[Stop], blank: Stop) -> None:
    """Put a blank piece where it costs least. It is written with the pen of that place, if it can be."""
    assert blank.piece is not None
    dearer: list[tuple[int, int, Stop]] = []
    for one, after in zip(way, [*way[1:], None], strict=True):
        stop = blank._replace(pen=one.pen) if suits(blank.piece, one.pen) else blank
        cost = _cost(one, stop)
        if after is not None:
            cost += _cost(stop, after) - _cost(one, after)
        dearer.append((cost, len(dearer), stop))
    _cheapest, at, stop = min(dearer, key=lambda each: each[0])
    way.insert(at + 1, stop)
