"""Check of a whole table by the rules of its game, before anything shows or answers it.

A client trusts no server (ARCHITECTURE.md): rules and boards may rely on what the rules can
produce, and a table that they cannot have produced is refused here.
"""

from typing import Any

import msgspec

from oneoh_games import GAMES, AnyGame, BadNotation, Generator, legal_line, read_options
from oneoh_protocol.changes import BadChange
from oneoh_protocol.evolve import evolve
from oneoh_protocol.messages import Closed, Played, Request, Table, TableEvent

_ONE_WORD = frozenset("abcdefghijklmnopqrstuvwxyz-")
"""Letters of an action whose rest is hidden from the receiver: `run` for `run:...`."""


class UnreadableTable(ValueError):
    """Table that the rules of its game cannot have produced."""


def evolve_checked(table: Table | None, event: Table | TableEvent | Request) -> Table | None:
    """Return the table after `event`, checked; None if the table is not known yet.

    Raises SequenceGap if an event is missing before this one, and UnreadableTable, also for a
    change of what the view does not have.
    """
    if isinstance(event, Table):
        check_table(event)
        if table is not None:
            _check_constants(event, table)
        return event
    if table is None:
        return None
    try:
        after = evolve(table, event)
    except BadChange as error:
        raise UnreadableTable(str(error)) from error
    if not isinstance(event, Closed):
        # A table that is closed in the middle of a game asks nobody, whatever its view says.
        check_table(after, table)
    return after


def check_table(table: Table, before: Table | None = None) -> None:
    """Check all that a server says of a table. Raises UnreadableTable, and nothing else.

    `before` is the same table one event earlier, checked already: only the difference is checked
    by the rules. If the rules are not installed, or are of another version, the seats and the
    phase are checked all the same.
    """
    try:
        _check_seats(table)
        if before is not None:
            _check_constants(table, before)
        game = GAMES.installed(table.game)
        if game is not None and game.rules_version == table.rules_version:
            _check_game(game, table, before)
    except UnreadableTable:
        raise
    except Exception as error:
        # Rules are written for states that they can produce; given another they may raise anything.
        raise UnreadableTable(f"{type(error).__name__}: {error}") from error


def _expect(kept: bool, promise: str) -> None:
    if not kept:
        raise UnreadableTable(f"broken promise: {promise}")


def _check_constants(table: Table, before: Table) -> None:
    kept = (before.table, before.game, before.rules_version, before.options, len(before.seats))
    now = (table.table, table.game, table.rules_version, table.options, len(table.seats))
    _expect(now == kept, "a table keeps its game, its options and its seats")


def _check_seats(table: Table) -> None:
    """Check every seat number, and that each seat has its bank, invite, score and place."""
    count = len(table.seats)
    named = [table.seat, table.to_act, table.resigned, *(each.seat for each in table.history)]
    _expect(all(seat is None or seat < count for seat in named), "a seat is one of the table's")
    _expect(len(table.banks_ms) in (0, count), "each seat has a bank, or none")
    _expect(len(table.invites) == count, "each seat has an invite, or null")
    _expect(len(table.history) <= table.turn, "the history is no longer than the game")
    _expect((table.view is None) == (table.phase == "waiting"), "a game that began has a view")
    _expect(
        (table.outcome is None) == (table.phase != "over"), "a game that is over has an outcome"
    )
    _expect((table.ended_by is None) == (table.phase != "over"), "a game that is over has ended")
    if table.phase != "running":
        _expect(table.to_act is None and table.request is None, "nobody acts but in a game")
    if table.outcome is not None:
        _expect(len(table.outcome.scores) == count, "each seat has a score")
        _expect(len(table.outcome.places) == count, "each seat has a place")
        _expect(set(table.outcome.places) <= set(range(1, count + 1)), "a place is 1 or more")


def _check_game(game: AnyGame, table: Table, before: Table | None) -> None:
    if before is None:
        _expect(len(table.seats) in game.seats, "the game is played with this number of seats")
        read_options(game, table.options)
    for played in _new_actions(table, before):
        _check_action(game, played.action)
    if table.view is None:
        return
    if before is None or _checked_parts(table) != _checked_parts(before):
        revealed = table.ended_by not in (None, "rules") or (table.is_late and table.turn > 0)
        state = _state(game, table.view, table.seat, revealed=revealed)
        _check_state(game, table, state)


def _checked_parts(table: Table) -> tuple[object, ...]:
    """Return all that the check of a state depends on; payloads by identity, as they are large."""
    return id(table.view), id(table.request), table.phase


def _new_actions(table: Table, before: Table | None) -> tuple[Played, ...]:
    """Return the actions that the history of `before` does not have."""
    if before is None:
        return table.history
    return () if table.history is before.history else table.history[-1:]


def _check_state(game: AnyGame, table: Table, state: Any) -> None:
    if table.phase == "running":
        _expect(table.to_act == game.to_act(state), "the view says who has to act")
    if table.ended_by == "rules":
        _expect(table.outcome == game.outcome(state), "the view says how the game ended")
    if (request := table.request) is not None:
        asked = (request.table, request.turn)
        _expect(asked == (table.table, table.turn), "a request is of its table and its turn")
        _expect(table.seat == game.to_act(state), "the seat that is asked has to act")
        _check_legal(game, request, state)


def _check_legal(game: AnyGame, request: Request, state: Any) -> None:
    if request.legal is not None:
        legal = legal_line(game, state)
        _expect(request.legal == legal, "the legal actions are those of the view")


def _check_action(game: AnyGame, text: str) -> None:
    try:
        game.parse_action(text)
    except BadNotation:
        if not text or not set(text) <= _ONE_WORD:
            raise


def _state(game: AnyGame, payload: object, seat: int | None, *, revealed: bool = False) -> Any:
    """Return a state that shows the view `payload`, as proof that the rules can produce it.

    The promise DETERMINIZE of `oneoh_games.testing` is that every view of every game has such a
    state; REVEAL is the same of the view that `reveal` gives: of a game that was given
    up, or that a spectator sees late.
    """
    view = msgspec.convert(payload, game.view_type)
    state = game.determinize(view, Generator(0))
    shown = game.reveal(state, seat) if revealed else game.view(state, seat)
    _expect(shown == view, "the view is one that the rules can produce")
    return state
