"""Table after each of its events: the same that the server has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from oneoh_protocol.evolve import SequenceGap, evolve
from oneoh_protocol.messages import (
    HISTORY_LENGTH,
    Closed,
    Moved,
    Over,
    Played,
    Rematched,
    Request,
    SeatInfo,
    Seats,
    Table,
    TableEvent,
)
from tests.protocol.strategies import values
from tests.protocol.tables import TABLE, moved, over, request, running, started


def changes(before: Table, after: Table) -> dict[str, object]:
    """Return the fields of `after` that differ, except `seq`."""
    old = asdict(before)
    return {k: v for k, v in asdict(after).items() if v != old[k] and k != "seq"}


def test_the_game_begins() -> None:
    table = evolve(TABLE, started())
    assert changes(TABLE, table) == {
        "phase": "running",
        "to_act": 0,
        "banks_ms": (9, 9),
        "view": {"turn": 0},
    }
    assert table.seq == 1


def test_a_request_becomes_the_open_one() -> None:
    table = running()
    asked = evolve(table, request(turn=0))
    assert changes(table, asked) == {"request": request(turn=0)}
    assert asked.seq == table.seq


def test_an_action_closes_the_request_and_joins_the_history() -> None:
    before = running(request=request(turn=0))
    after = evolve(before, moved(seq=2, turn=1))
    assert changes(before, after) == {
        "turn": 1,
        "history": (Played(seat=0, action="action 1"),),
        "to_act": 1,
        "banks_ms": (8, 9),
        "view": {"turn": 1},
        "request": None,
    }


def test_a_request_of_another_turn_is_ignored() -> None:
    table = running(turn=3)
    assert evolve(table, request(turn=2)) == table


def test_the_history_holds_the_last_actions_only() -> None:
    table = running()
    for turn in range(1, HISTORY_LENGTH + 3):
        table = evolve(table, moved(seq=turn + 1, turn=turn))
    assert len(table.history) == HISTORY_LENGTH
    assert table.history[0].action == "action 3"
    assert table.history[-1].action == f"action {HISTORY_LENGTH + 2}"


def test_the_end_brings_outcome_seed_and_the_open_view() -> None:
    before = running(request=request(turn=0))
    after = evolve(before, over(seq=2))
    assert changes(before, after) == {
        "phase": "over",
        "seats": (before.seats[0], replace(before.seats[1], resigned=True)),
        "to_act": None,
        "view": {"turn": "open"},
        "request": None,
        "outcome": over(2).outcome,
        "ended_by": "resigned",
        "resigned": 1,
        "seed": "0" * 32,
    }


def test_a_seat_that_lost_on_time_has_an_empty_bank() -> None:
    before = running(banks_ms=(5, 7))
    assert evolve(before, replace(over(seq=2), ended_by="timeout")).banks_ms == (5, 0)
    assert evolve(before, over(seq=2)).banks_ms == (5, 7)


def test_seats_change_without_touching_the_game() -> None:
    before = running()
    event = Seats(
        table="t1",
        seq=2,
        host="Bob",
        hosting=False,
        seats=(SeatInfo(kind="taken", name="Bob"), SeatInfo(kind="invite")),
        invites=(None, "0123456789abcdef"),
        spectators=3,
        seat=1,
    )
    assert changes(before, evolve(before, event)) == {
        "host": "Bob",
        "hosting": False,
        "seats": event.seats,
        "invites": event.invites,
        "spectators": 3,
        "seat": 1,
    }


def test_a_rematch_names_the_next_table() -> None:
    after = evolve(running(phase="over"), Rematched(table="t1", seq=2, next_table="t2"))
    assert after.next_table == "t2"


def test_a_closed_table_has_no_open_request() -> None:
    before = running(request=request(turn=0))
    after = evolve(before, Closed(table="t1", seq=2, reason="expired"))
    assert (after.request, after.to_act, after.seq) == (None, None, 2)


EVENTS = values(TableEvent).map(lambda event: replace(event, table="t1"))


@given(EVENTS, st.integers(0, 9))
def test_an_event_that_the_table_includes_already_is_ignored(event: TableEvent, seq: int) -> None:
    table = running(seq=9)
    assert evolve(table, replace(event, seq=seq)) is table


@given(EVENTS, st.integers(11, 2**31 - 1))
def test_a_missing_event_is_noticed(event: TableEvent, seq: int) -> None:
    with pytest.raises(SequenceGap, match=f"event {seq} came after 9"):
        evolve(running(seq=9), replace(event, seq=seq))


@given(EVENTS)
def test_each_event_raises_seq_by_one(event: TableEvent) -> None:
    if isinstance(event, Moved | Over):
        event = replace(event, changed=(("turn", 1),))
    assert evolve(running(seq=9), replace(event, seq=10)).seq == 10


@given(values(TableEvent) | values(Request))
def test_an_event_of_another_table_is_the_callers_error(event: TableEvent | Request) -> None:
    with pytest.raises(ValueError, match="is none of table t1"):
        evolve(TABLE, replace(event, table="t2"))
