"""A list of tables always fits a frame, and says how much of it did not."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from oneoh_protocol.codec import FRAME_BYTES, encode, size
from oneoh_protocol.listing import list_tables
from oneoh_protocol.messages import Clock, SeatInfo, TableRow

SEAT = SeatInfo(kind="taken", name="n" * 32, bot=True, software="s" * 64, present=True)
ROW = TableRow(
    table="t0",
    game="one-zero-one",
    phase="running",
    host="Ada",
    seats=(SEAT, SEAT),
    options={},
    clock=Clock(),
    spectators=0,
    turn=12,
)


def test_a_short_list_is_whole() -> None:
    reply = list_tables(3, [ROW, replace(ROW, table="t1")])
    assert (reply.re, [row.table for row in reply.tables], reply.left_off) == (3, ["t0", "t1"], 0)


@given(st.integers(0, 600), st.integers(1, 16))
def test_a_list_of_any_length_fits_a_frame_and_counts_what_is_left_off(
    tables: int, seats: int
) -> None:
    rows = [replace(ROW, table=f"t{number}", seats=(SEAT,) * seats) for number in range(tables)]
    reply = list_tables(2**31 - 1, rows)
    assert len(encode(reply)) <= FRAME_BYTES
    assert list(reply.tables) == rows[: len(reply.tables)]
    assert len(reply.tables) + reply.left_off == tables
    if reply.left_off:
        one_more = replace(reply, tables=tuple(rows[: len(reply.tables) + 1]))
        assert size(one_more) > FRAME_BYTES - 256
