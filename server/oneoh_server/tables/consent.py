"""Decisions by consent: a pause, a draw, a takeback, and an end without a result.

Source: protocol/README.md#pause-draw-and-abort.
"""

from typing import Literal

from oneoh_protocol.messages import Abort, Draw, Pause, Takeback, Unpause
from oneoh_server.refusal import Refusal
from oneoh_server.tables import taking_back
from oneoh_server.tables.clock import took_ms
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.facts import (
    Aborted,
    Drawn,
    Paused,
    TakebackWished,
    TakenBack,
    Unpaused,
    Wish,
    Wished,
)
from oneoh_server.tables.playing import check_running, continue_game
from oneoh_server.tables.showing import show_paused, show_taken_back, show_unpaused
from oneoh_server.tables.state import Table

ALONE = 3
"""Pauses of a game with a clock that one guest can have without anybody else's consent."""
BETWEEN_OFFERS = 10
"""Actions after which a seat can offer a draw again."""


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


def draw(d: Decision, by: Caller, command: Draw) -> None:
    """Note the wish of the caller's seat, and end the game in a draw once all agree. Raises Refusal.

    House bots are asked as everybody is.
    """
    seat = d.playing_seat_of(by)
    if d.table.seats[seat].stands_for:
        raise Refusal("not-seated", "a stand-in cannot agree for its guest")
    if command.want and not d.table.draw_offered:
        _check_offer(d, d.table.seats[seat].offered_at)
    if _wish(d, by, "draw", want=command.want):
        _call_draw(d)
    d.reply_done(by, command.id)


def takeback(d: Decision, by: Caller, command: Takeback) -> None:
    """Note the wish of the caller's seat, and go back once all agree. Raises Refusal.

    See protocol/README.md#taking-moves-back.
    """
    seat = d.playing_seat_of(by)
    if d.table.phase == "over":
        _check_can_go_on(d.table)
    else:
        check_running(d)
    if command.want:
        turn = _turn_wanted(d, seat, command.turn)
        if d.table.seats[seat].takeback != turn:
            d.record(TakebackWished(seat, turn))
            _go_back_or_tell(d)
    elif d.table.takeback is not None:
        d.record(TakebackWished(seat, None))
        d.broadcast_seats()
    d.reply_done(by, command.id)


def _check_can_go_on(table: Table) -> None:
    """Raise Refusal if a game that is over cannot go back to one of its turns and on from there."""
    if any(seat.gone for seat in table.seats):
        raise Refusal("bad-seats", "somebody has left: the game does not go on")
    if table.next_table is not None:
        raise Refusal("not-allowed", "another game has begun in place of this one")


def _turn_wanted(d: Decision, seat: int, turn: int | None) -> int:
    """Return the turn to which the seat may want the game to go back. Raises Refusal."""
    table = d.table
    if table.counts:
        what = "rated" if table.rated else "one of a tournament"
        raise Refusal("not-allowed", f"the game is {what}: no action is taken back")
    if table.seats[seat].stands_for:
        raise Refusal("not-seated", "a stand-in cannot agree for its guest")
    if table.paused:
        raise Refusal("paused", "the game is paused; it goes back only while it runs")
    if table.surrendered:
        raise Refusal("not-allowed", "somebody has given the game up: it does not go back")
    if table.takeback is not None:
        if turn not in (None, table.takeback):
            raise Refusal("not-available", f"a seat wants to go back to {table.takeback} already")
        return table.takeback
    return _new_takeback(d, seat, turn)


def _new_takeback(d: Decision, seat: int, turn: int | None) -> int:
    table = d.table
    own = (n for n in reversed(range(table.turn)) if table.played[n].seat == seat)
    first = next(own, None) if turn is None else turn
    if first is None or first >= table.turn:
        raise Refusal("not-allowed", "there is no such action to take back")
    if table.seats[seat].asked_back_at == table.turn:
        raise Refusal("too-many", "you have asked for this already; ask again after an action")
    if (what := taking_back.learned(table, seat, first)) is not None:
        raise Refusal("revealed", f"your seat has learned something since: {what}", what=what)
    return first


def _go_back_or_tell(d: Decision) -> None:
    if not _agreed(d.table, "takeback"):
        d.broadcast_seats()
        return
    turn = d.table.takeback
    assert turn is not None
    was_over = d.table.phase == "over"
    d.record(TakenBack(turn))
    d.update(began=d.turn_begins, asked_at=None, fault=None)
    d.broadcast(show_taken_back)
    if was_over:
        d.emit(Relist())
    continue_game(d)


def _check_offer(d: Decision, last: int | None) -> None:
    """Raise Refusal if the seat has offered a draw a short while ago, in turn `last`."""
    if last is not None and d.table.turn < last + BETWEEN_OFFERS:
        turns = last + BETWEEN_OFFERS - d.table.turn
        raise Refusal("too-many", f"a draw can be offered again after {turns} more actions")


def _call_draw(d: Decision) -> None:
    d.record(Drawn("agreement"))
    continue_game(d)


def abort_game(d: Decision) -> None:
    """End the game without a result."""
    d.record(Aborted())
    continue_game(d)


def carry_out_consent(d: Decision) -> None:
    """Do what all seats want that still play: the one that did not may just have surrendered."""
    if d.table.phase != "running":
        return
    if not any(seat.abort or seat.draw or seat.pause for seat in d.table.seats):
        return
    if _agreed(d.table, "abort"):
        abort_game(d)
    elif _agreed(d.table, "draw"):
        _call_draw(d)
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


def _agreed(table: Table, what: Wish | Literal["takeback"]) -> bool:
    """Return whether all seats that are asked want it. Without such a seat nobody does."""
    asked = _playing(table) if what == "draw" else _asked(table)
    wishes = [getattr(table.seats[number], what) for number in asked]
    # A takeback to the beginning, 0, is a wish as well.
    return bool(asked) and all(wish is not None and wish is not False for wish in wishes)


def _asked(table: Table) -> list[int]:
    """Return the seats whose consent is needed: house bots agree to all but a draw."""
    return [number for number in _playing(table) if not table.seats[number].house_bot]


def _playing(table: Table) -> list[int]:
    return [number for number in range(len(table.seats)) if number not in table.surrendered]
