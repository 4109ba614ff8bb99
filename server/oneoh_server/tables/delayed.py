"""Delayed spectators: they see the whole game, hands included, some actions late.

The delay is counted in actions. One in seconds would protect nobody who thinks for longer than it.
Until the first action is old enough spectators see the beginning, with what is public of it.
"""

from typing import Any

from msgspec.structs import replace

from oneoh_games.changes import Change, compare_views
from oneoh_server.tables.state import Before, Past, Table


def remember(table: Table) -> Table:
    """Return the table with its present state added to those that spectators have yet to see."""
    now = Past(table.state, table.to_act, table.clocks, table.times)
    return replace(table, past=(*table.past, now)[-(table.spectator_delay + 2) :])


def is_delayed(table: Table, seat: int | None) -> bool:
    """Return whether this receiver sees the game late."""
    return seat is None and table.spectator_delay > 0 and table.phase == "running"


def turn_shown(table: Table) -> int:
    """Return the number of actions that spectators of a delayed table have seen."""
    return max(0, table.turn - table.spectator_delay)


def as_it_was(table: Table, now: float) -> Table:
    """Return the game as spectators may see it now, at a table where it is delayed.

    Its seats, and the rest that the lobby's list shows to anybody, are those of now.
    """
    turn = turn_shown(table)
    then = table.past[-1 - (table.turn - turn)]
    return replace(
        table,
        state=then.state,
        turn=turn,
        to_act=then.to_act,
        history=table.history[: len(table.history) - (table.turn - turn)],
        clocks=then.clocks,
        times=then.times,
        spent_ms=0,
        began=now,
        views={None: _view(table, then, turn)},
    )


def with_changes(table: Table, now: float) -> Table:
    """Return the same, with what its last action has changed; at least one has to be shown."""
    shown = as_it_was(table, now)
    before = _view(table, table.past[0], shown.turn - 1)
    changed: dict[int | None, tuple[Change, ...]]
    changed = {None: tuple(compare_views(before, shown.view(None)))}
    return replace(shown, before=Before(changed=changed))


def _view(table: Table, past: Past, turn: int) -> Any:
    # The deal of a moment ago is no secret of the past yet: the first action reveals it.
    return table.game.reveal(past.state, None) if turn else table.game.view(past.state, None)
