"""A table that was followed event by event is the table that the server has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from oneoh_protocol.following import HISTORY, OutOfOrder, follow
from oneoh_protocol.messages import (
    Closed,
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
    """The fields of `after` that differ, `seq` aside."""
    old = asdict(before)
    return {k: v for k, v in asdict(after).items() if v != old[k] and k != "seq"}


def test_the_game_begins() -> None:
    table = follow(TABLE, started())
    assert changes(TABLE, table) == {
        "phase": "running",
        "to_act": 0,
        "banks_ms": (9, 9),
        "view": {"turn": 0},
    }
    assert table.seq == 1


def test_a_request_is_what_the_receiver_has_to_answer() -> None:
    table = running()
    asked = follow(table, request(turn=0))
    assert changes(table, asked) == {"request": request(turn=0)}
    assert asked.seq == table.seq


def test_an_action_answers_the_request_and_becomes_history() -> None:
    before = running(request=request(turn=0))
    after = follow(before, moved(seq=2, turn=1))
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
    assert follow(table, request(turn=2)) == table


def test_the_history_holds_the_last_actions_only() -> None:
    table = running()
    for turn in range(1, HISTORY + 3):
        table = follow(table, moved(seq=turn + 1, turn=turn))
    assert len(table.history) == HISTORY
    assert table.history[0].action == "action 3"
    assert table.history[-1].action == f"action {HISTORY + 2}"


def test_the_end_shows_outcome_seed_and_everything_hidden() -> None:
    before = running(request=request(turn=0))
    after = follow(before, over(seq=2))
    assert changes(before, after) == {
        "phase": "over",
        "seats": (before.seats[0], replace(before.seats[1], resigned=True)),
        "to_act": None,
        "view": {"open": True},
        "request": None,
        "outcome": over(2).outcome,
        "ended_by": "resigned",
        "resigned": 1,
        "seed": "0" * 32,
    }


def test_whoever_lost_on_time_has_none_left() -> None:
    before = running(banks_ms=(5, 7))
    assert follow(before, replace(over(seq=2), ended_by="timeout")).banks_ms == (5, 0)
    assert follow(before, over(seq=2)).banks_ms == (5, 7)


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
    assert changes(before, follow(before, event)) == {
        "host": "Bob",
        "hosting": False,
        "seats": event.seats,
        "invites": event.invites,
        "spectators": 3,
        "seat": 1,
    }


def test_a_rematch_names_the_next_table() -> None:
    after = follow(running(phase="over"), Rematched(table="t1", seq=2, next_table="t2"))
    assert after.next_table == "t2"


def test_a_closed_table_asks_for_nothing_any_more() -> None:
    before = running(request=request(turn=0))
    after = follow(before, Closed(table="t1", seq=2, reason="expired"))
    assert (after.request, after.to_act, after.seq) == (None, None, 2)


EVENTS = values(TableEvent).map(lambda event: replace(event, table="t1"))


@given(EVENTS, st.integers(0, 9))
def test_what_the_table_holds_already_is_ignored(event: TableEvent, seq: int) -> None:
    table = running(seq=9)
    assert follow(table, replace(event, seq=seq)) is table


@given(EVENTS, st.integers(11, 2**31 - 1))
def test_a_missing_event_is_noticed(event: TableEvent, seq: int) -> None:
    with pytest.raises(OutOfOrder, match=f"event {seq} came after 9"):
        follow(running(seq=9), replace(event, seq=seq))


@given(EVENTS)
def test_each_event_counts_one(event: TableEvent) -> None:
    assert follow(running(seq=9), replace(event, seq=10)).seq == 10


@given(values(TableEvent) | values(Request))
def test_an_event_of_another_table_is_our_own_mistake(event: TableEvent | Request) -> None:
    with pytest.raises(ValueError, match="is none of table t1"):
        follow(TABLE, replace(event, table="t2"))
