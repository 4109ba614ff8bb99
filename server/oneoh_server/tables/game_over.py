"""End of a game at its table."""

from msgspec.structs import replace

from oneoh_games import Outcome
from oneoh_protocol.messages import EndedBy
from oneoh_server.tables.facts import Seat
from oneoh_server.tables.state import Table


def over(table: Table, outcome: Outcome, by: EndedBy) -> Table:
    """Return the table whose game has ended, without the wishes of its seats."""
    return replace(
        table,
        phase="over",
        seats=tuple([_without_wishes(seat) for seat in table.seats]),
        paused=False,
        draw_offered=False,
        takeback=None,
        spent_ms=0,
        to_act=None,
        outcome=outcome,
        ended_by=by,
    )


def _without_wishes(seat: Seat) -> Seat:
    wishes = seat.pause or seat.abort or seat.draw or seat.overdue or seat.choice
    if not wishes and seat.takeback is None:
        return seat
    return replace(
        seat, pause=False, abort=False, draw=False, overdue=False, choice=None, takeback=None
    )
