"""The table's decisions: (table, command, now) -> (table, effects), with no side effects."""

from oneoh_games import AnyGame
from oneoh_protocol.messages import Act, Fill, Join, Leave, Rematch, Resign, Start, Watch
from oneoh_server.refusal import Refusal
from oneoh_server.tables import ending, house_bots, playing, presence, waiting
from oneoh_server.tables.clock import flag_at
from oneoh_server.tables.commands import (
    Arrived,
    Asked,
    BotLost,
    Caller,
    Departed,
    Inbound,
    Recall,
    Resume,
    Wake,
)
from oneoh_server.tables.decision import Decision
from oneoh_server.tables.effects import Effect, Relist, Tell, WakeAt
from oneoh_server.tables.evolve import open_table, with_seat
from oneoh_server.tables.facts import Opened
from oneoh_server.tables.state import Policy, Table


def open_by(
    opened: Opened, game: AnyGame, policy: Policy, by: Caller, re: int, now: float
) -> tuple[Table, list[Effect]]:
    """A new table, as its host asked for it; what was checked before cannot fail here."""
    d = Decision(open_table(opened, game, policy), now)
    d.record_elsewhere(opened.table, [opened])
    seat = d.table.seat_of(by.guest)
    if seat is not None:
        d.update(seats=with_seat(d.table, seat, present=True).seats)
    d.follow(by)
    d.reply_table(by, re)
    d.then(Relist())
    waiting.start_if_full(d)
    return _settle(d)


def settle(table: Table, now: float) -> tuple[Table, list[Effect]]:
    """A table that another one has opened: when it has to be woken."""
    return _settle(Decision(table, now))


def decide(table: Table, command: Inbound, now: float) -> tuple[Table, list[Effect]]:
    """What the table does about a command. A refused one leaves the table as it is."""
    d = Decision(table, now)
    try:
        _dispatch(d, command)
    except Refusal as refusal:
        if not isinstance(command, Asked):
            raise
        reply = refusal.reply(command.command.id)
        return table, [Tell((command.by.connection,), reply)]
    return _settle(d)


def _dispatch(d: Decision, command: Inbound) -> None:
    match command:
        case Asked():
            _answer(d, command)
        case Arrived():
            presence.arrive(d, command)
        case Departed():
            presence.depart(d, command)
        case BotLost():
            presence.lose_bot(d, command)
        case Recall():
            house_bots.recall(d)
        case Wake():
            wake(d)
        case Resume():
            presence.resume(d)


def _answer(d: Decision, asked: Asked) -> None:
    by, fresh = asked.by, asked.fresh
    match asked.command:
        case Join() as command:
            waiting.join(d, by, command)
        case Watch() as command:
            presence.watch(d, by, command)
        case Leave() as command:
            waiting.leave(d, by, command)
        case Fill() as command if fresh:
            waiting.fill(d, by, command, fresh)
        case Start() as command:
            waiting.start(d, by, command)
        case Act() as command:
            playing.act(d, by, command)
        case Resign() as command:
            playing.resign(d, by, command)
        case Rematch() as command if fresh:
            ending.rematch(d, by, command, fresh)
        case Fill() | Rematch():
            raise ValueError("this command needs fresh names")


def wake(d: Decision) -> None:
    """A clock may have run out, or nobody may have been here for too long."""
    at = reap_at(d.table)
    if at is not None and d.now >= at:
        ending.close(d, "abandoned" if d.table.phase == "running" else "expired")
    elif d.table.phase == "running":
        playing.run_out(d)


def _settle(d: Decision) -> tuple[Table, list[Effect]]:
    """Note whether anybody is here, see to the house bots, and ask to be woken when something is due."""
    house_bots.muster(d)
    lonely = presence.lonely(d.table)
    if lonely != (d.table.lonely_since is not None):
        d.update(lonely_since=d.now if lonely else None)
    at = None if d.table.closed else _next_wake(d.table)
    if at != d.table.wake_at:
        d.update(wake_at=at)
        d.then(WakeAt(at))
    return d.table, d.effects


def _next_wake(table: Table) -> float | None:
    times = (flag_at(table), reap_at(table), house_bots.home_at(table))
    due = [at for at in times if at is not None]
    return min(due, default=None)


def reap_at(table: Table) -> float | None:
    """When the table is closed unless somebody comes."""
    if table.lonely_since is None:
        return None
    return table.lonely_since + _patience(table)


def _patience(table: Table) -> float:
    match table.phase:
        case "waiting" if presence.concerns_host_alone(table):
            return table.policy.empty_s
        case "waiting":
            return table.policy.waiting_s
        case "running":
            return table.policy.running_s
        case "over":
            return table.policy.over_s
