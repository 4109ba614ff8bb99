"""From a view back to the state: everything is open, so there is one."""

from operator import add

from oneoh_games.zero_point_one.actions import parse_action
from oneoh_games.zero_point_one.fen import read_board
from oneoh_games.zero_point_one.history import keys_of
from oneoh_games.zero_point_one.options import Limits
from oneoh_games.zero_point_one.pieces import ARMY, INDEX, KINDS
from oneoh_games.zero_point_one.position import Bitboards, Counts, Position
from oneoh_games.zero_point_one.state import State
from oneoh_games.zero_point_one.view import Pieces, View


def determinize(view: View) -> State:
    """Return the state that the view shows. Raises ValueError for armies that are not whole."""
    deploying = view.phase == "deployment"
    red, blue = map(_counts, view.to_deploy if deploying else view.hands)
    board = read_board(view.board)
    if deploying:
        _check_armies(board, (red, blue))
    taken = next((event.kind for event in view.events if event.what == "captured"), None)
    return State(
        limits=Limits(view.repetition, view.turn_limit),
        position=Position(board, (red, blue), view.mover),
        deploying=deploying,
        turns=view.turns,
        seen=() if view.start is None else keys_of(view.start, view.moves),
        moves=view.moves,
        last=None if view.last is None else parse_action(view.last),
        taken=None if taken is None else INDEX[taken],
        outcome=view.outcome,
    )


def _check_armies(board: tuple[Bitboards, Bitboards], left: tuple[Counts, Counts]) -> None:
    """Raise ValueError unless both armies are whole, as they are during deployment."""
    for placed, hand in zip(board, left, strict=True):
        if tuple(map(add, (pieces.bit_count() for pieces in placed), hand)) != ARMY:
            raise ValueError("pieces on the board and to deploy are not an army")


def _counts(pieces: Pieces) -> Counts:
    return tuple(pieces.get(kind, 0) for kind in KINDS)
