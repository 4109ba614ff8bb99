"""Result of a game of One Zero One."""

from oneoh_games import Outcome
from oneoh_games.one_zero_one.view import View
from oneoh_tui.games.headline import headline_with_scores
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import headed


def result(position: Position, outcome: Outcome) -> list[str]:
    """Return the headline, the reason, and the lines that each seat controls."""
    view: View = position.view
    return [
        headline_with_scores(position, outcome),
        _reason(position, outcome),
        *(_sum(seat, position) for seat in range(len(view.seats))),
    ]


def _reason(position: Position, outcome: Outcome) -> str:
    match outcome.reason:
        case "run":
            text = _("Line 50 was full: the program ran.")
        case "deck-out":
            text = _deck_out(position)
        case _:
            text = ""
    if len(set(outcome.scores)) == 1 and len(set(outcome.places)) > 1:
        text = f"{text} " + _("The highest line that is controlled decides.")
    if len(set(outcome.places)) == 1:
        # Rules page, section "The end"; the booklet asks for a rematch.
        text = f"{text} " + _("Nobody controls a line: the rules ask for a rematch.")
    return text.strip()


def _deck_out(position: Position) -> str:
    """Return the seat that could not draw, by the last event."""
    view: View = position.view
    seats = [event.seat for event in view.events if event.what == "deck-out"]
    if not seats:
        return _("A deck was empty.")
    who = position.who(seats[-1])
    return _("{who} could not draw up to three cards: the deck is empty.").format(who=who)


def _sum(seat: int, position: Position) -> str:
    """Return the sum of the lines that a seat controls."""
    view: View = position.view
    lines = [line.number for line in view.lines if line.controller == seat]
    text = f"{' + '.join(map(str, lines))} = {sum(lines)}" if len(lines) > 1 else str(sum(lines))
    return headed(position.who(seat), text)
