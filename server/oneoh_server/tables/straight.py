"""Straight path of the usual action: what `judge` would decide, with a fraction of its work."""

from msgspec.structs import replace

from oneoh_games import BadNotation, IllegalAction
from oneoh_protocol.messages import Act, Done
from oneoh_server.tables.clock import is_in_time
from oneoh_server.tables.commands import Caller
from oneoh_server.tables.deadlines import next_wake
from oneoh_server.tables.effects import Effect, Send, StoreFacts, WakeAt
from oneoh_server.tables.facts import Acted
from oneoh_server.tables.played_turn import play
from oneoh_server.tables.showing import show_moved, show_request
from oneoh_server.tables.state import Table
from oneoh_server.tables.timing import answered


def act_straight(
    table: Table, by: Caller, command: Act, now: float, round_trip_ms: int | None = None
) -> tuple[Table, list[Effect]] | None:
    """Return the table after a usual action, and the effects; None if `judge` has to decide.

    An action is usual if it answers the open request and is legal, the game goes on after it,
    nobody has surrendered, paused, offered a draw or a takeback, or is absent, it comes in time, and the table is attended: then nothing
    follows for its house bots.
    """
    seat = table.to_act
    if (
        seat is None
        or table.seats[seat].guest != by.guest
        or command.request != table.request
        or table.surrendered
        or table.paused
        or table.is_offered
        or table.absent
        or table.away_since is not None
    ):
        return None
    game = table.game
    try:
        action = game.parse_action(command.action)
        fact = answered(table, seat, game.format_action(action), command, now, round_trip_ms)
        if not is_in_time(table, fact.took_ms):
            return None
        audiences = table.current_audiences
        after = play(table, fact, action, now, now, None, table.seq + 1, audiences)
    except (BadNotation, IllegalAction):
        return None
    return None if after.to_act is None else _show(after, by, command.id, fact, now)


def _show(table: Table, by: Caller, re: int, fact: Acted, now: float) -> tuple[Table, list[Effect]]:
    effects: list[Effect] = [StoreFacts(((table.id, fact),))]
    for to, connections in table.audiences.connections.items():
        effects.append(Send(connections, show_moved(table, to, now)))
    asked = table.audiences.at_seat.get(table.to_act, ())
    for connection, watcher in asked:
        effects.append(Send((connection,), show_request(table, now, legal=watcher.legal)))
    effects.append(Send((by.connection,), Done(re)))
    changes: dict[str, float | None] = {} if asked else {"asked_at": None}
    if table.clocks and (at := next_wake(table)) != table.wake_at:
        effects.append(WakeAt(at))
        changes["wake_at"] = at
    return replace(table, **changes) if changes else table, effects
