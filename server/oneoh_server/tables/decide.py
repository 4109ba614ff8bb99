"""Decisions of a table: (table, command, now) -> (table, effects), without side effects.

`now` is monotonic seconds. The design is event sourcing: a decision records facts, `evolve`
folds them into the table, and a restarted server folds the stored facts to the same table.
"""

from msgspec.structs import replace

from oneoh_games import AnyGame
from oneoh_protocol.messages import (
    Abort,
    Act,
    Assist,
    Choose,
    Draw,
    Fill,
    Join,
    Leave,
    NameStandIn,
    Pause,
    Rematch,
    Remove,
    Resign,
    Start,
    Takeback,
    Unpause,
    Watch,
)
from oneoh_server.refusal import Refusal
from oneoh_server.tables import (
    absence,
    choices,
    consent,
    ending,
    house_bots,
    playing,
    presence,
    removal,
    seat_ratings,
    waiting,
)
from oneoh_server.tables.commands import (
    Arrived,
    BotLost,
    Caller,
    CloseByOperator,
    Departed,
    GuestCommand,
    Inbound,
    Rated,
    ReleaseBots,
    Resume,
    ShowAgain,
    Wake,
)
from oneoh_server.tables.deadlines import closes_at, next_wake, note_at
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Effect, Relist, Send, WakeAt
from oneoh_server.tables.evolve import open_table, with_seat
from oneoh_server.tables.facts import Opened
from oneoh_server.tables.state import Policy, Table
from oneoh_server.tables.straight import act_straight


def create_table(
    opened: Opened, game: AnyGame, policy: Policy, by: Caller, re: int, now: float
) -> tuple[Table, list[Effect]]:
    """Return the table that `by` opens with command `re`, and the effects of opening it."""
    d = Decision(open_table(opened, game, policy), now)
    d.record_for(opened.table, [opened])
    seat = d.table.seat_of(by.guest)
    if seat is not None:
        d.update(seats=with_seat(d.table, seat, present=True).seats)
    d.add_watcher(by)
    d.reply_table(by, re)
    d.emit(Relist())
    waiting.start_if_full(d)
    return _settle(d)


def open_full_table(
    opened: Opened, game: AnyGame, policy: Policy, now: float
) -> tuple[Table, list[Effect]]:
    """Return a table whose seats all have guests, who are connected, and its first effects.

    The game begins at once.
    """
    d = Decision(open_table(opened, game, policy), now)
    d.record_for(opened.table, [opened])
    d.update(seats=tuple(replace(seat, present=True) for seat in d.table.seats))
    d.emit(Relist())
    waiting.start_if_full(d)
    return _settle(d)


def activate(table: Table, now: float) -> tuple[Table, list[Effect]]:
    """Return a table that its predecessor opened, and the effects that are due at once."""
    return _settle(Decision(table, now))


def decide(table: Table, command: Inbound, now: float) -> tuple[Table, list[Effect]]:
    """Return the table after a command, and the effects. A refused command changes nothing."""
    if isinstance(command, GuestCommand) and isinstance(act := command.command, Act):
        decided = act_straight(table, command.by, act, now, command.round_trip_ms)
        if decided:
            return decided
    return judge(table, command, now)


def judge(table: Table, command: Inbound, now: float) -> tuple[Table, list[Effect]]:
    """Decide on a command of any kind; `decide` asks only for what is not on the straight path."""
    d = Decision(table, now)
    try:
        _dispatch(d, command)
    except Refusal as refusal:
        if not isinstance(command, GuestCommand):
            raise
        reply = refusal.reply(command.command.id)
        return table, [Send((command.by.connection,), reply)]
    consent.carry_out_consent(d)
    return _settle(d)


def _dispatch(d: Decision, command: Inbound) -> None:
    match command:
        case GuestCommand():
            _answer(d, command)
        case Arrived():
            presence.arrive(d, command)
        case Departed():
            presence.depart(d, command)
        case BotLost():
            presence.lose_bot(d, command)
        case ReleaseBots():
            house_bots.release_bots(d)
        case CloseByOperator():
            ending.close(d, "operator")
        case ShowAgain():
            presence.show_again(d, command)
        case Rated():
            seat_ratings.show_ratings(d, command)
        case Wake():
            _wake(d)
        case Resume():
            presence.resume(d)


def _answer(d: Decision, guest_command: GuestCommand) -> None:
    by, ids = guest_command.by, guest_command.ids
    match guest_command.command:
        case Join() as command:
            waiting.join(d, by, command)
        case Watch() as command:
            presence.watch(d, by, command)
        case Leave() as command:
            waiting.leave(d, by, command)
        case Fill() as command if ids:
            waiting.fill(d, by, command, ids)
        case Remove() as command:
            removal.remove(d, by, command)
        case Start() as command:
            waiting.start(d, by, command)
        case Act() as command:
            playing.act(d, by, command, guest_command.round_trip_ms)
        case Resign() as command:
            playing.resign(d, by, command)
        case Pause() as command:
            consent.pause(d, by, command)
        case Unpause() as command:
            consent.unpause(d, by, command)
        case Abort() as command:
            consent.abort(d, by, command)
        case Draw() as command:
            consent.draw(d, by, command)
        case Takeback() as command:
            consent.takeback(d, by, command)
        case Assist() as command:
            playing.assist(d, by, command)
        case Choose() as command:
            choices.choose(d, by, command, ids)
        case NameStandIn() as command:
            choices.name_stand_in(d, by, command)
        case Rematch() as command if ids:
            ending.rematch(d, by, command, ids)
        case Fill() | Rematch():
            raise ValueError("this command needs new ids")


def _wake(d: Decision) -> None:
    """Do what is due: tell of spectators, close an idle table, act on a clock that has run out.

    The next wake is always asked for again: this one may have come too early, as uvloop rounds the
    time of a timer to milliseconds.
    """
    d.update(wake_at=None)
    if d.table.crowd_at is not None and d.now >= d.table.crowd_at:
        d.broadcast_seats()
    at = closes_at(d.table)
    if at is not None and d.now >= at:
        ending.close(d, "abandoned" if d.table.phase == "running" else "expired")
    elif d.table.phase == "running":
        absence.let_choose(d)
        playing.time_out(d)
        noting = note_at(d.table)
        if noting is not None and d.now >= noting:
            playing.note_time(d)


def _settle(d: Decision) -> tuple[Table, list[Effect]]:
    """Update what follows from the new state: absence, idleness, house bots, the next wake."""
    absence.update(d)
    house_bots.update_bots(d)
    idle = presence.is_idle(d.table)
    if idle != (d.table.idle_since is not None):
        d.update(idle_since=d.now if idle else None)
    at = next_wake(d.table)
    if at != d.table.wake_at:
        d.update(wake_at=at)
        d.emit(WakeAt(at))
    return d.table, d.effects
