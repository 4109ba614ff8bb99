"""Panes of a player's page: rows of ratings, games, opponents and openings."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from rich.cells import cell_len

from oneoh_protocol.messages import FinishedSeat, Player, PlayerRating, RatingPoint, Rival
from oneoh_tui.games import board_game, game_title
from oneoh_tui.tables.list_filter import SPEEDS
from oneoh_tui.tables.player_page import START, changes
from oneoh_tui.text.glyphs import Glyphs
from oneoh_tui.text.i18n import N_, _
from oneoh_tui.widgets.rating_plot import Course
from oneoh_tui.widgets.rows import Row, Tone

MORE = "more"
"""Id of the row that shows older games."""
_NUMBER = 9
"""Width of a column of figures."""


class Pane(NamedTuple):
    """Pane: its title, marked for translation, the sentence of an empty one, and its rows."""

    title: str
    empty: str
    columns: Callable[[int], str]
    rows: Callable[[Player, Glyphs, int], list[Row]]


def rating_columns(width: int) -> str:
    """Return the headings of `rating_rows`."""
    return _cells(width, _("Game"), "", _("Speed"), _("Rating"), _("Games"))


def rating_rows(page: Player, glyphs: Glyphs, width: int) -> list[Row]:
    """Return a row for each kind of games."""
    return [
        _row(
            str(at),
            glyphs,
            width,
            (game_title(kind.game), "text"),
            kind.season,
            _(SPEEDS[kind.speed]),
            with_deviation(kind, glyphs),
            str(kind.games),
        )
        for at, kind in enumerate(page.ratings)
    ]


def game_columns(width: int) -> str:
    """Return the headings of `game_rows`."""
    return _cells(width, _("Against"), _("Day"), _("Result"), _("Rating"), _("Change"))


def game_rows(page: Player, glyphs: Glyphs, width: int) -> list[Row]:
    """Return a row for each game, and one for older ones if there are any."""
    rows = [
        _row(
            point.table,
            glyphs,
            width,
            (", ".join(map(named, point.others)), "text"),
            day(point),
            result(point),
            with_deviation(point, glyphs),
            "" if change is None else signed(change),
        )
        for point, change in zip(page.points, changes(page), strict=True)
    ]
    more = [] if page.next is None else [Row(MORE, ((_("older games"), "note"),))]
    return [*rows, *more]


def rival_columns(width: int) -> str:
    """Return the headings of `rival_rows`."""
    return _cells(width, _("Against"), _("Won"), _("Drawn"), _("Lost"), _("Score"))


def rival_rows(page: Player, glyphs: Glyphs, width: int) -> list[Row]:
    """Return a row for each opponent."""
    return [
        _row(
            rival.name,
            glyphs,
            width,
            (named(rival), "strong"),
            str(rival.won),
            str(rival.drawn),
            str(rival.lost),
            percent(rival.won + rival.drawn / 2, rival.won + rival.drawn + rival.lost),
        )
        for rival in page.rivals
    ]


def opening_columns(width: int) -> str:
    """Return the headings of `opening_rows`."""
    return _cells(width, _("First move"), "", "", _("Games"), _("Score"))


def opening_rows(page: Player, glyphs: Glyphs, width: int) -> list[Row]:
    """Return a row for each first move, in the notation of the game's log."""
    if not page.ratings:
        return []
    game = board_game(page.ratings[0].game)
    return [
        _row(
            opening.action,
            glyphs,
            width,
            (game.log_notation(opening.action, glyphs), "text"),
            "",
            "",
            str(opening.games),
            _("{percent} %").format(percent=opening.percent),
        )
        for opening in page.openings
    ]


PANES = (
    Pane(N_("Games"), N_("No rated game yet."), game_columns, game_rows),
    Pane(N_("Ratings"), N_("No rated game yet."), rating_columns, rating_rows),
    Pane(N_("Opponents"), N_("No rated game yet."), rival_columns, rival_rows),
    Pane(N_("Openings"), N_("No first move is known."), opening_columns, opening_rows),
)


def course_of(page: Player) -> Course:
    """Return the course that the points of the page tell, from its beginning if it is there."""
    points = page.points[::-1]
    if not points:
        return Course()
    start = [START] if page.next is None else []
    both = [*start, *((point.rating, point.deviation) for point in points)]
    ratings, deviations = zip(*both, strict=True)
    return Course(ratings, deviations, day(points[0]), day(points[-1]))


def named(player: Player | Rival | FinishedSeat) -> str:
    """Return the name of a player, a bot marked."""
    return _("{name} (bot)").format(name=player.name) if player.bot else player.name


def with_deviation(rated: PlayerRating | RatingPoint, glyphs: Glyphs) -> str:
    """Return a rating with its deviation."""
    sign = "+-" if glyphs.name == "ascii" else "±"
    return f"{rated.rating} {sign} {rated.deviation}"


def signed(change: int) -> str:
    """Return a change with its sign; 0 has none."""
    return f"{change:+}" if change else "0"


def result(point: RatingPoint) -> str:
    """Return what came of a game for the player."""
    if point.place == 1:
        return _("draw") if point.tied else _("won")
    if point.seats == 2:  # noqa: PLR2004
        return _("lost")
    return _("{place} of {seats}").format(place=point.place, seats=point.seats)


def percent(score: float, games: int) -> str:
    """Return a share in whole percent; "" without games."""
    return _("{percent} %").format(percent=round(100 * score / games)) if games else ""


def day(point: RatingPoint) -> str:
    """Return the day of the end in local time; "" if it is not known."""
    if not point.ended_s:
        return ""
    return datetime.fromtimestamp(point.ended_s, UTC).astimezone().strftime("%Y-%m-%d")


_WIDTHS = (12, 16, 13, _NUMBER)
"""Widths of the columns behind the first; figures stand at the right of theirs."""


def _row(
    row: str, glyphs: Glyphs, width: int, first: tuple[str, Tone], *rest: str
) -> Row:
    room = width - sum(_WIDTHS)
    name = glyphs.clip(first[0], room - 1)
    tones: Sequence[Tone] = ("quiet", "text", "strong", "note")
    return Row(
        row,
        (
            (name + " " * (room - cell_len(name)), first[1]),
            *zip(_padded(glyphs, *rest), tones, strict=True),
        ),
    )


def _padded(glyphs: Glyphs, *texts: str) -> list[str]:
    cells = []
    for at, (text, width) in enumerate(zip(texts, _WIDTHS, strict=True)):
        shown = glyphs.clip(text, width - 1)
        blank = " " * (width - cell_len(shown))
        cells.append(blank + shown if at > 1 else shown + blank)
    return cells


def _cells(width: int, first: str, *rest: str) -> str:
    room = width - sum(_WIDTHS)
    first_two = (f"{text:<{size}}" for text, size in zip(rest[:2], _WIDTHS[:2], strict=True))
    others = (f"{text:>{size}}" for text, size in zip(rest[2:], _WIDTHS[2:], strict=True))
    return f"{first:<{room}}" + "".join(first_two) + "".join(others)
