"""Actions that are taken back: the game as it was, and the wishes for that.

Source: protocol/README.md#taking-moves-back.
"""

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from oneoh_games import revealed
from oneoh_protocol.messages import HISTORY_LENGTH
from oneoh_server.tables.delayed import remember
from oneoh_server.tables.facts import TakebackWished
from oneoh_server.tables.state import Before, Table, Turn


def keep(table: Table, last: Turn) -> Table:
    """Return the table with its last action among those that can be taken back.

    Tables share their list, and each uses as much of it as it has actions.
    """
    before = table.turn - 1
    if len(table.played) == before:
        table.played.append(last)
        return table
    # A decision that was not carried out, or another one from the same table, has gone on with it.
    return replace(table, played=[*table.played[:before], last])


def wish(table: Table, fact: TakebackWished) -> Table:
    """Return the table after a seat's wish, or after one that declines it for all."""
    if fact.turn is None:
        return without_wishes(table)
    _check(table, fact.turn)
    asking = table.takeback is None
    seats = tuple(
        replace(
            seat, takeback=fact.turn, asked_back_at=table.turn if asking else seat.asked_back_at
        )
        if number == fact.seat
        else seat
        for number, seat in enumerate(table.seats)
    )
    return replace(table, seats=seats, takeback=fact.turn)


def _check(table: Table, turn: int) -> None:
    """Raise ValueError if the game cannot go back to that turn."""
    if table.phase == "waiting" or table.rated or turn >= table.turn:
        raise ValueError(f"the game cannot go back to {turn}")


def without_wishes(table: Table) -> Table:
    """Return the table where nobody wants the game to go back."""
    if table.takeback is None:
        return table
    seats = tuple(replace(seat, takeback=None) for seat in table.seats)
    return replace(table, seats=seats, takeback=None)


def states(table: Table) -> list[Any]:
    """Return the states of the game, from its beginning to the present one."""
    game = table.game
    found = [game.start(len(table.seats), int(table.seed, 16), table.options)]
    for turn in table.actions:
        found.append(game.apply(found[-1], game.parse_action(turn.action)))
    return found


def learned(table: Table, seat: int, first: int) -> str | None:
    """Return what a seat has learned since the first actions, by the name that the game has for it.

    It is `end` if the game is over, and has hidden something until then.
    """
    since = states(table)[first:]
    names = (revealed(table.game, before, after, seat) for before, after in pairwise(since))
    name = next((name for name in names if name is not None), None)
    if name is None and table.phase == "over" and _hides(table, since, seat):
        return "end"
    return name


def _hides(table: Table, found: list[Any], seat: int) -> bool:
    """Return whether the game hides anything from the seat in one of the states.

    The end discloses it all, and the seed with it.
    """
    running = (state for state in found if table.game.to_act(state) is not None)
    return any(table.game.view(state, seat) != table.game.reveal(state, seat) for state in running)


def go_back(table: Table, turn: int) -> Table:
    """Return the table with its first `turn` actions alone. Clocks stay as they are.

    A game that is over runs again.
    """
    _check(table, turn)
    kept, found = table.actions[:turn], states(table)[: turn + 1]
    seats = tuple(
        replace(seat, takeback=None, asked_back_at=None, draw=False, offered_at=None, rematch=False)
        for seat in table.seats
    )
    after = replace(
        table,
        phase="running",
        outcome=None,
        ended_by=None,
        seats=seats,
        state=found[-1],
        turn=turn,
        to_act=table.game.to_act(found[-1]),
        history=tuple(kept[-HISTORY_LENGTH:]),
        played=kept,
        answers=table.answers if turn else (None,) * len(seats),
        spent_ms=0,
        times=None,
        draw_offered=False,
        takeback=None,
        takebacks=table.takebacks + 1,
        undone=table.undone + table.turn - turn + 1,
        views={},
        before=Before(found[-2] if turn else None),
        past=(),
    )
    return _remembered(after, found) if table.spectator_delay else after


def _remembered(table: Table, found: list[Any]) -> Table:
    """Return the table with the states that spectators of a delayed table have yet to see."""
    past = table
    for state in found:
        past = remember(replace(past, state=state, to_act=table.game.to_act(state)))
    return replace(table, past=past.past)
