"""Decisions while the table waits: joining, leaving, filling seats, starting."""

from oneoh_protocol.messages import Fill, Join, Leave, Start
from oneoh_server.refusal import Refusal
from oneoh_server.tables.absence import hand_back
from oneoh_server.tables.admission import admitted, check_player
from oneoh_server.tables.commands import Caller, NewIds
from oneoh_server.tables.consent import abort_game
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Relist
from oneoh_server.tables.ending import close
from oneoh_server.tables.evolve import with_seat
from oneoh_server.tables.facts import Begun, Hosted, Offered, Seat, Seated, Vacated
from oneoh_server.tables.playing import continue_game
from oneoh_server.tables.removal import check_not_removed
from oneoh_server.tables.showing import show_started


def join(d: Decision, by: Caller, command: Join) -> None:
    """Give the caller a seat, or show the table to one who has that seat already.

    Raises Refusal if the game has begun, the seat is taken or kept for an invite, the table is for
    people, or the host has removed the caller.
    """
    check_not_removed(d.table, by)
    hand_back(d, by)
    mine = d.table.seat_of(by.guest)
    if mine is not None and command.seat in (None, mine):
        d.add_watcher(by)
        d.reply_table(by, command.id)
        return
    if mine is not None:
        raise Refusal("seat-taken", f"you have seat {mine} at this table already")
    _check_waiting(d)
    check_player(d.table.admission, bot=by.bot)
    seat = _free_seat(d, command)
    d.record(Seated(seat, by.guest, by.name, by.bot, by.software, by.unregistered, by.details))
    d.update(seats=with_seat(d.table, seat, present=True).seats)
    d.add_watcher(by)
    d.broadcast_seats(but=by.connection)
    d.reply_table(by, command.id)
    d.emit(Relist())
    start_if_full(d)


def _check_waiting(d: Decision) -> None:
    if d.table.phase != "waiting":
        more = "; you can watch it" if d.table.spectating == "public" else ""
        raise Refusal("not-waiting", f"the game has begun{more}")


def _free_seat(d: Decision, command: Join) -> int:
    if command.invite is not None:
        return _invited_seat(d, command)
    open_seats = [
        number
        for number, seat in enumerate(d.table.seats)
        if seat.guest is None and seat.offer == "anyone"
    ]
    if command.seat is None:
        if not open_seats:
            raise Refusal("seat-taken", "no seat of this table is open")
        return open_seats[0]
    if command.seat >= len(d.table.seats):
        raise Refusal("bad-seats", f"this table has seats 0 to {len(d.table.seats) - 1}")
    if command.seat in open_seats:
        return command.seat
    if d.table.seats[command.seat].guest is None:
        raise Refusal("bad-invite", f"seat {command.seat} is kept for somebody with an invite")
    raise Refusal("seat-taken", f"seat {command.seat} is taken")


def _invited_seat(d: Decision, command: Join) -> int:
    for number, seat in enumerate(d.table.seats):
        if seat.offer == "invite" and seat.invite == command.invite:
            if command.seat not in (None, number):
                raise Refusal("bad-invite", f"the invite is for seat {number}")
            if seat.guest is not None:
                raise Refusal("seat-taken", "somebody has used this invite")
            return number
    raise Refusal("bad-invite", "this table has no such invite")


def leave(d: Decision, by: Caller, command: Leave) -> None:
    """Give the seat up, or stop watching; a host who leaves makes another guest the host.

    A game in which no seat has acted yet is aborted. Raises Refusal if the caller plays another
    running game, or is not at the table.
    """
    seat = d.table.seat_of(by.guest)
    if seat is not None and d.table.untouched and not d.table.seats[seat].house_bot:
        abort_game(d)
    if seat is not None and d.table.phase == "running" and seat not in d.table.surrendered:
        raise Refusal("not-over", "the game is running; resign it, or play to its end")
    if seat is None and by.connection not in d.table.watchers and d.table.host != by.guest:
        raise Refusal("not-seated", "you are not at this table")
    if seat is not None and d.table.phase != "running" and not d.table.seats[seat].house_bot:
        # A dismissed house bot sends `leave`; it still belongs to the table, and to a rematch.
        d.record(Vacated(seat))
    spectating = seat is None and d.table.host != by.guest
    _unwatch(d, by.guest)
    if d.table.host == by.guest and d.table.phase != "running":
        _pass_host_on(d)
    if spectating:
        d.broadcast_seats_soon()
    else:
        d.broadcast_seats()
    d.emit(Relist())
    if is_deserted(d):
        close(d, "left")
    d.reply_done(by, command.id)


