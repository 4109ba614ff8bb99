"""Result of a game of Binary."""

from oneoh_games import Outcome
from oneoh_games.binary.view import View
from oneoh_tui.games.binary.texts import colour_name
from oneoh_tui.games.headline import headline_with_scores
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _


def result(position: Position, outcome: Outcome) -> list[str]:
    """Return the headline, the tie-break if there was one, and each side's sum."""
    reason = _("The points are equal: the larger territories decide.")
    return [
        headline_with_scores(position, outcome),
        reason if outcome.reason == "territories" else "",
        *(_sum(seat, position) for seat in range(2)),
    ]


def _sum(seat: int, position: Position) -> str:
    """Return the sum of a side's territories, the largest one twice."""
    view: View = position.view
    side = view.sides[seat]
    sizes = [str(territory.size) for territory in side.territories]
    terms = [f"2 x {sizes[0]}", *sizes[1:]] if sizes else ["0"]
    return _("{who}, {colour}: {sum}").format(
        who=position.who(seat),
        colour=colour_name(side.colour),
        sum=f"{' + '.join(terms)} = {side.score}" if sizes else "0",
    )
