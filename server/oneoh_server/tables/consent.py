"""Decisions by consent: a pause, and an end without a result (protocol/README.md#pause-and-abort)."""

from typing import Literal, TypeAlias

from oneoh_protocol.messages import Abort, Pause, Unpause
from oneoh_server.refusal import Refusal
from oneoh_server.tables.clock import took_ms
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.facts import Aborted, Paused, Unpaused, Wished
from oneoh_server.tables.playing import check_running, continue_game
from oneoh_server.tables.showing import show_paused, show_unpaused
from oneoh_server.tables.state import Table

Wish: TypeAlias = Literal["pause", "abort"]


ALONE = 3
"""Pauses of a game with a clock that one guest can have without anybody else's consent."""


def pause(d: Decision, by: Caller, command: Pause) -> None:
    """Note the wish of the caller's seat, and pause once all agree. Raises Refusal."""
    if d.table.paused:
        raise Refusal("paused", "the game is paused already")
    if command.want and d.table.clocks and d.table.pauses >= ALONE and len(_asked(d.table)) == 1:
        raise Refusal("too-many", f"against bots alone a game is paused {ALONE} times")
    if _wish(d, by, "pause", want=command.want):
        _pause_game(d)
    d.reply_done(by, command.id)


def abort(d: Decision, by: Caller, command: Abort) -> None:
    """Note the wish of the caller's seat, and end the game once all agree. Raises Refusal.

    Before the first action a seat needs nobody's consent.
    """
    if _wish(d, by, "abort", want=command.want):
        abort_game(d)
    d.reply_done(by, command.id)


def abort_game(d: Decision) -> None:
    """End the game without a result."""
    d.record(Aborted())
    continue_game(d)


def carry_out_consent(d: Decision) -> None:
    """Do what all seats want that still play: the one that did not may just have surrendered."""
    if d.table.phase != "running":
        return
    if _agreed(d.table, "abort"):
        abort_game(d)
    elif _agreed(d.table, "pause"):
        _pause_game(d)


def _pause_game(d: Decision) -> None:
    d.record(Paused(took_ms(d.table, d.now)))
    d.broadcast(show_paused)


def unpause(d: Decision, by: Caller, command: Unpause) -> None:
    """Go on with the game. Raises Refusal unless it is paused.

    A clock waits `grace_s` if its seat does not watch the table.
    """
    seat = d.playing_seat_of(by)
    check_running(d)
    if not d.table.paused:
        raise Refusal("not-running", "the game is not paused")
    d.record(Unpaused(seat))
    d.update(began=d.turn_begins, asked_at=None)
    d.broadcast(lambda table, to, now: show_unpaused(table, to, now, seat))
    continue_game(d)
    d.reply_done(by, command.id)


def _wish(d: Decision, by: Caller, what: Wish, *, want: bool) -> bool:
    """Note the wish; return whether everybody has it."""
    seat = d.playing_seat_of(by)
    check_running(d)
    wishes = [getattr(each, what) for each in d.table.seats]
    if wishes[seat] if want else not any(wishes):
        return False
    if what == "abort" and want and d.table.untouched:
        return True
    d.record(Wished(seat, what, want))
    if want and _agreed(d.table, what):
        return True
    d.broadcast_seats()
    return False


def _agreed(table: Table, what: Wish) -> bool:
    """Return whether all seats that are asked want it. Without such a seat nobody does."""
    asked = _asked(table)
    return bool(asked) and all(getattr(table.seats[number], what) for number in asked)


def _asked(table: Table) -> list[int]:
    """Return the seats whose consent is needed: house bots agree to everything."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if not seat.house_bot and number not in table.surrendered
    ]