def _unwatch(d: Decision, guest: str) -> None:
    staying = {key: who for key, who in d.table.watchers.items() if who.guest != guest}
    d.update(watchers=staying)


def _pass_host_on(d: Decision) -> None:
    heirs = [seat for seat in d.table.seats if seat.guest and not seat.house_bot and not seat.gone]
    if heirs:
        d.record(Hosted(heirs[0].guest, heirs[0].name))
    else:
        d.record(Hosted(None, d.table.host_name))


def is_deserted(d: Decision) -> bool:
    """Return whether the table has no host, and no guest but house bots; a game keeps it open."""
    if d.table.phase == "running" or d.table.host is not None:
        return False
    return all(seat.guest is None or seat.gone or seat.house_bot for seat in d.table.seats)


def fill(d: Decision, by: Caller, command: Fill, ids: NewIds) -> None:
    """Offer a seat to somebody else. Raises Refusal unless the host asks and nobody needs it."""
    _check_host(d, by)
    _check_waiting(d)
    if command.seat >= len(d.table.seats):
        raise Refusal("bad-seats", f"this table has seats 0 to {len(d.table.seats) - 1}")
    if (old := d.table.seats[command.seat]).guest is not None and not _may_be_given_away(old):
        raise Refusal("seat-taken", f"{old.name} has seat {command.seat}, and is here")
    offer = admitted(d.table.admission, command.offer, bot=by.bot)
    plan = plan_seat(offer.kind, offer.bot, ids, by)
    if plan.guest == by.guest and d.table.seat_of(by.guest) is not None:
        raise Refusal("seat-taken", "you have a seat at this table already")
    d.record(Offered(command.seat, plan))
    if plan.guest == by.guest:
        d.update(seats=with_seat(d.table, command.seat, present=True).seats)
    d.broadcast_seats()
    d.emit(Relist())
    start_if_full(d)
    d.reply_done(by, command.id)


def _may_be_given_away(seat: Seat) -> bool:
    """Return whether the seat can be filled again, so that no absent guest holds the game up."""
    return seat.house_bot is not None or not seat.present


def seat_of_caller(by: Caller) -> Seat:
    """Return a seat that a guest has."""
    return Seat(
        guest=by.guest,
        name=by.name,
        bot=by.bot,
        software=by.software,
        unregistered=by.unregistered,
        details=by.details,
    )


def plan_seat(kind: str, bot: str | None, ids: NewIds, host: Caller) -> Seat:
    """Return the seat that an offer describes. Raises Refusal if a bot's seat names no bot."""
    match kind:
        case "me":
            return seat_of_caller(host)
        case "invite":
            return Seat(offer="invite", invite=ids.invite)
        case "bot" if bot:
            return Seat(offer="bot", house_bot=bot, guest=ids.guest, name=bot, bot=True)
        case "bot":
            raise Refusal("no-such-bot", "a bot's seat names the bot")
        case _:
            return Seat()


def start(d: Decision, by: Caller, command: Start) -> None:
    """Start with the seats that are taken, whose guests have to be present.

    Only the last seats may be empty. Raises Refusal if this does not hold, or a guest who is not
    the host asks.
    """
    _check_host(d, by)
    _check_waiting(d)
    taken = [number for number, seat in enumerate(d.table.seats) if seat.taken]
    count = len(taken)
    if taken != list(range(count)):
        raise Refusal("bad-seats", "an empty seat lies before one that is taken")
    if count not in d.table.game.seats:
        raise Refusal("bad-seats", f"{d.table.game.id} is not played with {count} seats")
    away = [seat.name for seat in d.table.seats[:count] if not seat.present]
    if away:
        raise Refusal(
            "bad-seats",
            f"{', '.join(away)} cannot see the game begin: wait for them, or give the seat away",
        )
    begin(d, count)
    d.reply_done(by, command.id)


def _check_host(d: Decision, by: Caller) -> None:
    if d.table.host != by.guest:
        raise Refusal("not-host", "only the host can do this")


def start_if_full(d: Decision) -> None:
    """Start the game once all seats are taken by guests who are present."""
    ready = all(seat.taken and seat.present for seat in d.table.seats)
    if d.table.phase == "waiting" and ready:
        begin(d, len(d.table.seats))


def begin(d: Decision, count: int) -> None:
    """Begin the game; the first clock waits `grace_s` if its seat does not watch the table."""
    shorter = count < len(d.table.seats)
    d.record(Begun(count))
    d.update(began=d.turn_begins, zero=d.now)
    if shorter:
        d.broadcast_seats()
    d.broadcast(show_started)
    d.emit(Relist())
    continue_game(d)
