"""Headlines of results: who wins, with or without the scores of two seats."""

from oneoh_games import Outcome
from oneoh_tui.games.position import Position
from oneoh_tui.text.i18n import _


def winning_seats(outcome: Outcome) -> list[int]:
    """Return the seats that share the first place."""
    return [seat for seat, place in enumerate(outcome.places) if place == 1]


def headline(position: Position, outcome: Outcome) -> str:
    """Return the outcome in two words, as the viewer sees it."""
    winners = winning_seats(outcome)
    if len(winners) != 1:
        return _("A draw")
    if position.seat is None:
        return _("{who} wins").format(who=position.names[winners[0]])
    return _("You win") if winners[0] == position.seat else _("You lose")


def headline_with_scores(position: Position, outcome: Outcome) -> str:
    """Return the outcome and the scores of both seats, as the viewer sees it."""
    winners = winning_seats(outcome)
    scores = f"{outcome.scores[0]}:{outcome.scores[1]}"
    if len(winners) != 1:
        return _("A draw, {scores}").format(scores=scores)
    if position.seat is None:
        return _("{who} wins, {scores}").format(who=position.who(winners[0]), scores=scores)
    text = _("You win, {scores}") if winners[0] == position.seat else _("You lose, {scores}")
    return text.format(scores=scores)
