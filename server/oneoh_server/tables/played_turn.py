"""Turn of a running game that is played: the state after it, what each seat sees, and its times."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from oneoh_games.surrender import places_with
from oneoh_protocol.messages import HISTORY_LENGTH, Fault, Times
from oneoh_protocol.seat_clock import SeatClock, after_answer, after_timeout
from oneoh_server.tables import taking_back
from oneoh_server.tables.audiences import Audiences
from oneoh_server.tables.delayed import remember
from oneoh_server.tables.facts import Acted
from oneoh_server.tables.game_over import over
from oneoh_server.tables.state import Answer, Before, Table, Turn


def play(
    table: Table,
    fact: Acted,
    action: Any,
    began: float,
    asked_at: float | None,
    fault: Fault | None,
    seq: int,
    audiences: Audiences,
) -> Table:
    """Return the table after the fact's action, in a running game, with other fields as given.

    Raises IllegalAction.
    """
    game = table.game
    state = game.apply(table.state, action)
    turn = _turn(table, fact, action)
    # One argument more, and Python would pass them all in a dict, for as much again.
    after = replace(
        table,
        state=state,
        turn=table.turn + 1,
        to_act=game.to_act(state),
        history=(*table.history, turn)[-HISTORY_LENGTH:],
        answers=_answers(table, fact),
        spent_ms=0,
        played_ms=table.played_ms if fact.accepted_ms is None else fact.accepted_ms,
        views={},
        before=Before(table.state, table.views),
        began=began,
        asked_at=asked_at,
        fault=fault,
        seq=seq,
        audiences=audiences,
    )
    if not table.rated:
        after = taking_back.keep(after, turn)
    if table.clocks:
        after = replace(after, clocks=_clocks(table, fact), times=_times(fact))
    if after.spectator_delay:
        after = remember(after)
    if after.to_act is not None:
        return after
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError(f"{game.id} has nobody to act and no outcome")
    places = places_with(outcome.places, after.surrendered)
    return over(after, replace(outcome, places=places), "rules")


def _turn(table: Table, fact: Acted, action: Any) -> Turn:
    """Return the action as each seat may know it: its own seat, whole."""
    game, before, seen = table.game, table.state, []
    for receiver in _receivers(len(table.seats)):
        own = receiver == fact.seat
        seen.append(fact.action if own else game.seen_action(before, action, receiver))
    held = table.stood_in and table.seats[fact.seat].stands_for is not None and not fact.by_clock
    return Turn(fact.seat, fact.action, tuple(seen), fact.by_clock, held)


@cache
def _receivers(seats: int) -> tuple[int | None, ...]:
    return (*range(seats), None)


def _answers(table: Table, fact: Acted) -> tuple[Answer | None, ...]:
    """Return the last answer of each seat; the clock's action is none."""
    if fact.by_clock:
        return table.answers
    answers = [*table.answers]
    answers[fact.seat] = Answer(table.request, fact.action)
    return tuple(answers)


def _clocks(table: Table, fact: Acted) -> tuple[SeatClock, ...]:
    """Return the clocks after an action; a seat that has surrendered keeps its own."""
    if fact.seat in table.surrendered:
        return table.clocks
    seat = table.clocks[fact.seat]
    if fact.by_clock:
        after = after_timeout(seat, table.clock)
    else:
        after = after_answer(seat, table.clock, table.policy.lag, fact.took_ms, fact.lag_ms)
    return (*table.clocks[: fact.seat], after, *table.clocks[fact.seat + 1 :])


def _times(fact: Acted) -> Times | None:
    """Return the times of an action; None for one that was stored without them."""
    if fact.accepted_ms is None:
        return None
    return Times(
        fact.sent_ms,
        fact.accepted_ms,
        fact.took_ms,
        fact.received_ms,
        fact.answered_ms,
        fact.lag_ms,
        fact.fault,
    )
