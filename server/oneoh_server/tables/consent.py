"""Decisions by consent: a pause, a draw, and an end without a result.

Source: protocol/README.md#pause-draw-and-abort.
"""

from oneoh_protocol.messages import Abort, Draw, Pause, Unpause
from oneoh_server.refusal import Refusal
from oneoh_server.tables.clock import took_ms
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.facts import Aborted, Drawn, Paused, Unpaused, Wish, Wished
from oneoh_server.tables.playing import check_running, continue_game
from oneoh_server.tables.showing import show_paused, show_unpaused
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


def _agreed(table: Table, what: Wish) -> bool:
    """Return whether all seats that are asked want it. Without such a seat nobody does."""
    asked = _playing(table) if what == "draw" else _asked(table)
    return bool(asked) and all(getattr(table.seats[number], what) for number in asked)


def _asked(table: Table) -> list[int]:
    """Return the seats whose consent is needed: house bots agree to a pause and an abort."""
    return [number for number in _playing(table) if not table.seats[number].house_bot]


def _playing(table: Table) -> list[int]:
    return [number for number in range(len(table.seats)) if number not in table.surrendered]
