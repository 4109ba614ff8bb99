from typing import Any

from msgspec.structs import replace

from oneoh_ai.builtin import RANDOM
from oneoh_ai.meetings import Playing
from oneoh_ai.open_seats import OpenSeats
from oneoh_ai.plan import NewTable, Plan
from oneoh_protocol.messages import (
    Clock,
    CreateTable,
    Join,
    Listed,
    SeatInfo,
    TableRow,
    Tables,
    Unlisted,
)

OPEN_SEAT, TAKEN = SeatInfo("anyone"), SeatInfo("taken", "Ada")


WAITING = TableRow(
    table="", game="one-zero-one", phase="waiting", host="Ada", seats=(TAKEN, OPEN_SEAT),
    options={}, clock=Clock(), spectators=0, turn=0,
)  # fmt: skip


def row(table: str, **fields: Any) -> TableRow:
    """Return the row of a waiting table with these fields."""
    return replace(WAITING, table=table, **fields)


def seeking(*rows: TableRow, **plan: Any) -> OpenSeats:
    open_seats = OpenSeats(RANDOM, Plan(seek=True, **plan))
    open_seats.update(Tables(1, rows))
    return open_seats


def test_the_first_table_with_an_open_seat_is_next_and_no_table_comes_twice() -> None:
    full = row("full", seats=(TAKEN, TAKEN))
    open_seats = seeking(full, row("running", phase="running"), row("one"), row("two"))
    assert [open_seats.next_seat(Playing(0)) for _ in range(3)] == [
        Join(table="one"),
        Join(table="two"),
        None,
    ]


def test_a_game_that_the_bot_does_not_play_is_skipped() -> None:
    assert seeking(row("board", game="chess")).next_seat(Playing(0)) is None


def test_a_table_that_is_not_for_bots_is_skipped() -> None:
    assert seeking(row("one", admission="people")).next_seat(Playing(0)) is None
    assert seeking(row("one", admission="invited")).next_seat(Playing(0)) is None


def test_a_table_is_not_joined_twice() -> None:
    open_seats = seeking(row("one"))
    open_seats.taken.add("one")
    assert open_seats.next_seat(Playing(0)) is None


def test_only_timed_tables_are_joined_if_the_plan_says_so() -> None:
    timed = row("timed", clock=Clock(bank_ms=60_000))
    open_seats = seeking(row("untimed"), timed, only_timed=True)
    assert [open_seats.next_seat(Playing(0)), open_seats.next_seat(Playing(0))] == [
        Join(table="timed"),
        None,
    ]


def test_an_avoided_table_is_not_joined() -> None:
    open_seats = seeking(row("one"))
    open_seats.avoided.add("one")
    assert open_seats.next_seat(Playing(0)) is None


def test_the_list_is_followed() -> None:
    open_seats = seeking(row("one"))
    open_seats.update(Unlisted("one"))
    open_seats.update(Listed(row("two")))
    assert [open_seats.next_seat(Playing(0)), open_seats.next_seat(Playing(0))] == [
        Join(table="two"),
        None,
    ]


def test_pending_requests_count_as_games_at_a_time() -> None:
    open_seats = seeking(row("one"), at_once=2)
    open_seats.pending = 1
    assert open_seats.next_seat(Playing(1)) is None
    assert open_seats.next_seat(Playing(0)) is not None


def test_no_more_tables_are_opened_than_games_are_wanted() -> None:
    open_seats = OpenSeats(RANDOM, Plan(open=NewTable("one-zero-one", 2), games=2, at_once=9))
    assert isinstance(open_seats.next_seat(Playing(0)), CreateTable)
    open_seats.taken.add("one")
    open_seats.pending = 1
    assert not open_seats.more_games()
    assert open_seats.next_seat(Playing(0)) is None


def test_a_plan_with_named_tables_asks_for_no_others() -> None:
    open_seats = OpenSeats(RANDOM, Plan(tables=(Join(table="one"),)))
    open_seats.update(Listed(row("two")))
    assert open_seats.next_seat(Playing(0)) is None
