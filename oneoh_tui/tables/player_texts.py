"""Page of a player in words: ratings, their course, results against others, openings."""

from collections.abc import Iterator, Sequence

from oneoh_protocol.messages import Player, PlayerRating, RatingPoint, Rival
from oneoh_tui.games import game_title
from oneoh_tui.tables.list_filter import SPEEDS
from oneoh_tui.text.i18n import _
from oneoh_tui.text.label import parted

LAST = 10
"""Points of the course that are told."""


def player_texts(page: Player) -> Iterator[str]:
    """Yield the lines of a page."""
    yield _named(page)
    if not page.ratings:
        yield _("No rated game yet.")
        return
    yield from map(rating_text, page.ratings)
    yield _("Course: {ratings}").format(ratings=course(page.points))
    for rival in page.rivals:
        text = _("Against {name}: {won} won, {drawn} drawn, {lost} lost")
        yield text.format(name=_named(rival), won=rival.won, drawn=rival.drawn, lost=rival.lost)
    for opening in page.openings:
        text = _("First move {action}: {percent} %, games: {count}")
        yield text.format(action=opening.action, percent=opening.percent, count=opening.games)


def rating_text(rating: PlayerRating) -> str:
    """Return a rating with its kind of games and its deviation."""
    games = _("games: {count}").format(count=rating.games)
    kind = [game_title(rating.game), _(SPEEDS[rating.speed]), rating.season]
    return parted((*filter(None, kind), f"{rating.rating} ± {rating.deviation}", games))


def _named(player: Player | Rival) -> str:
    return _("{name} (bot)").format(name=player.name) if player.bot else player.name


def course(points: Sequence[RatingPoint]) -> str:
    """Return the last ratings, the oldest first."""
    return " ".join(str(point.rating) for point in reversed(points[:LAST]))
