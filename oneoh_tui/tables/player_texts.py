"""Page of a player in words: ratings, their course, results against others, openings."""

from collections.abc import Iterator, Sequence

from oneoh_protocol.messages import Player, PlayerRating, RatingPoint, Rival
from oneoh_tui.games import game_title
from oneoh_tui.tables.list_filter import SPEEDS
from oneoh_tui.tables.names import marked_name
from oneoh_tui.text.glyphs import Glyphs
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
    yield from map(about_rating, page.ratings)
    yield from record_texts(page)
    yield _("Course: {ratings}").format(ratings=course(page.points))
    for rival in page.rivals:
        text = _("Against {name}: {won} won, {drawn} drawn, {lost} lost")
        yield text.format(name=_named(rival), won=rival.won, drawn=rival.drawn, lost=rival.lost)
    for opening in page.openings:
        text = _("First move {action}: {percent} %, games: {count}")
        yield text.format(action=opening.action, percent=opening.percent, count=opening.games)


def rating_text(rated: PlayerRating | RatingPoint, glyphs: Glyphs | None = None) -> str:
    """Return a rating with its deviation."""
    sign = "+-" if glyphs is not None and glyphs.name == "ascii" else "±"
    return f"{rated.rating} {sign} {rated.deviation}"


def summary(page: Player, glyphs: Glyphs) -> Iterator[str]:
    """Yield the rating of the kind that the page is about, and its records; nothing without one."""
    if page.ratings:
        rating = page.ratings[0]
        yield parted((rating_text(rating, glyphs), games_text(rating)))
        yield from record_texts(page)


def record_texts(page: Player) -> Iterator[str]:
    """Yield the best rating and the streaks in a line, if there is anything to tell."""
    texts = []
    if page.peak is not None:
        texts.append(_("best rating {rating}").format(rating=page.peak))
    if page.streak > 1:
        text = _("the last {count} games won in a row")
        texts.append(text.format(count=page.streak))
    if page.longest > max(1, page.streak):
        text = _("{count} won in a row at best")
        texts.append(text.format(count=page.longest))
    if texts:
        yield parted(texts)


def about_rating(rating: PlayerRating) -> str:
    """Return a rating with its kind of games and its deviation."""
    return parted((kind_text(rating), rating_text(rating), games_text(rating)))


def kind_text(rating: PlayerRating) -> str:
    """Return the kind of games: the game, its speed, and the season if there are any."""
    return parted(filter(None, (game_title(rating.game), _(SPEEDS[rating.speed]), rating.season)))


def games_text(rating: PlayerRating) -> str:
    """Return the number of games."""
    return _("games: {count}").format(count=rating.games)


def _named(player: Player | Rival) -> str:
    return marked_name(player.name, bot=player.bot, unregistered=player.unregistered)


def course(points: Sequence[RatingPoint]) -> str:
    """Return the last ratings, the oldest first."""
    return " ".join(str(point.rating) for point in reversed(points[:LAST]))
