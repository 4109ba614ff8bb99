"""Folding of facts: live tables and tables read from the store change by the same function."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from oneoh_games import AnyGame, Outcome, WrongRules, read_options
from oneoh_games.surrender import places_with, stopped_outcome
from oneoh_protocol.messages import HISTORY_LENGTH
from oneoh_server.tables.clock import banks_after, banks_after_timeout
from oneoh_server.tables.facts import (
    Acted,
    Begun,
    Continued,
    Ended,
    Fact,
    Hosted,
    Offered,
    Opened,
    RematchWanted,
    Seat,
    Seated,
    Surrendered,
    Vacated,
)
from oneoh_server.tables.state import Answer, Policy, Table, Turn


def fold(facts: Iterable[Fact], games: Mapping[str, AnyGame], policy: Policy) -> Table:
    """Return the table that these facts describe.

    Raises ValueError, or anything else, if they do not fit: a stranger's game reads them as well.
    """
    rest = iter(facts)
    first = next(rest, None)
    if not isinstance(first, Opened):
        raise ValueError(  # noqa: TRY004 - the record is bad, not the program
            "a table's first fact is that it was opened"
        )
    if first.game not in games:
        raise ValueError(f"the game {first.game!r} is not installed")
    table = open_table(first, games[first.game], policy)
    for fact in rest:
        table = evolve(table, fact)
    return table


def open_table(fact: Opened, game: AnyGame, policy: Policy) -> Table:
    """Return the table of the first fact. Raises WrongRules if it had other rules than `game`."""
    if fact.rules_version != game.rules_version:
        raise WrongRules(
            f"table {fact.table} was opened under rules {fact.rules_version} of {game.id}, "
            f"those at hand are {game.rules_version}"
        )
    options = read_options(game, fact.options)
    return Table(
        id=fact.table,
        game=game,
        options=options,
        plain_options=msgspec.to_builtins(options),
        clock=fact.clock,
        listed=fact.listed,
        host=fact.host,
        host_name=fact.host_name,
        seats=fact.seats,
        seed=fact.seed,
        policy=policy,
    )


def evolve(table: Table, fact: Fact) -> Table:
    """Return the table after a fact.

    Raises ValueError for a fact that cannot have happened: for an action BadNotation or
    IllegalAction, which are ValueErrors.
    """
    match fact:
        case Opened():
            raise ValueError("a table is opened once")
        case Seated(seat, guest, name, bot, software):
            return with_seat(table, seat, guest=guest, name=name, bot=bot, software=software)
        case Vacated(seat):
            return _vacate(table, seat)
        case Offered(seat, plan):
            return replace(table, seats=_put(table.seats, seat, plan))
        case Hosted(guest, name):
            return replace(table, host=guest, host_name=name)
        case Begun(seats):
            return _begin(table, seats)
        case Acted():
            return _act(table, fact)
        case Surrendered(seat, by):
            return _surrender(table, seat, by)
        case RematchWanted(seat):
            return with_seat(table, seat, rematch=True)
        case Continued(next_table):
            return replace(table, next_table=next_table)
        case Ended():
            return replace(table, closed=True)


def with_seat(table: Table, number: int, **changes: object) -> Table:
    return replace(table, seats=_put(table.seats, number, replace(table.seats[number], **changes)))


def _put(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _vacate(table: Table, number: int) -> Table:
    if table.phase == "over":
        return with_seat(table, number, gone=True, rematch=False, present=False)
    left = table.seats[number]
    free = Seat() if left.house_bot else Seat(offer=left.offer, invite=left.invite)
    return replace(table, seats=_put(table.seats, number, free))


def _begin(table: Table, seats: int) -> Table:
    if table.phase != "waiting" or seats > len(table.seats):
        raise ValueError(f"a game of {seats} seats cannot begin here")
    state = table.game.start(seats, int(table.seed, 16), table.options)
    timed = table.clock.bank_ms or table.clock.delay_ms
    return replace(
        table,
        phase="running",
        seats=table.seats[:seats],
        state=state,
        to_act=table.game.to_act(state),
        answers=(None,) * seats,
        banks=(table.clock.bank_ms,) * seats if timed else (),
        views={},
    )


def _act(table: Table, fact: Acted) -> Table:
    if table.phase != "running" or fact.seat != table.to_act:
        raise ValueError(f"it is not the turn of seat {fact.seat}")
    return play(table, fact, table.game.parse_action(fact.action))


def play(table: Table, fact: Acted, action: Any, **changes: Any) -> Table:
    """Return the table after the fact's action, in a running game; change other fields as well.

    Raises IllegalAction.
    """
    game, before = table.game, table.state
    state = game.apply(before, action)
    receivers = (*range(len(table.seats)), None)
    seen = [game.seen_action(before, action, receiver) for receiver in receivers]
    turn = Turn(fact.seat, fact.action, tuple(seen), fact.by_clock)
    after = replace(
        table,
        state=state,
        turn=table.turn + 1,
        to_act=game.to_act(state),
        history=(*table.history, turn)[-HISTORY_LENGTH:],
        answers=_answers(table, fact),
        banks=banks_after(table.banks, table.clock, fact.seat, fact.took_ms),
        before=before,
        views={},
        views_before=table.views,
        **changes,
    )
    if after.to_act is not None:
        return after
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError(f"{game.id} has nobody to act and no outcome")
    places = places_with(outcome.places, after.surrendered)
    return _over(after, replace(outcome, places=places), "rules")


def _answers(table: Table, fact: Acted) -> tuple[Answer | None, ...]:
    """Return the last answer of each seat; the clock's action is none."""
    if fact.by_clock:
        return table.answers
    answer = Answer(table.request, fact.action)
    return (*table.answers[: fact.seat], answer, *table.answers[fact.seat + 1 :])


def _surrender(table: Table, seat: int, by: Literal["resigned", "timeout"]) -> Table:
    if table.phase != "running" or seat in table.surrendered or seat >= len(table.seats):
        raise ValueError(f"seat {seat} cannot give up")
    after = replace(table, surrendered=(*table.surrendered, seat))
    if by == "timeout":
        after = replace(after, banks=banks_after_timeout(table.banks, seat))
    if len(after.surrendered) < len(after.seats) - 1:
        return after
    return _over(after, stopped_outcome(by, len(after.seats), after.surrendered), by)


def _over(table: Table, outcome: Outcome, by: Literal["rules", "resigned", "timeout"]) -> Table:
    return replace(table, phase="over", to_act=None, outcome=outcome, ended_by=by)
