"""Folding of facts: live tables and tables read from the store change by the same function."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from oneoh_games import AnyGame, WrongRules, read_options
from oneoh_games.surrender import stopped_outcome
from oneoh_protocol.seat_clock import first_clock, stopped
from oneoh_server.tables import taking_back
from oneoh_server.tables.delayed import remember
from oneoh_server.tables.facts import (
    Aborted,
    Acted,
    Assisted,
    Begun,
    Chose,
    Continued,
    Drawn,
    Ended,
    Fact,
    HandedBack,
    Hosted,
    Offered,
    Opened,
    Overdue,
    Paused,
    RematchWanted,
    Removed,
    Returned,
    Seat,
    Seated,
    StandInNamed,
    StoodIn,
    Surrendered,
    SurrenderedBy,
    TakebackWished,
    TakenBack,
    TimeNoted,
    Unpaused,
    Vacated,
    Wished,
)
from oneoh_server.tables.game_over import over
from oneoh_server.tables.played_turn import play
from oneoh_server.tables.state import Policy, Table


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
        spectating=fact.spectating,
        admission=fact.admission,
        rated=fact.rated,
        spectator_delay=fact.spectator_delay,
        stand_in=fact.stand_in,
        once=fact.once,
        policy=policy,
    )


def evolve(table: Table, fact: Fact) -> Table:
    """Return the table after a fact.

    Raises ValueError for a fact that cannot have happened: for an action BadNotation or
    IllegalAction, which are ValueErrors.
    """
    match fact:  # the usual ones first: a case that fails costs a call
        case Acted():
            return _act(table, fact)
        case Seated():
            return _seated(table, fact)
        case Begun(seats):
            return _begin(table, seats)
        case Surrendered(seat, by):
            return _surrender(table, seat, by)
        case Vacated(seat):
            return _vacate(table, seat)
        case Hosted(guest, name):
            return replace(table, host=guest, host_name=name)
        case Ended():
            return replace(table, closed=True)
        case Opened():
            raise ValueError("a table is opened once")
        case Removed(seat, guest):
            return replace(_vacate(table, seat), removed=table.removed | {guest})
        case Offered(seat, plan):
            return replace(table, seats=_put(table.seats, seat, plan))
        case TimeNoted(spent_ms):
            return replace(table, spent_ms=spent_ms)
        case Wished():
            return _wish(table, fact)
        case TakebackWished():
            return taking_back.wish(table, fact)
        case TakenBack(turn):
            return taking_back.go_back(table, turn)
        case Paused(spent_ms):
            return _pause(table, spent_ms)
        case Unpaused():
            return replace(table, paused=False, pauses=table.pauses + 1)
        case Assisted(seat):
            return with_seat(table, seat, assisted=True)
        case Aborted():
            return _abort(table)
        case Overdue(seat):
            return with_seat(table, seat, overdue=True)
        case Returned(seat):
            return _return(table, seat)
        case Chose(seat, choice):
            return with_seat(table, seat, choice=choice)
        case Drawn(by):
            return over(table, stopped_outcome(by, len(table.seats), table.surrendered), by)
        case StoodIn(seat, guest, bot):
            return _stand_in(table, seat, guest, bot)
        case StandInNamed(seat, bot):
            return with_seat(table, seat, stand_in=bot)
        case HandedBack(seat, returned):
            return _hand_back(table, seat, returned=returned)
        case RematchWanted(seat):
            return with_seat(table, seat, rematch=True)
        case Continued(next_table):
            return replace(taking_back.without_wishes(table), next_table=next_table)


def _seated(table: Table, fact: Seated) -> Table:
    return with_seat(
        table,
        fact.seat,
        guest=fact.guest,
        name=fact.name,
        bot=fact.bot,
        software=fact.software,
        unregistered=fact.unregistered,
        details=fact.details,
    )


def with_seat(table: Table, number: int, **changes: object) -> Table:
    return replace(table, seats=_put(table.seats, number, replace(table.seats[number], **changes)))


def _put(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _vacate(table: Table, number: int) -> Table:
    if table.phase == "over":
        after = taking_back.without_wishes(table)
        return with_seat(after, number, gone=True, rematch=False, present=False)
    left = table.seats[number]
    free = Seat() if left.house_bot else Seat(offer=left.offer, invite=left.invite)
    return replace(table, seats=_put(table.seats, number, free))


def _begin(table: Table, seats: int) -> Table:
    if table.phase != "waiting" or seats > len(table.seats):
        raise ValueError(f"a game of {seats} seats cannot begin here")
    state = table.game.start(seats, int(table.seed, 16), table.options)
    begun = replace(
        table,
        phase="running",
        seats=table.seats[:seats],
        state=state,
        to_act=table.game.to_act(state),
        answers=(None,) * seats,
        played=[],
        clocks=(first_clock(table.clock, table.policy.lag),) * seats if table.clock.runs else (),
        views={},
    )
    return remember(begun) if begun.spectator_delay else begun


def _act(table: Table, fact: Acted) -> Table:
    if table.phase != "running" or fact.seat != table.to_act:
        raise ValueError(f"it is not the turn of seat {fact.seat}")
    action = table.game.parse_action(fact.action)
    after = play(
        table, fact, action, table.began, table.asked_at, table.fault, table.seq, table.audiences
    )
    return _without_offers(after, fact.seat) if after.is_offered else after


def _wish(table: Table, fact: Wished) -> Table:
    if not fact.want:
        seats = tuple(replace(seat, **{fact.what: False}) for seat in table.seats)
        return _with_offers(table, seats)
    if fact.what != "draw":
        return with_seat(table, fact.seat, **{fact.what: True})
    return replace(with_seat(table, fact.seat, draw=True, offered_at=table.turn), draw_offered=True)


def _without_offers(table: Table, but: int) -> Table:
    """Return the table without offers, which an action declines: of a draw, that of another seat.

    A draw that was offered in the very turn of the action stands: its seat may have known nothing of it.
    """
    seats = tuple(
        seat if number == but or seat.offered_at == table.turn - 1 else replace(seat, draw=False)
        for number, seat in enumerate(table.seats)
    )
    return taking_back.without_wishes(_with_offers(table, seats))


def _with_offers(table: Table, seats: tuple[Seat, ...]) -> Table:
    return replace(table, seats=seats, draw_offered=any(seat.draw for seat in seats))


def _pause(table: Table, spent_ms: int) -> Table:
    if table.phase != "running" or table.paused:
        raise ValueError("only a game that runs is paused")
    seats = tuple(replace(seat, pause=False) for seat in table.seats)
    return replace(table, seats=seats, paused=True, spent_ms=spent_ms)


def _abort(table: Table) -> Table:
    if table.phase != "running":
        raise ValueError("only a game that runs is aborted")
    return over(table, stopped_outcome("aborted", len(table.seats), ()), "aborted")


def _return(table: Table, seat: int) -> Table:
    drops = table.seats[seat].drops + 1
    return with_seat(_without_choices(table), seat, overdue=False, drops=drops)


def _stand_in(table: Table, seat: int, guest: str, bot: str) -> Table:
    if table.phase != "running" or table.seats[seat].stands_for:
        raise ValueError(f"nobody can stand in for seat {seat}")
    free = _without_choices(table)
    owner = replace(free.seats[seat], present=False, arrived=False)
    holder = Seat("bot", None, bot, guest, bot, bot=True, stands_for=owner)
    return replace(free, seats=_put(free.seats, seat, holder), stood_in=True)


def _hand_back(table: Table, seat: int, *, returned: bool) -> Table:
    owner = table.seats[seat].stands_for
    if owner is None:
        raise ValueError(f"nobody stands in for seat {seat}")
    free = _without_choices(table)
    after = replace(free, seats=_put(free.seats, seat, owner))
    return _return(after, seat) if returned else after


def _without_choices(table: Table) -> Table:
    return replace(table, seats=tuple(replace(seat, choice=None) for seat in table.seats))


def _surrender(table: Table, seat: int, by: SurrenderedBy) -> Table:
    if table.phase != "running" or seat in table.surrendered or seat >= len(table.seats):
        raise ValueError(f"seat {seat} cannot give up")
    after = with_seat(table, seat, pause=False, abort=False, draw=False)
    after = taking_back.without_wishes(after)
    after = replace(after, surrendered=(*table.surrendered, seat))
    if by == "absence":
        after = with_seat(_without_choices(after), seat, overdue=False)
    if by == "timeout":
        clocks = [stopped(each) if at == seat else each for at, each in enumerate(table.clocks)]
        after = replace(after, clocks=tuple(clocks))
    if len(after.surrendered) < len(after.seats) - 1:
        return after
    return over(after, stopped_outcome(by, len(after.seats), after.surrendered), by)
