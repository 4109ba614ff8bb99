"""Result of a match of Bot255."""

from oneoh_games import Outcome
from oneoh_games.bot255.view import View
from oneoh_tui.games.headline import headline, winning_seats
from oneoh_tui.games.position import Position
from oneoh_tui.text import counted
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def result(position: Position, outcome: Outcome) -> list[str]:
    """Return the headline, what decided between equal points, and the sum of each seat."""
    best = max(outcome.scores)
    is_tied = sum(score == best for score in outcome.scores) > 1
    winners = winning_seats(outcome)
    broken = is_tied and len(winners) == 1
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    return [
        _headline(position, outcome, winners),
        _("Equal points: full runs, then fewer runs and fewer lines decide.") if broken else "",
        *(standing(position, seat, outcome.places[seat]) for seat in order),
    ]


def _headline(position: Position, outcome: Outcome, winners: list[int]) -> str:
    if len(winners) == 1:
        return headline(position, outcome)
    names = ", ".join(position.who(seat) for seat in winners)
    return _("A shared win: {names}").format(names=names)


def standing(position: Position, seat: int, place: int) -> str:
    """Return a seat's place, with the figures that decide it."""
    view: View = position.view
    facts = view.seats[seat]
    parts = (
        counted.points(facts.points),
        f"{facts.full_runs} x 255",
        counted.runs(facts.runs),
        counted.lines(facts.lines),
    )
    return f"{place}. " + headed(position.who(seat), ", ".join(parts))
