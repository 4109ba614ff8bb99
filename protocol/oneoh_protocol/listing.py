"""The list of tables, cut to what a frame can carry."""

from collections.abc import Iterable
from itertools import accumulate, takewhile

from oneoh_protocol.codec import FRAME_BYTES, size
from oneoh_protocol.messages import TableRow, Tables

_ROOM = FRAME_BYTES - 256
"""For the rows; the rest is for the message around them."""


def list_tables(re: int, rows: Iterable[TableRow]) -> Tables:
    """The reply to `list`: as many rows, from the first on, as one frame has room for."""
    given = tuple(rows)
    sizes = accumulate(size(row) for row in given)
    fitting = sum(1 for _ in takewhile(lambda so_far: so_far <= _ROOM, sizes))
    return Tables(re=re, tables=given[:fitting], left_off=len(given) - fitting)
