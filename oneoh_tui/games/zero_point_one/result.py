"""Result of a game of Zero Point One."""

from collections.abc import Mapping

from oneoh_games import Outcome
from oneoh_games.zero_point_one.view import View
from oneoh_tui.games.headline import headline
from oneoh_tui.games.position import Position
from oneoh_tui.games.zero_point_one.names import colour_name
from oneoh_tui.games.zero_point_one.squares import owner, pieces
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import N_, _

_REASONS: Mapping[str, str] = {
    "capture": N_("The 0-1 was captured."),
    "no-turn": N_("The other side had no turn left."),
    "repetition": N_("The position was repeated."),
    "turn-limit": N_("The turns were used up."),
}


def result(position: Position, outcome: Outcome) -> list[str]:
    """Return the headline, the reason, and each side's remaining pieces."""
    reason = _REASONS.get(outcome.reason, "")
    sides = [_side(seat, position) for seat in range(2)]
    return [headline(position, outcome), _(reason), *sides]


def material(view: View, seat: int) -> int:
    """Return the number of a seat's pieces on the board, in hand and to place."""
    on_board = sum(owner(each) == seat for each in pieces(view).values())
    return on_board + sum(view.hands[seat].values()) + sum(view.to_deploy[seat].values())


def _side(seat: int, position: Position) -> str:
    return _("{who}, {colour}: {pieces}").format(
        who=position.who(seat),
        colour=colour_name(seat),
        pieces=counted.pieces(material(position.view, seat)),
    )
