"""Messages of a table for one receiver: nothing of a table leaves the server any other way.

Each function takes what the receiver may know from the game's view of the receiver's seat. See
protocol/README.md#who-sees-what.
"""

from itertools import accumulate
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from oneoh_games import legal_line
from oneoh_games.changes import compare_views
from oneoh_protocol.codec import FRAME_BYTES, size_of
from oneoh_protocol.messages import (
    Change,
    Moved,
    Over,
    Paused,
    Played,
    Rematched,
    Request,
    SeatInfo,
    Seats,
    Started,
    TableRow,
    Unpaused,
)
from oneoh_protocol.messages import Table as TableMessage
from oneoh_protocol.seat_clock import SeatClock
from oneoh_server.table_codes import code_of
from oneoh_server.tables import delayed
from oneoh_server.tables.audiences import Audience
from oneoh_server.tables.clock import clocks_now, left_ms
from oneoh_server.tables.facts import Seat
from oneoh_server.tables.grace import grace_s
from oneoh_server.tables.state import Table, Turn

_LENGTH_BYTES = 2
"""Bytes that the length of a history may take beyond that of an empty one."""


def audience(table: Table, guest: str) -> Audience:
    return Audience(table.seat_of(guest), table.host == guest)


def show_table(table: Table, guest: str, re: int, now: float, *, legal: bool) -> TableMessage:
    """Return the whole table, as this guest may know it, in reply to command `re`; 0: to none."""
    return show_whole(table, audience(table, guest), re, now, legal=legal)


def show_whole(table: Table, to: Audience, re: int, now: float, *, legal: bool) -> TableMessage:
    """Return the whole table, as this receiver may know it."""
    seat, hosting = to.seat, to.hosting
    if delayed.is_delayed(table, seat):
        table = delayed.as_it_was(table, now)
    asked = seat is not None and seat == table.to_act and not table.paused
    clocks = clocks_now(table, now)
    shown = TableMessage(
        re=re,
        table=table.id,
        seq=table.seq,
        game=table.game.id,
        rules_version=table.game.rules_version,
        options=table.plain_options,
        clock=table.clock,
        listed=table.listed,
        phase=table.phase,
        host=table.host_name,
        hosting=hosting,
        seat=seat,
        seats=seats(table, now),
        invites=invites(table, hosting),
        spectators=table.spectators,
        turn=table.turn,
        history=(),
        to_act=table.to_act,
        banks_ms=banks(clocks),
        view=_view(table, seat),
        request=show_request(table, now, legal=legal) if asked else None,
        outcome=table.outcome,
        ended_by=table.ended_by,
        seed=table.seed if table.phase == "over" else None,
        next_table=table.next_table,
        resigned=_resigned(table),
        periods=_periods(table, clocks),
        strikes=_strikes(table),
        paused=table.paused,
        spectating=table.spectating,
        admission=table.admission,
        code=code_of(table.id),
        rated=table.rated,
        spectator_delay=table.spectator_delay,
        stand_in=table.stand_in,
        taken_back=table.takebacks,
    )
    # What the end reveals is in the view: a stolen program of Bot255 stays secret in the history.
    return _with_history(shown, tuple(played(turn, seat) for turn in table.history))


def _view(table: Table, seat: int | None) -> Any:
    match table.phase:
        case "waiting":
            return None
        case "running":
            return table.view(seat)
        case "over":
            return table.final_view(seat)


def _resigned(table: Table) -> int | None:
    """Return the seat that ended the game by resigning, by its clock or by absence, if one did."""
    by_rules_or_consent = table.ended_by in (None, "rules", "aborted", "agreement")
    if by_rules_or_consent or len(table.surrendered) < len(table.seats) - 1:
        return None
    return table.surrendered[-1]


