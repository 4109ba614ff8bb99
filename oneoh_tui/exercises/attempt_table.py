"""Attempt at an exercise as a table, for the boards and texts that show tables."""

from oneoh_protocol.messages import Clock, Request, SeatInfo, Table
from oneoh_tui.exercises.attempt import Attempt
from oneoh_tui.games import BoardGame
from oneoh_tui.tables.table_model import TableModel
from oneoh_tui.text.i18n import _

_TABLE = "exercise"


def attempt_model(attempt: Attempt, game: BoardGame, player: str) -> TableModel:
    """Return the table of an attempt; `player` is the name of who tries it."""
    request = _request(attempt) if attempt.status == "open" else None
    return TableModel(_table(attempt, player, request), game, request, attempt.view)


def _request(attempt: Attempt) -> Request:
    return Request(
        table=_TABLE,
        request=attempt.moves + 1,
        turn=attempt.moves,
        legal=attempt.legal,
        deadline_ms=None,
    )


def _table(attempt: Attempt, player: str, request: Request | None) -> Table:
    game = attempt.game
    seats = min(game.seats)
    names = [_("The other")] * seats
    names[attempt.seat] = player
    return Table(
        re=0,
        table=_TABLE,
        seq=attempt.moves,
        game=game.id,
        rules_version=game.rules_version,
        options={},
        clock=Clock(),
        listed=False,
        phase="running",
        host="",
        hosting=False,
        seat=attempt.seat,
        seats=tuple(SeatInfo("taken", name, present=True) for name in names),
        invites=(None,) * seats,
        spectators=0,
        turn=attempt.moves,
        history=() if attempt.last is None else (attempt.last,),
        to_act=attempt.seat if request else None,
        banks_ms=(),
        view={},
        request=request,
        outcome=None,
        ended_by=None,
        seed=None,
        next_table=None,
    )
