"""Table and its events, with all fields filled in that a test does not set."""

from typing import Any

from msgspec.structs import replace

from oneoh_games import Outcome
from oneoh_protocol.messages import (
    Clock,
    Moved,
    Over,
    Played,
    Request,
    SeatInfo,
    Started,
    Table,
)

TABLE = Table(
    re=2,
    table="t1",
    seq=0,
    game="one-zero-one",
    rules_version=1,
    options={},
    clock=Clock(),
    listed=True,
    phase="waiting",
    host="Ada",
    hosting=True,
    seat=0,
    seats=(SeatInfo(kind="taken", name="Ada", present=True), SeatInfo(kind="anyone")),
    invites=(None, None),
    spectators=0,
    turn=0,
    history=(),
    to_act=None,
    banks_ms=(),
    view=None,
    request=None,
    outcome=None,
    ended_by=None,
    seed=None,
    next_table=None,
)


def running(**changes: Any) -> Table:
    """Return a table whose game has begun, after event 1."""
    begun = replace(TABLE, seq=1, phase="running", to_act=0, view={"turn": 0}, banks_ms=(9, 9))
    return replace(begun, **changes)


def started(seq: int = 1) -> Started:
    """Return the event by which the game begins."""
    return Started(table="t1", seq=seq, to_act=0, banks_ms=(9, 9), view={"turn": 0})


def moved(seq: int, turn: int, **changes: Any) -> Moved:
    """Return the event that seat 0 played its action number `turn`."""
    event = Moved(
        table="t1",
        seq=seq,
        turn=turn,
        played=Played(seat=0, action=f"action {turn}"),
        to_act=1,
        banks_ms=(8, 9),
        changed=(("turn", turn),),
    )
    return replace(event, **changes)


def request(turn: int, number: int = 5) -> Request:
    """Return a request to seat 0."""
    return Request(
        table="t1",
        request=number,
        turn=turn,
        legal="a b",
        deadline_ms=None,
    )


def over(seq: int) -> Over:
    """Return the end of a game in which seat 1 resigned."""
    return Over(
        table="t1",
        seq=seq,
        outcome=Outcome(reason="resigned", scores=(0, 0), places=(1, 2)),
        ended_by="resigned",
        resigned=1,
        seed="0" * 32,
        changed=(("turn", "open"),),
    )