def show_request(table: Table, now: float, *, legal: bool) -> Request:
    """Return the request to the seat to act, with the legal actions if `legal`."""
    if table.to_act is None:
        raise ValueError("nobody has to act")
    return Request(
        table=table.id,
        request=table.request,
        turn=table.turn,
        legal=legal_line(table.game, table.state) if legal else None,
        deadline_ms=left_ms(table, now),
    )


def show_seats(table: Table, to: Audience, now: float) -> Seats:
    return Seats(
        table=table.id,
        seq=table.seq,
        host=table.host_name,
        hosting=to.hosting,
        seats=seats(table, now),
        invites=invites(table, to.hosting),
        spectators=table.spectators,
        seat=to.seat,
    )


def show_started(table: Table, to: Audience, _now: float) -> Started:
    if table.to_act is None:
        raise ValueError("a game that begins has a seat to act")
    return Started(
        table=table.id,
        seq=table.seq,
        to_act=table.to_act,
        banks_ms=banks(table.clocks),
        view=table.view(to.seat),
        periods=_periods(table, table.clocks),
        strikes=_strikes(table),
    )


def show_moved(table: Table, to: Audience, now: float) -> Moved | Seats:
    """Return the last action that the receiver may know of; to some there is nothing to tell yet."""
    if table.spectator_delay and to.seat is None:
        return _show_late(table, to, now)
    return _show_last(table, to)


def _show_late(table: Table, to: Audience, now: float) -> Moved | Seats:
    # A game that ends by this action is over already: `show_over` brings the rest of it.
    running = replace(table, phase="running")
    if not delayed.turn_shown(running):
        return show_seats(table, to, now)
    return _show_last(delayed.with_changes(running, now), to)


def _show_last(table: Table, to: Audience) -> Moved:
    last = played(table.history[-1], to.seat)
    changed, told = table.changes(to.seat), table.before.told
    moved = told.get(last.action)
    if moved is None or moved.changed is not changed or moved.seq != table.seq:
        moved = told[last.action] = _moved(table, last, changed)
    return moved


def _moved(table: Table, last: Played, changed: tuple[Change, ...]) -> Moved:
    if not table.clocks:
        return Moved(table.id, table.seq, table.turn, last, table.to_act, (), changed)
    return Moved(
        table=table.id,
        seq=table.seq,
        turn=table.turn,
        played=last,
        to_act=table.to_act,
        banks_ms=banks(table.clocks),
        changed=changed,
        periods=_periods(table, table.clocks),
        strikes=_strikes(table),
        times=table.times,
    )


def show_over(table: Table, to: Audience, now: float) -> Over | TableMessage:
    """Return the end; to those who saw the game late the whole table, with all that they missed."""
    if table.spectator_delay and to.seat is None:
        return show_whole(table, to, 0, now, legal=False)
    if table.outcome is None or table.ended_by is None:
        raise ValueError("the game is not over")
    return Over(
        table=table.id,
        seq=table.seq,
        outcome=table.outcome,
        ended_by=table.ended_by,
        resigned=_resigned(table),
        seed=table.seed,
        changed=_revealed(table, to.seat),
    )


def _revealed(table: Table, seat: int | None) -> tuple[Change, ...]:
    """Return what the end discloses to a receiver; by the rules, the last action has done it."""
    if table.ended_by == "rules":
        return ()
    return tuple(compare_views(table.view(seat), table.final_view(seat)))


def show_taken_back(table: Table, to: Audience, now: float) -> TableMessage:
    """Return the whole table after a takeback; the request to the seat to act follows."""
    return replace(show_whole(table, to, 0, now, legal=False), request=None)


def show_paused(table: Table, to: Audience, now: float) -> Paused:
    clocks = _clocks_shown(table, to, now)
    return Paused(table.id, table.seq, banks(clocks), _periods(table, clocks))


def show_unpaused(table: Table, to: Audience, now: float, seat: int) -> Unpaused:
    clocks = _clocks_shown(table, to, now)
    return Unpaused(table.id, table.seq, seat, banks(clocks), _periods(table, clocks))


