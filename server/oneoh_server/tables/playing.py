"""Decisions while the game runs: acting, running out of time, resigning."""

from oneoh_games import BadNotation, IllegalAction
from oneoh_protocol.messages import Act, Assist, Resign
from oneoh_server.refusal import Refusal
from oneoh_server.tables.absence import end_stand_ins
from oneoh_server.tables.clock import flag_at, is_in_time, left_ms, took_ms
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.facts import Assisted, Surrendered, SurrenderedBy, TimeNoted
from oneoh_server.tables.showing import show_moved, show_over
from oneoh_server.tables.timing import answered, played_by_clock


def act(d: Decision, by: Caller, command: Act, round_trip_ms: int | None) -> None:
    """Play the action of the caller's seat.

    An answer that was charged more than the turn has is late: the clock decides, as if no answer
    had come. Raises Refusal if it is not the seat's turn, the request is not the open one, or the
    action is no notation or against the rules.
    """
    seat = d.seat_of(by)
    if _is_repeated(d, seat, command):
        d.reply_done(by, command.id)
        return
    _check_turn(d, seat, command)
    if _play(d, seat, command, round_trip_ms):
        d.reply_done(by, command.id)
    else:
        run_out(d, seat)
        late = Refusal("stale-request", "the time was up", request=None)
        d.send([by.connection], late.reply(command.id))


def _is_repeated(d: Decision, seat: int, command: Act) -> bool:
    """Return whether this is the seat's last accepted action once more.

    Accepting it again is safe, and needed by clients that lost the first reply
    (protocol/README.md#requests-and-answers).
    """
    if d.table.phase == "waiting" or command.request == d.table.request:
        return False
    answer = d.table.answers[seat]
    if answer is None or answer.request != command.request:
        return False
    try:
        return answer.action == _canonical(d, command.action)
    except BadNotation:
        return False


def _check_turn(d: Decision, seat: int, command: Act) -> None:
    table = d.table
    check_running(d)
    if table.paused:
        raise Refusal("paused", "the game is paused; the request comes again when it goes on")
    if command.request != table.request:
        raise Refusal(
            "stale-request",
            f"request {command.request} is not open",
            request=table.request if table.to_act == seat else None,
        )
    if table.to_act != seat:
        raise Refusal("not-your-turn", f"it is the turn of seat {table.to_act}")


_PHASE = {"waiting": "the game has not begun yet", "over": "the game is over"}


def check_running(d: Decision) -> None:
    """Raise Refusal unless the game runs."""
    if d.table.phase != "running":
        raise Refusal("not-running", _PHASE[d.table.phase])


def _canonical(d: Decision, text: str) -> str:
    return d.table.game.format_action(d.table.game.parse_action(text))


def _play(d: Decision, seat: int, command: Act, round_trip_ms: int | None) -> bool:
    """Play the action; return False if it is late. Raises Refusal for one that cannot be played."""
    left = left_ms(d.table, d.now)
    timed = {} if left is None else {"left_ms": left}
    try:
        text = _canonical(d, command.action)
        fact = answered(d.table, seat, text, command, d.now, round_trip_ms)
        if not is_in_time(d.table, fact.took_ms):
            return False
        offered = d.table.is_offered
        d.record(fact)
    except BadNotation as error:
        raise Refusal("bad-notation", str(error), **timed) from error
    except IllegalAction as error:
        raise Refusal("illegal-action", str(error), rule=error.rule, **timed) from error
    _after_action(d, offered)
    return True


def play_by_clock(d: Decision) -> None:
    """Play the game's default action for the seat to act."""
    seat = d.table.to_act
    if seat is None:
        return
    game = d.table.game
    text = game.format_action(game.default_action(d.table.state))
    offered = d.table.is_offered
    d.record(played_by_clock(d.table, seat, text, d.now))
    _after_action(d, offered)


def _after_action(d: Decision, offered: bool) -> None:
    """Show the action, which has declined what was `offered` unless it still is."""
    d.update(began=d.now, asked_at=None, fault=None)
    d.broadcast(show_moved)
    if offered and not d.table.is_offered and d.table.phase == "running":
        d.broadcast_seats()
    continue_game(d)


def continue_game(d: Decision) -> None:
    """Ask the next seat for an action, play for one that surrendered, or show the end."""
    if d.table.phase == "over":
        had_stand_ins = end_stand_ins(d)
        d.broadcast(show_over)
        if had_stand_ins:
            d.broadcast_seats()
        d.emit(Relist())
    elif d.table.paused:
        return
    elif d.table.to_act in d.table.surrendered:
        play_by_clock(d)
    else:
        d.send_request()


def time_out(d: Decision) -> None:
    """Do what the clock says of the seat to act, if it has run out of time."""
    at, seat = flag_at(d.table), d.table.to_act
    if at is not None and d.now >= at and seat is not None:
        run_out(d, seat)


def run_out(d: Decision, seat: int) -> None:
    """Play for the seat to act, or take its game if it must not run out of time again."""
    clock = d.table.clock
    struck_out = 0 < clock.strikes <= d.table.clocks[seat].timeouts + 1
    if clock.timeout == "act" and not struck_out:
        play_by_clock(d)
    else:
        surrender(d, seat, "timeout")


def note_time(d: Decision) -> None:
    """Note how long the turn has lasted, so that a restart gives only the rest of it back."""
    d.record(TimeNoted(took_ms(d.table, d.now)))
    d.update(began=d.now)


def resign(d: Decision, by: Caller, command: Resign) -> None:
    """Give the game up. Raises Refusal unless the caller plays and the game runs."""
    seat = d.seat_of(by)
    check_running(d)
    if seat in d.table.surrendered:
        raise Refusal("not-running", "you have given this game up already")
    if d.table.seats[seat].stands_for:
        raise Refusal("not-seated", "a stand-in cannot give up the game of its guest")
    surrender(d, seat, "resigned")
    d.reply_done(by, command.id)


def assist(d: Decision, by: Caller, command: Assist) -> None:
    """Mark the caller's seat as assisted, for everybody to see. Raises Refusal at a rated table."""
    seat = d.playing_seat_of(by)
    check_running(d)
    if d.table.rated:
        raise Refusal("not-allowed", "the game is rated: everybody plays without hints")
    if not d.table.seats[seat].assisted:
        d.record(Assisted(seat))
        d.broadcast_seats()
    d.reply_done(by, command.id)


def surrender(d: Decision, seat: int, by: SurrenderedBy) -> None:
    """Give the game up for a seat; with more than one other seat the game goes on without it."""
    acting = d.table.to_act == seat
    d.record(Surrendered(seat, by))
    if d.table.phase == "running":
        d.broadcast_seats()
        d.emit(Relist())
    if d.table.phase == "over" or acting:
        continue_game(d)