def _clocks_shown(table: Table, to: Audience, now: float) -> tuple[SeatClock, ...]:
    if delayed.is_delayed(table, to.seat):
        table = delayed.as_it_was(table, now)
    return clocks_now(table, now)


def banks(clocks: tuple[SeatClock, ...]) -> tuple[int, ...]:
    return tuple([clock.bank_ms for clock in clocks])


def _periods(table: Table, clocks: tuple[SeatClock, ...]) -> tuple[int, ...]:
    return tuple([clock.periods for clock in clocks]) if table.clock.periods else ()


def _strikes(table: Table) -> tuple[int, ...]:
    """Return the time-outs of each seat, no more than the wire counts."""
    if not table.clock.strikes:
        return ()
    return tuple([min(clock.timeouts, 100) for clock in table.clocks])


def show_rematched(table: Table, _to: Audience, _now: float) -> Rematched:
    return Rematched(table=table.id, seq=table.seq, next_table=table.next_table or "")


def show_row(table: Table) -> TableRow:
    """Return the table's row of the lobby's list."""
    return TableRow(
        table=table.id,
        game=table.game.id,
        phase=table.phase,
        host=table.host_name,
        seats=seats(table),
        options=table.plain_options,
        clock=table.clock,
        spectators=table.spectators,
        turn=table.turn,
        spectating=table.spectating,
        admission=table.admission,
        rated=table.rated,
        spectator_delay=table.spectator_delay,
        stand_in=table.stand_in,
    )


def seats(table: Table, now: float | None = None) -> tuple[SeatInfo, ...]:
    """Return the seats as everybody sees them; without `now`, without the grace they have left."""
    shown = tuple(
        _seat_info(seat, begun=table.phase != "waiting", resigned=number in table.surrendered)
        for number, seat in enumerate(table.seats)
    )
    return shown if now is None or table.phase != "running" else _with_graces(table, shown, now)


def _with_graces(table: Table, shown: tuple[SeatInfo, ...], now: float) -> tuple[SeatInfo, ...]:
    left = [grace_s(table, number, now) for number in range(len(shown))]
    return tuple(
        info if seconds is None else replace(info, grace_ms=round(seconds * 1000))
        for info, seconds in zip(shown, left, strict=True)
    )


def _seat_info(seat: Seat, *, begun: bool, resigned: bool) -> SeatInfo:
    if seat.guest is None:
        return SeatInfo(kind=seat.offer)
    # Some by position: with one keyword more, Python would pass them all in a dict.
    return SeatInfo(
        "taken" if seat.taken or begun else "bot",
        seat.name,
        seat.bot,
        seat.software,
        seat.present,
        seat.rematch,
        resigned,
        seat.gone,
        seat.pause,
        seat.abort,
        seat.draw,
        seat.takeback,
        seat.assisted,
        choice=seat.choice,
        stands_in=seat.stands_for.name if seat.stands_for else "",
        unregistered=seat.unregistered,
        details=seat.details,
        rating=seat.rating,
        stand_in=seat.stand_in or "",
    )


def invites(table: Table, hosting: bool) -> tuple[str | None, ...]:
    return tuple(
        seat.invite if hosting and seat.guest is None and seat.offer == "invite" else None
        for seat in table.seats
    )


def _with_history(shown: TableMessage, history: tuple[Played, ...]) -> TableMessage:
    """Return the table with its last actions, as many as the frame has room for."""
    if not history:
        return shown
    room = FRAME_BYTES - size_of(shown) - _LENGTH_BYTES
    if size_of(history) > room:
        sizes = accumulate(map(size_of, reversed(history)))
        fit = sum(size <= room for size in sizes)
        history = history[len(history) - fit :]
    return replace(shown, history=history)


def played(turn: Turn, seat: int | None) -> Played:
    return Played(
        turn.seat, turn.seen[-1 if seat is None else seat], turn.by_clock, turn.stand_in or UNSET
    )
